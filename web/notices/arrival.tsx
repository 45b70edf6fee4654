import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadChunk } from '#web/ui/chunks.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import styles from './arrival.module.css';
import { type FreePlace, freePlaceNow } from './free-place.ts';
import { isOfCopiedTrade } from './groups.ts';
import { useLatest } from './latest.ts';

/** The words of all notices: most visits see none arrive. */
const StatusMessage = lazy(async () => ({
  default: (await loadChunk(() => import('./status-message.tsx'))).StatusMessage,
}));

/** Long enough to read two sentences; the bell keeps the notice. */
const shownMs = 6_000;

/** Where a phone never has room that nothing is pressed in: the notice is spoken, and the bell counts it. */
const full = ['/user/traderoom', '/user/ptraderoom'];

/**
 * Says a notice that arrives while somebody is here, without interrupting: in a corner, for a while, with the way to what it
 * is about. What was there before is for the bell, and what the page one is on says anyway is not said twice.
 */
export function Arrival() {
  const { t } = useLingui();
  const { data } = useLatest();
  const newest = data === undefined ? undefined : (data.items[0] ?? null);
  // The newest one that needs no saying: known from the first reading on, or said already. Undefined before that.
  const [known, setKnown] = useState<string | null>();
  if (known === undefined && newest !== undefined) setKnown(newest?.id ?? null);
  // A trader who is copied may place ten trades a minute: the bell counts those, and nothing stands in the way.
  if (known !== undefined && newest && newest.id !== known && isOfCopiedTrade(newest.notice)) setKnown(newest.id);
  const shown = known !== undefined && newest && newest.id !== known && !newest.isRead ? newest : null;
  const here = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') });
  if (shown && here === '/user/notices') setKnown(shown.id);
  const [held, hold] = useState(false);
  // What goes away under the pointer or the focus never says that they have left it.
  if (shown === null && held) hold(false);
  const id = shown?.id;
  const place = useRef<HTMLDivElement>(null);
  const [free, setFree] = useState<FreePlace>('above the tabs');
  useLayoutEffect(() => {
    if (id === undefined) return;
    const { found, headPx } = freePlaceNow();
    setFree(found);
    place.current?.style.setProperty('--free-top', `${headPx}px`);
  }, [id]);
  useEffect(() => {
    if (id === undefined || held) return;
    const timer = setTimeout(() => setKnown(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, held]);
  return (
    <div
      ref={place}
      className={styles.place}
      data-full={full.includes(here) || free === 'none'}
      data-below={free === 'below the head' ? 'head' : undefined}
      role="status"
    >
      {shown && (
        <Held hold={hold} onClick={() => setKnown(shown.id)}>
          <div>
            <Suspense fallback={null}>
              <StatusMessage notice={shown.notice} here={here} onSeen={() => setKnown(shown.id)} />
            </Suspense>
          </div>
          <button type="button" aria-label={t`Close this notice`} onClick={() => setKnown(shown.id)}>
            <CloseIcon size={20} stroke={1.75} aria-hidden />
          </button>
        </Held>
      )}
    </div>
  );
}

/** Stands for as long as it is being read or focused, goes when it is clicked; a focus that is in it when it goes moves on to the screen. */
function Held(props: {
  readonly hold: (held: boolean) => void;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  const { hold } = props;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read or focused only stops the clock
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button closes it by keys
    <div
      ref={box}
      className={styles.arrival}
      onClick={props.onClick}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      {props.children}
    </div>
  );
}
