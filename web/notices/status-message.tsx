import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Notice } from '#domain/notices/kinds.ts';
import { noticeWords } from '#messages/notices/notices.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import { usePhone } from '#web/ui/use-wide.ts';
import { useTranslator } from '#web/widgets/use-translator.ts';
import styles from './arrival.module.css';
import { enterBar, freePlaceNow, leaveBar, type PlaceInBar, staysAt, takenNow } from './free-place.ts';

/** Long enough to read two sentences; the bell keeps the notice. */
const shownMs = 6_000;

/** How often a box looks whether something has come under it. */
const lookMs = 200;

interface Props {
  readonly notice: Notice;
  readonly here: string;
  readonly onSeen: () => void;
}

/** A notice in its box, leading to what it is about; where the reader is `here` already, nothing is said. */
export function StatusMessage(props: Props) {
  const { title, text, page } = noticeWords(useTranslator(), props.notice);
  const there = props.here === page;
  useEffect(() => {
    if (there) props.onSeen();
  });
  return there ? null : <Box title={title} text={text} page={page} onSeen={props.onSeen} />;
}

/** Is there for as long as it is pointed at or focused, and goes when it is clicked. */
function Box(props: {
  readonly title: string;
  readonly text: string;
  readonly page: string;
  readonly onSeen: () => void;
}) {
  const { t } = useLingui();
  const { title, text, page, onSeen } = props;
  const box = useRef<HTMLDivElement>(null);
  const [held, hold] = useState(false);
  const place = usePlace(box, usePhone());
  const end = useEffectEvent(onSeen);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [held]);
  useFocusBack(box);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: being read or focused only stops the clock
    // biome-ignore lint/a11y/useKeyWithClickEvents: its button closes it by keys
    <div
      ref={box}
      className={styles.arrival}
      data-place={place.kind}
      style={styleOf(place)}
      onClick={onSeen}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <div>
        <Link to={page}>{title}</Link>
        <p>{text}</p>
      </div>
      <button type="button" aria-label={t`Close this notice`} onClick={onSeen}>
        <CloseIcon size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}

/** Where a notice lies: in the corner of a wide screen; of a phone in its bar, in a free place, or nowhere that is seen. */
type Place =
  | { readonly kind: 'corner' | 'nowhere' }
  | { readonly kind: 'free'; readonly top: number }
  | ({ readonly kind: 'bar' } & PlaceInBar);

function styleOf(place: Place): CSSProperties | undefined {
  switch (place.kind) {
    case 'corner':
    case 'nowhere':
      return undefined;
    case 'free':
      return { top: place.top };
    case 'bar':
      return { top: place.top, left: place.left, height: place.height };
  }
}

const corner = { kind: 'corner' } as const;
const nowhere = { kind: 'nowhere' } as const;

/**
 * Where it lies. On a phone in the bar, where that is in sight; else where it covers nothing that is pressed or read. As soon as
 * something comes under it, since the reader scrolled or the screen changed, it is for a screen reader alone, and comes back nowhere
 * else. While it is focused it stays.
 */
function usePlace(box: { readonly current: HTMLDivElement | null }, isPhone: boolean): Place {
  const [place, setPlace] = useState<Place>(nowhere);
  useLayoutEffect(() => {
    if (!isPhone) return;
    const inBar = enterBar();
    if (inBar !== null) {
      setPlace({ kind: 'bar', ...inBar });
      return leaveBar;
    }
    const top = freePlaceNow(box.current);
    setPlace(top === null ? nowhere : { kind: 'free', top });
    if (top === null) return;
    const look = () => {
      const isFocused = box.current?.contains(document.activeElement) ?? false;
      if (!staysAt(top, takenNow(box.current), isFocused)) setPlace(nowhere);
    };
    const timer = setInterval(look, lookMs);
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('scroll', look, { capture: true });
    };
  }, [box, isPhone]);
  return isPhone ? place : corner;
}

/** A focus that is in it when it goes moves on to the screen. */
function useFocusBack(box: { readonly current: HTMLDivElement | null }): void {
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      if (own?.contains(document.activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [box]);
}
