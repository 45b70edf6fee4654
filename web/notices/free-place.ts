/** From where to where something lies on the screen, px from its top. */
interface Extent {
  readonly top: number;
  readonly bottom: number;
}

/** What a notice on a phone takes: a line with its button that closes it, px. */
const noticePx = 52;

const gapPx = 8;

/** What is pressed or typed in. */
const pressed = ['a', 'button', 'input', 'select', 'textarea', 'summary', 'label'];

/** What is read: words, figures and pictures. */
const read = [
  'h1',
  'h2',
  'h3',
  'p',
  'li',
  'th',
  'td',
  'dt',
  'dd',
  'small',
  'strong',
  'data',
  'output',
  'canvas',
  'img',
];

const pressedOrRead = [...pressed, ...read].join();

/**
 * The first place from the top where a notice as wide as a phone covers nothing that is pressed or read, px from the top.
 *
 * @param room what lies between the bar and the middle of the screen; null where all of it is taken, and the bell alone counts it
 */
export function freePlace(room: Extent, taken: readonly Extent[]): number | null {
  const starts = [room.top, ...taken.map(({ bottom }) => bottom + gapPx)].sort((a, b) => a - b);
  return starts.find((from) => from >= room.top && from + noticePx <= room.bottom && isFree(from, taken)) ?? null;
}

/** Whether nothing that is pressed or read is where a notice lies, `from` px from the top. */
export function isFree(from: number, taken: readonly Extent[]): boolean {
  return taken.every(({ top, bottom }) => bottom <= from || top >= from + noticePx);
}

/** Whether a notice goes on lying there: what somebody has the focus in never moves away from them. */
export const staysAt = (from: number, taken: readonly Extent[], isFocused: boolean): boolean =>
  isFocused || isFree(from, taken);

/** What is pressed or read on the screen as it is, without what `own` holds. */
export function takenNow(own: Element | null): readonly Extent[] {
  return [...document.querySelectorAll(pressedOrRead)]
    .filter((one) => !own?.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1);
}

/** {@link freePlace} on the screen as it is: at the top of it, since the bar is scrolled away. */
export const freePlaceNow = (own: Element | null): number | null =>
  freePlace({ top: gapPx, bottom: window.innerHeight / 2 }, takenNow(own));

/** Where a notice is in the bar of a phone, px from the left and from the top of the document. */
export interface PlaceInBar {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** Whether a notice can be in the bar: all of the bar is in sight, and nobody has gone by key to what steps aside for it. */
export const takesBar = (bar: Pick<Extent, 'top'>, focus: 'elsewhere' | 'stays' | 'leaves'): boolean =>
  bar.top >= 0 && focus !== 'leaves';

/** What stays in the bar beside a notice: the menu and the bell, which the notice is one of. */
const stays = '[data-beside-notice]';

/**
 * Puts the bar into the state in which it has room for a notice, and says where that is: beside the bell. What else is in the bar
 * steps aside until {@link leaveBar}. Null where the bar cannot take one; it is as it was then.
 */
export function enterBar(): PlaceInBar | null {
  const bar = document.querySelector('header');
  const focused = document.activeElement;
  if (bar === null) return null;
  const isWithin = bar.contains(focused);
  const focus = isWithin ? (focused?.closest(stays) ? 'stays' : 'leaves') : 'elsewhere';
  if (!takesBar(bar.getBoundingClientRect(), focus)) return null;
  document.documentElement.dataset['notice'] = 'bar';
  const { top, height } = bar.getBoundingClientRect();
  const last = [...bar.querySelectorAll(stays)].at(-1)?.getBoundingClientRect().right ?? 0;
  return { left: last + gapPx, top: top + window.scrollY, height };
}

/** The bar is whole again. */
export function leaveBar(): void {
  delete document.documentElement.dataset['notice'];
}
