import { expect, it } from 'vitest';
import { nextReading } from './reading.ts';

const before = { id: 'ntc_2', oldest: 'ntc_1' };
const shown = { id: 'ntc_3', oldest: 'ntc_1' };

it('S2: what is shown is sent once', () => {
  expect(nextReading(before, null, null)).toEqual(before);
  expect(nextReading(before, null, { sent: before, shown: before })).toBeNull();
  expect(nextReading(shown, null, { sent: before, shown: before })).toEqual(shown);
});

it('S2: what came while the fate of a reading was unknown is sent after that one, and nothing is asked without end', () => {
  expect(nextReading(before, before, { sent: before, shown: before })).toBeNull();
  // The command asks about what was decided then, so that this is what was sent.
  expect(nextReading(shown, before, { sent: before, shown: before })).toEqual(before);
  expect(nextReading(shown, before, { sent: before, shown })).toBeNull();
  expect(nextReading(shown, null, { sent: before, shown })).toEqual(shown);
  expect(nextReading(shown, null, { sent: shown, shown })).toBeNull();
});
