import { useLocation } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { Notice } from '#web/ui/panel.tsx';
import styles from './status-message.module.css';

/** Shown at the path where something led to, for as long as one stays there. */
let shown: { readonly path: string; readonly sentence: string } | null = null;
const readers = new Set<() => void>();

function show(next: typeof shown): void {
  shown = next;
  for (const read of readers) read();
}

/** Has a sentence shown on the screen that one is being led to. */
export function showStatusAt(path: string, sentence: string): void {
  show({ path, sentence });
}

/** What was to be shown here, gone with the next screen. */
export function StatusMessage() {
  const { pathname } = useLocation();
  const statusMessage = useSyncExternalStore(
    (read) => {
      readers.add(read);
      return () => readers.delete(read);
    },
    () => shown,
  );
  const here = statusMessage !== null && pathname.replace(/\/$/, '') === statusMessage.path;
  useEffect(() => {
    if (statusMessage !== null && !here) show(null);
  }, [statusMessage, here]);
  return <div className={styles.statusMessage}>{here && <Notice tone="success">{statusMessage.sentence}</Notice>}</div>;
}
