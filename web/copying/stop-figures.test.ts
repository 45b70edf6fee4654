import { expect, test } from 'vitest';
import { stopFigures } from './stop-figures.ts';

test('[C6] a stop shows the share that is known, at most what is free, and what comes back of the rest', () => {
  expect(stopFigures({ free: '638.72', shareDue: '15.04' })).toEqual({ back: '623.68', share: '15.04' });
  expect(stopFigures({ free: '200.00', shareDue: '0.00' })).toEqual({ back: '200.00', share: null });
  expect(stopFigures({ free: '3.00', shareDue: '15.04' })).toEqual({ back: '0.00', share: '3.00' });
});
