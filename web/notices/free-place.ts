/** From where to where something lies on the screen, px from its top. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** What a notice on a phone takes: a line with its button that closes it, px. */
const noticePx = 52;

/** From the bottom, px: the tabs, and a gap. */
const tabsPx = 68;

const gapPx = 8;

/** What is pressed or typed in; a link in a text is neither. */
const pressed = 'button, input, select, textarea, summary, label, [class*="Button-root"]';

export type FreePlace = 'above the tabs' | 'below the head' | 'none';

/**
 * Where a notice as wide as a phone covers nothing that is pressed; 'none' where there is no such place, and the bell alone counts it.
 *
 * @param room what lies between the head and the tabs
 */
export function freePlace(room: Extent, taken: readonly Extent[]): FreePlace {
  const isFree = (from: number): boolean => taken.every(({ top, bottom }) => bottom <= from || top >= from + noticePx);
  if (isFree(room.bottom - noticePx)) return 'above the tabs';
  return isFree(room.top) ? 'below the head' : 'none';
}

/** {@link freePlace} on the screen as it is, and where its head ends, px from the top. */
export function freePlaceNow(): { readonly found: FreePlace; readonly headPx: number } {
  const head = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const room = { top: Math.max(head, 0) + gapPx, bottom: window.innerHeight - tabsPx };
  const boxes = [...(document.getElementById('content')?.querySelectorAll(pressed) ?? [])]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  return { found: freePlace(room, boxes), headPx: room.top };
}
