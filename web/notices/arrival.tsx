import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#web/ui/chunks.ts';
import styles from './arrival.module.css';
import { isForBell } from './groups.ts';
import { useLatest } from './latest.ts';

/** The box with the words of all notices: most visits see none arrive. */
const StatusMessage = lazy(async () => ({
  default: (await loadChunk(() => import('./status-message.tsx'))).StatusMessage,
}));

/**
 * Says a notice that arrives while somebody is here, without interrupting: in a corner, for a while, with the way to what it
 * is about. What was there before is for the bell, and what the page one is on says anyway is not said twice.
 */
export function Arrival() {
  const { data } = useLatest();
  const newest = data === undefined ? undefined : (data.items[0] ?? null);
  // The newest one that needs no saying: known from the first reading on, or said already. Undefined before that.
  const [known, setKnown] = useState<string | null>();
  if (known === undefined && newest !== undefined) setKnown(newest?.id ?? null);
  // A trader who is copied may place ten trades a minute: nothing stands in the way for those.
  if (known !== undefined && newest && newest.id !== known && isForBell(newest.notice)) setKnown(newest.id);
  const shown = known !== undefined && newest && newest.id !== known && !newest.isRead ? newest : null;
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  if (shown && here === '/user/notices') setKnown(shown.id);
  return (
    <div className={styles.place} role="status">
      {shown && (
        <Suspense fallback={null}>
          <StatusMessage key={shown.id} notice={shown.notice} here={here} onSeen={() => setKnown(shown.id)} />
        </Suspense>
      )}
    </div>
  );
}
