import { type RefObject, useEffect, useRef } from 'react';
import { focusInSight } from '#web/ui/focus-in-sight.ts';

/** Which row was open, and where in the list. */
interface Last {
  readonly id: string;
  readonly place: number;
}

/** The row that has an id; after it has left the list, the one at its place, or the last one. */
export function rowToFocus(rows: readonly string[], last: Last): number {
  const at = rows.indexOf(last.id);
  return at >= 0 ? at : Math.min(last.place, rows.length - 1);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The focus is where no one has put it: nowhere, or at what became of the decision that closed the case. */
const isFree = (): boolean => isLost() || document.activeElement?.matches('[data-outcome]') === true;

/**
 * Moves the focus to the title of a case that opens beside its list, and back to its row, in sight, when it closes; of one that opens in
 * the list where what had the focus went with it, or what became of its decision has it. The row of a decided case leaves the list a
 * moment later: the focus goes to the row that takes its place.
 */
export function useRowFocus<T, E extends HTMLElement = HTMLDivElement>(of: {
  readonly opened: string | null;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly beside: boolean;
}): RefObject<E | null> {
  const { opened, items, idOf, beside } = of;
  const within = useRef<E>(null);
  const before = useRef(opened);
  const last = useRef<Last | null>(null);
  /** What has had the focus since the case was closed. */
  const held = useRef<Element | null>(null);
  const place = opened === null ? -1 : items.findIndex((item) => idOf(item) === opened);
  useEffect(() => {
    if (opened !== null && place >= 0) last.current = { id: opened, place };
  }, [opened, place]);
  useEffect(() => {
    const from = before.current;
    before.current = opened;
    if (from === opened) return;
    if (opened === null) {
      held.current = beside || isFree() ? focusRow(within.current, last.current) : document.activeElement;
    } else if (beside) {
      // The case stays in sight beside its list, wherever that is scrolled to; to scroll to its title would leave the row.
      within.current?.querySelector<HTMLElement>('[data-case-title]')?.focus({ preventScroll: true });
      within.current?.querySelector('[data-row="open"]')?.closest('tr')?.scrollIntoView({ block: 'nearest' });
    }
  }, [opened, beside]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the list has changed
  useEffect(() => {
    if (!isLost()) return;
    if (opened === null) {
      // Whoever has pressed elsewhere meanwhile is not led back.
      if (held.current?.isConnected === false) held.current = focusRow(within.current, last.current);
    }
    // What had it in the case is gone, as the button of a step that was taken.
    else if (beside) within.current?.querySelector<HTMLElement>('[data-case-title]')?.focus({ preventScroll: true });
  }, [items]);
  return within;
}

function focusRow(within: HTMLElement | null, last: Last | null): Element | null {
  if (within === null) return null;
  const rows = [...within.querySelectorAll<HTMLElement>('button[data-row]')];
  const ids = rows.map((row) => row.dataset['record'] ?? '');
  // What a link has opened need not be listed: its list has the focus.
  const at = last === null ? -1 : rowToFocus(ids, last);
  for (const row of rows) delete row.dataset['instead'];
  const row = rows[at];
  if (row && row.dataset['record'] !== last?.id) row.dataset['instead'] = '';
  const to = row ?? within.closest('section')?.querySelector<HTMLElement>('h2[tabindex]');
  if (to) focusInSight(to);
  return to ?? null;
}
