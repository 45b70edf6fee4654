import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How a table is shown: with all its columns, with those that matter, or with a line for each cell that says its column. */
const fits = ['whole', 'compact', 'stacked'] as const;
export type Fit = (typeof fits)[number];

/** What the fit was measured for: with another width, or other columns, a table that was too wide may have room again. */
interface Measured {
  readonly width: number;
  readonly columns: number;
  readonly rows: number;
  readonly least: Fit;
}

/** Less than a pixel is how widths are rounded. */
const isWider = (scroll: HTMLElement): boolean => scroll.scrollWidth > scroll.clientWidth + 1;

const headsOf = (table: HTMLTableElement | null): readonly HTMLElement[] => [
  ...(table?.tHead?.rows[table.tHead.rows.length - 1]?.cells ?? []),
];

/** A cell that is a line of its own says its column; the first one names its row, and what goes across names itself. */
function nameCells(table: HTMLTableElement | null): void {
  const names = headsOf(table).map((head) => (head.querySelector('.visually-hidden') ? '' : head.innerText));
  for (const row of table?.rows ?? []) {
    if (row.parentElement === table?.tHead) continue;
    for (const cell of row.cells) {
      const name = cell.colSpan === 1 && cell.cellIndex > 0 ? (names[cell.cellIndex] ?? '') : '';
      if (cell.dataset['column'] !== name) cell.dataset['column'] = name;
    }
  }
}

/** The first way to show it, from `from` on, in which nothing of it is beyond the edge; the last one where each is too wide. */
function show(scroll: HTMLElement, table: HTMLTableElement | null, from: Fit): void {
  for (const fit of fits.slice(fits.indexOf(from))) {
    if (fit === 'whole') delete scroll.dataset['fit'];
    else scroll.dataset['fit'] = fit;
    if (fit === 'stacked') nameCells(table);
    if (!isWider(scroll)) break;
  }
}

const shownOf = (scroll: HTMLElement): Fit => fits.find((fit) => fit === scroll.dataset['fit']) ?? 'whole';

/** Whether it goes on at the right of what is in sight: its edge fades there. */
function markEnd(scroll: HTMLElement): void {
  const goesOn = isWider(scroll) && scroll.scrollLeft + scroll.clientWidth < scroll.scrollWidth - 1;
  scroll.toggleAttribute('data-goes-on', goesOn);
}

function fitTable(scroll: HTMLElement, before: Measured | null, least: Fit): Measured {
  const table = scroll.querySelector('table');
  const now = {
    width: scroll.clientWidth,
    columns: headsOf(table).length,
    rows: table?.rows.length ?? 0,
    least,
  };
  const isSame = before?.width === now.width && before.columns === now.columns && before.least === least;
  show(scroll, table, isSame ? shownOf(scroll) : least);
  markEnd(scroll);
  return now;
}

/**
 * Keeps the figures and buttons of a table in sight: what scrolls it measures it before it is painted, and again when it or its room
 * changes. No breakpoint can do it, as the width of a table depends on its columns, its figures and the language.
 */
export function useTableFit(least: Fit): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const measured = useRef<Measured | null>(null);
  // A render that changes neither columns nor rows does not measure: lists with live prices have many of them.
  useLayoutEffect(() => {
    const scroll = ref.current;
    if (scroll === null) return;
    const table = scroll.querySelector('table');
    const before = measured.current;
    const isSame =
      before?.columns === headsOf(table).length && before.rows === table?.rows.length && before.least === least;
    if (!isSame) measured.current = fitTable(scroll, before, least);
    else if (shownOf(scroll) === 'stacked') nameCells(table);
  });
  useEffect(() => {
    const scroll = ref.current;
    if (scroll === null) return;
    let frame = 0;
    const again = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        measured.current = fitTable(scroll, measured.current, measured.current?.least ?? 'whole');
      });
    };
    const onScroll = (): void => markEnd(scroll);
    const sizes = globalThis.ResizeObserver === undefined ? null : new ResizeObserver(again);
    for (const one of [scroll, ...scroll.children]) sizes?.observe(one);
    scroll.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      scroll.removeEventListener('scroll', onScroll);
    };
  }, []);
  return ref;
}
