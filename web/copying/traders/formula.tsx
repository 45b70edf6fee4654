import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './formula.module.css';

/** How far a note keeps from the edges of the window, in px. */
const edgePx = 12;

/**
 * How a figure is computed, a press away: by pointer, keyboard and screen reader. The browser's own popover closes on Escape
 * and on a press elsewhere, and gives the focus back.
 */
export function Formula(props: { readonly of: string; readonly children: ReactNode }) {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  // Where it lies follows from how large it is, which is known once its words are in it.
  useLayoutEffect(() => {
    if (open) place();
  });
  function place() {
    const [at, shown] = [button.current?.getBoundingClientRect(), note.current];
    if (!at || !shown) return;
    const { width, height } = shown.getBoundingClientRect();
    const below = at.bottom + 4;
    shown.style.left = `${Math.max(edgePx, Math.min(at.left, innerWidth - width - edgePx))}px`;
    shown.style.top = `${Math.max(edgePx, below + height + edgePx > innerHeight ? at.top - height - 4 : below)}px`;
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.ask}
        aria-label={t`How “${props.of}” is computed`}
        popoverTarget={id}
      >
        {props.of}
      </button>
      <div
        ref={note}
        id={id}
        popover="auto"
        className={styles.formula}
        role="note"
        onToggle={(event) => {
          setOpen(event.newState === 'open');
        }}
      >
        {open && (
          <>
            <strong>{props.of}</strong>
            {props.children}
          </>
        )}
      </div>
    </>
  );
}
