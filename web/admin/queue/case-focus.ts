import { type RefObject, useEffect, useRef } from 'react';

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

/**
 * Moves the focus to the title of a case that opens beside its list, and back to its row when it closes. The row of a decided case
 * leaves the list a moment later: the focus goes to the row that takes its place.
 */
export function useCaseFocus<T>(of: {
  readonly opened: string | null;
  readonly items: readonly T[];
  readonly idOf: (item: T) => string;
  readonly beside: boolean;
}): RefObject<HTMLDivElement | null> {
  const { opened, items, idOf, beside } = of;
  const within = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  const last = useRef<Last | null>(null);
  const place = opened === null ? -1 : items.findIndex((item) => idOf(item) === opened);
  useEffect(() => {
    if (opened !== null && place >= 0) last.current = { id: opened, place };
  }, [opened, place]);
  useEffect(() => {
    const from = before.current;
    before.current = opened;
    if (!beside || from === opened) return;
    if (opened === null) focusRow(within.current, last.current);
    else {
      within.current?.querySelector('[data-row="open"]')?.closest('tr')?.scrollIntoView({ block: 'nearest' });
      within.current?.querySelector<HTMLElement>('[data-case-title]')?.focus();
    }
  }, [opened, beside]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the list has changed
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!beside || !lost) return;
    if (opened === null) focusRow(within.current, last.current);
    // What had it in the case is gone, as the button of a step that was taken.
    else within.current?.querySelector<HTMLElement>('[data-case-title]')?.focus({ preventScroll: true });
  }, [items]);
  return within;
}

function focusRow(within: HTMLElement | null, last: Last | null): void {
  if (within === null || last === null) return;
  const rows = [...within.querySelectorAll<HTMLElement>('button[data-row]')];
  const at = rowToFocus(
    rows.map((row) => row.dataset['record'] ?? ''),
    last,
  );
  for (const row of rows) delete row.dataset['instead'];
  const row = rows[at];
  if (row && row.dataset['record'] !== last.id) row.dataset['instead'] = '';
  const to = row ?? within.closest('section')?.querySelector<HTMLElement>('h2[tabindex]');
  to?.focus();
}
