import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { focusInSight } from '#web/ui/focus-in-sight.ts';
import { hearPresses } from '#web/ui/keys.ts';

/** What led to another screen: a link, by its address, which of those that lead there it was, and at which place of the rows. */
interface WayOut {
  readonly href: string;
  readonly nth: number;
  readonly row: number;
  /** It was in a case that was open beside its list. */
  readonly beside: boolean;
}

/** So many entries of the browser's history are remembered at most. */
const mostKept = 100;
/** A list that takes longer than this leaves the focus at the title. */
const listWithinMs = 10_000;

const linksTo = (href: string): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter((one) => one.getAttribute('href') === href);

const rowsShown = (): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-row]')].filter((row) => row.checkVisibility());

function wayOut(link: HTMLAnchorElement): WayOut {
  const href = link.getAttribute('href') ?? '';
  const within = link.closest('tr, li');
  const row = rowsShown().findIndex((one) => one === link || (within?.contains(one) ?? false));
  const beside = link.closest('[data-case]')?.querySelector('[data-case-title]') != null;
  return { href, nth: linksTo(href).indexOf(link), row, beside };
}

/** What of the screen that is shown again can have the focus. */
interface Shown<T> {
  readonly links: readonly T[];
  readonly rows: readonly T[];
  /** The row of the case that is open. */
  readonly open: T | null;
}

/**
 * The link that led away, or the row of the case that it was in; after its row has left the list, `isGone`, the row at its place, or the
 * last one.
 */
export function wayBack<T>({ nth, row, beside }: WayOut, isGone: boolean, { links, rows, open }: Shown<T>): T | null {
  if (beside && open !== null) return open;
  const link = links[nth] ?? links[0];
  if (link !== undefined || !isGone || row < 0) return link ?? null;
  return rows[Math.min(row, rows.length - 1)] ?? null;
}

/** A link, or what opens the folded lines that it is in; null where neither is shown. */
function inSightOf(link: HTMLElement): HTMLElement | null {
  if (link.checkVisibility()) return link;
  for (let fold = link.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) {
    const opens = fold.querySelector<HTMLElement>('summary');
    if (opens?.checkVisibility()) return opens;
  }
  return null;
}

/** The focus is where nobody has put it: nowhere, or where a screen begins, at its title, that of its case or the content. */
export const isNobodys = (at: { readonly matches: (those: string) => boolean } | null): boolean =>
  at === null || at.matches('body, main, h1, [data-case-title]');

/** Leads the focus to what led away, once it is there; whatever is pressed before is followed instead. Returns what ends it. */
function leadBack(way: WayOut): () => void {
  let given = false;
  const look = () => {
    if (!isNobodys(document.activeElement)) return given ? undefined : stop();
    const links = linksTo(way.href)
      .map(inSightOf)
      .filter((one) => one !== null);
    const rows = rowsShown();
    const open = rows.find(({ dataset }) => dataset['row'] === 'open') ?? null;
    const to = wayBack(way, given, { links, rows, open });
    if (to === null) return;
    given = true;
    focusInSight(to);
  };
  const changes = new MutationObserver(look);
  const timer = setTimeout(() => stop(), listWithinMs);
  const pointed = ['pointerdown', 'wheel'] as const;
  const stop = () => {
    changes.disconnect();
    clearTimeout(timer);
    unhear();
    for (const kind of pointed) removeEventListener(kind, stop, true);
  };
  const unhear = hearPresses(stop);
  for (const kind of pointed) addEventListener(kind, stop, true);
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return stop;
}

/** Back, the browser's own, leads the focus to the row of a list that led away from it (R1.7), and so does Forward. */
export function useBackFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const { history } = router;
    const left = new Map<string, WayOut>();
    const keyOf = ({ state }: typeof history.location): string => state.__TSR_key ?? '';
    let here = keyOf(history.location);
    let pressed: WayOut | null = null;
    let coming: WayOut | null = null;
    let stop = () => {};
    // Whoever presses something before the list is there goes on from that.
    const onPress = () => {
      coming = null;
    };
    const onKey = () => {
      pressed = null;
      onPress();
    };
    const onClick = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
      pressed = link && wayOut(link);
    };
    const leaves = history.subscribe(({ location, action }) => {
      stop();
      coming = null;
      if (action.type === 'PUSH') {
        left.delete(here);
        if (pressed !== null) left.set(here, pressed);
        for (const oldest of [...left.keys()].slice(0, -mostKept)) left.delete(oldest);
      }
      here = keyOf(location);
      if (action.type !== 'PUSH' && action.type !== 'REPLACE') coming = left.get(here) ?? null;
    });
    const arrives = router.subscribe('onRendered', () => {
      if (coming !== null) stop = leadBack(coming);
      coming = null;
    });
    const unhear = hearPresses(onKey);
    addEventListener('pointerdown', onPress, true);
    addEventListener('click', onClick, true);
    return () => {
      stop();
      leaves();
      arrives();
      unhear();
      removeEventListener('pointerdown', onPress, true);
      removeEventListener('click', onClick, true);
    };
  }, [router]);
}
