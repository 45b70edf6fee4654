import { expect, it } from 'vitest';
import { exitColour } from './trade-marks.ts';

it('[M4] an exit has the colour of what the trade came to, whichever its side was', () => {
  expect([exitColour('WON'), exitColour('LOST'), exitColour(null)]).toEqual(['--up', '--down', '--ink-3']);
});
