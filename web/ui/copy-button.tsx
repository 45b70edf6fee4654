import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import styles from './copy-button.module.css';

/** How long 'Copied' is said, in ms: the clipboard may hold something else soon. */
const shownForMs = 2_000;

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/**
 * Copies a text and says so, of this very text: when it changes, nothing of it is copied yet. Where the browser gives no
 * clipboard (it does on https only), the text stands there selected, to be copied by hand.
 */
export function CopyButton(props: { readonly text: string; readonly what: string }) {
  const { t } = useLingui();
  const { text, what } = props;
  const [last, setLast] = useState<{ readonly text: string; readonly copied: boolean } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const result = last?.text === text ? last : null;
  const byHand = result !== null && !result.copied;
  useEffect(() => {
    if (!last?.copied) return;
    const timer = setTimeout(() => setLast(null), shownForMs);
    return () => clearTimeout(timer);
  }, [last]);
  useEffect(() => {
    if (byHand) selectAll(field.current);
  }, [byHand]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setLast({ text, copied: true });
    } catch {
      setLast({ text, copied: false });
      selectAll(field.current);
    }
  }
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => void copy()} aria-label={t`Copy ${what}`}>
        {result?.copied ? t`Copied` : t`Copy`}
      </Button>
      <span className="visually-hidden" role="status">
        {result?.copied && t`Copied ${what}`}
      </span>
      {byHand && (
        <span className={styles.byHand}>
          <input
            ref={field}
            className={styles.field}
            readOnly
            value={text}
            aria-label={t`The ${what}, to copy by hand`}
          />
          <small role="status">
            <Trans>This browser does not let the page copy. The text is selected: copy it by hand.</Trans>
          </small>
        </span>
      )}
    </>
  );
}
