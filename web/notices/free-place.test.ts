import { expect, it } from 'vitest';
import { freePlace, isFree, staysAt, takesBar } from './free-place.ts';

it('S2: on a phone a notice is in the bar where all of it is in sight, and moves nothing from under a focus', () => {
  expect(takesBar({ top: 24 }, 'elsewhere')).toBe(true);
  expect(takesBar({ top: 0 }, 'stays')).toBe(true);
  expect(takesBar({ top: -1 }, 'elsewhere')).toBe(false);
  expect(takesBar({ top: 24 }, 'leaves')).toBe(false);
});

/** The upper half of a screen of 740 px, less a gap. */
const room = { top: 60, bottom: 370 };

it('S2: where the bar is scrolled away a notice lies in the first place where nothing is pressed or read', () => {
  expect(freePlace(room, [])).toBe(60);
  expect(freePlace(room, [{ top: 10, bottom: 54 }])).toBe(60);
  expect(freePlace(room, [{ top: 200, bottom: 620 }])).toBe(60);
  expect(freePlace(room, [{ top: 80, bottom: 124 }])).toBe(132);
  expect(
    freePlace(room, [
      { top: 80, bottom: 124 },
      { top: 160, bottom: 204 },
    ]),
  ).toBe(212);
});

it('S2: where the upper half is full of what is pressed or read the bell alone counts it', () => {
  expect(freePlace(room, [{ top: 60, bottom: 330 }])).toBeNull();
  const rows = [70, 120, 170, 220, 270, 320].map((top) => ({ top, bottom: top + 44 }));
  expect(freePlace(room, rows)).toBeNull();
});

it('S2: a notice is no longer free once a button comes under it', () => {
  expect(isFree(60, [{ top: 112, bottom: 156 }])).toBe(true);
  expect(isFree(60, [{ top: 111, bottom: 155 }])).toBe(false);
});

it('S2: a notice that somebody has gone to by key stays where it is, and leaves once they have gone on', () => {
  expect(staysAt(60, [{ top: 111, bottom: 155 }], true)).toBe(true);
  expect(staysAt(60, [{ top: 111, bottom: 155 }], false)).toBe(false);
});
