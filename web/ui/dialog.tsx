import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './dialog.module.css';

/** What had the focus last outside a dialog. */
let outside: HTMLElement | null = null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('dialog') === null) outside = target;
});

/** Something that has to be read or done before the screen goes on. Opens as it comes; Escape closes it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Begins at the title: a key that is still held presses nothing, and what comes first is seen first. */
  readonly toRead?: boolean;
  /** Begins at the first field, so that nothing typed at once is lost. */
  readonly fieldFirst?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const name = useRef<HTMLHeadingElement>(null);
  const title = useId();
  const { toRead = false, fieldFirst = false } = props;
  useLayoutEffect(() => {
    const shown = dialog.current;
    const lastFocused = outside;
    shown?.showModal();
    if (toRead) name.current?.focus();
    if (fieldFirst) shown?.querySelector<HTMLElement>('input:not([hidden], [type="hidden"])')?.focus();
    return () => {
      shown?.close();
      // Closing gives the focus back to where it was: a button that was disabled while its request was on its way had lost it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && lastFocused?.isConnected) lastFocused.focus();
      });
    };
  }, [toRead, fieldFirst]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={title}
      // The event comes later: a dialog that was hidden and shown again meanwhile stands open, and was not closed.
      onClose={() => {
        if (!dialog.current?.open) props.onClose();
      }}
    >
      <h2 id={title} ref={name} tabIndex={toRead ? -1 : undefined}>
        {props.title}
      </h2>
      {props.children}
    </dialog>
  );
}
