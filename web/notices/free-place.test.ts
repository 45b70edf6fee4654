import { expect, it } from 'vitest';
import { freePlace } from './free-place.ts';

/** Between the head of a screen of 740 px and its tabs. */
const room = { top: 60, bottom: 672 };

it('[S2] on a phone a notice lies above the tabs, unless something is pressed there', () => {
  expect(freePlace(room, [])).toBe('above the tabs');
  expect(freePlace(room, [{ top: 200, bottom: 620 }])).toBe('above the tabs');
  expect(freePlace(room, [{ top: 600, bottom: 644 }])).toBe('below the head');
});

it('[S2] where both places have something that is pressed the bell alone counts it', () => {
  const pressed = [
    { top: 600, bottom: 644 },
    { top: 100, bottom: 136 },
  ];
  expect(freePlace(room, pressed)).toBe('none');
});
