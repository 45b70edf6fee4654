import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

const point = (text: string, day: number) => ({ return: text, closedAt: `2026-11-0${day}T10:00:00.000Z` });

test('[C4] the scale of a curve names its highest, its lowest and its ends, the beginning among them', () => {
  const points = [point('0.0500', 1), point('-0.1', 2), point('0.2', 3), point('0.1999', 4)];
  const [a, b, c, d] = points;
  expect(scaleOf(points)).toEqual({ highest: c, lowest: b, first: a, last: d });
  const falls = scaleOf([point('-0.5', 1)]);
  expect([falls?.highest, falls?.lowest.return]).toEqual([{ return: '0', closedAt: null }, '-0.5']);
  expect(scaleOf([])).toBeNull();
});
