import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '#web/ui/icons.ts';
import styles from './late-outcome.module.css';
import type { ShowStatus, StatusText } from './status-message.tsx';

const Late = createContext<ShowStatus>(() => undefined);

/** Says what came of something whose screen or case has gone meanwhile: beside what is shown now, and without the focus. */
export const useLateOutcome = (): ShowStatus => useContext(Late);

/** Whether what asks for it is still on the screen, as of whenever it is looked at. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}

/** Where what comes late is said, above the screens of the console, until it is closed or another one comes. */
export function LateOutcomes(props: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const [late, setLate] = useState<StatusText | null>(null);
  return (
    <Late value={setLate}>
      {props.children}
      <div className={styles.place} data-tone={late?.tone}>
        <p role="status">{late?.sentence}</p>
        {late && (
          <button
            type="button"
            aria-label={t`Close this notice`}
            onClick={() => {
              setLate(null);
              document.getElementById('content')?.focus({ preventScroll: true });
            }}
          >
            <CloseIcon size={20} stroke={1.75} aria-hidden />
          </button>
        )}
      </div>
    </Late>
  );
}
