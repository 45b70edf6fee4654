import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './status-message.module.css';

interface Message {
  readonly path: string;
  readonly sentence: string;
  /** The status of the account that it was last shown with; null before it was. */
  readonly seenAs: AccountStatus | null;
}
/** Shown at the path where something led to, for as long as one stays there. */
let shown: Message | null = null;
const readers = new Set<() => void>();

function show(next: Message | null): void {
  shown = next;
  for (const read of readers) read();
}

/** Has a sentence shown on the screen that one is being led to. */
export function showStatusAt(path: string, sentence: string): void {
  show({ path, sentence, seenAs: null });
}

/** New images bring a declined account back to pending (A9): that is their own doing, and no decision about them. */
export const outlives = (seenAs: AccountStatus | null, now: AccountStatus): boolean =>
  seenAs === null || seenAs === now || (seenAs === 'declined' && now === 'pending');

/**
 * What was to be shown here, gone with the next screen, and with the next decision about the account: what was said before it
 * is answered by it.
 */
export function StatusMessage(props: { readonly account: AccountStatus }) {
  const { pathname } = useLocation();
  const { account } = props;
  const message = useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => shown,
  );
  const here = message !== null && pathname.replace(/\/$/, '') === message.path;
  const over = message !== null && !outlives(message.seenAs, account);
  useEffect(() => {
    if (message === null) return;
    if (!here || over) show(null);
    else if (message.seenAs !== account) show({ ...message, seenAs: account });
  }, [message, here, over, account]);
  return (
    <div className={styles.statusMessage}>{here && !over && <Notice tone="success">{message.sentence}</Notice>}</div>
  );
}
