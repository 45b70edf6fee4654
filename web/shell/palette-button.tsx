import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { Boundary } from '#web/ui/boundary.tsx';
import layout from './layout.module.css';
import { lazyScreen } from './lazy-screen.ts';
import styles from './palette.module.css';
import type { Me } from './session.ts';

/** Most visits go without it. */
const Palette = lazyScreen(() => import('./palette.tsx'), 'Palette');

/** Opens the palette, also by ⌘K and Ctrl K. */
export function PaletteButton(props: { readonly me: Me }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      // Where another dialog is open, that one has the keys.
      if (!document.querySelector('dialog[open]')) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className={`${layout.icon} ${styles.open}`}
        aria-haspopup="dialog"
        aria-label={t`Go to… Ctrl K`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">⌕</span>
        <span className={styles.word} aria-hidden="true">
          <Trans>
            Go to… <kbd>Ctrl K</kbd>
          </Trans>
        </span>
      </button>
      {open && (
        <Boundary fallback={() => null}>
          <Suspense fallback={null}>
            <Palette me={props.me} onClose={() => setOpen(false)} />
          </Suspense>
        </Boundary>
      )}
    </>
  );
}
