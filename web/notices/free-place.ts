/** From where to where something lies on the screen, px from its top. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** What a notice on a phone takes: a line with its button that closes it, px. */
const noticePx = 52;

const gapPx = 8;

/** What is pressed or typed in, and the price that somebody trades at (`data-clear`). */
const pressed = ['a', 'button', 'input', 'select', 'textarea', 'summary', 'label', '[data-clear]'].join();

/**
 * The first place from the top where a notice as wide as a phone covers nothing that is pressed, px from the top.
 *
 * @param room what lies between the bar and the middle of the screen; null where all of it is taken, and the bell alone counts it
 */
export function freePlace(room: Extent, taken: readonly Extent[]): number | null {
  const starts = [room.top, ...taken.map(({ bottom }) => bottom + gapPx)].sort((a, b) => a - b);
  return starts.find((from) => from >= room.top && from + noticePx <= room.bottom && isFree(from, taken)) ?? null;
}

/** Whether nothing that is pressed is where a notice lies, `from` px from the top. */
export function isFree(from: number, taken: readonly Extent[]): boolean {
  return taken.every(({ top, bottom }) => bottom <= from || top >= from + noticePx);
}

/** Whether a notice goes on lying there: what somebody has the focus in never moves away from them. */
export const staysAt = (from: number, taken: readonly Extent[], isFocused: boolean): boolean =>
  isFocused || isFree(from, taken);

/** What is pressed on the screen as it is, without what `own` holds. */
export function takenNow(own: Element | null): readonly Extent[] {
  return [...document.querySelectorAll(pressed)]
    .filter((one) => !own?.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** {@link freePlace} on the screen as it is: below the bar, or at the top once the bar is scrolled away. */
export function freePlaceNow(own: Element | null): number | null {
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  return freePlace({ top: Math.max(bar, 0) + gapPx, bottom: window.innerHeight / 2 }, takenNow(own));
}
