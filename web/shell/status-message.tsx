import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '#web/ui/panel.tsx';
import styles from './status-message.module.css';

/** Said at the path where something led to, for as long as one stays there. */
let saying: { readonly path: string; readonly sentence: string } | null = null;
const readers = new Set<() => void>();

function say(next: typeof saying): void {
  saying = next;
  for (const read of readers) read();
}

/** Has a sentence said on the screen that one is being led to. */
export function sayThere(path: string, sentence: string): void {
  say({ path, sentence });
}

/** What was to be said here, gone with the next screen. */
export function StatusMessage() {
  const { pathname } = useLocation();
  const statusMessage = useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => saying,
  );
  const here = statusMessage !== null && pathname.replace(/\/$/, '') === statusMessage.path;
  useEffect(() => {
    if (statusMessage !== null && !here) say(null);
  }, [statusMessage, here]);
  return <div className={styles.statusMessage}>{here && <Notice tone="success">{statusMessage.sentence}</Notice>}</div>;
}
