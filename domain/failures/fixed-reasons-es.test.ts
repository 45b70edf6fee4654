import { expect, it } from 'vitest';
import { reversalReason } from '#domain/deposits/reversal.ts';
import { adjustmentReasons } from '#domain/review/adjustments.ts';
import { spanishFixedReason } from './fixed-reasons-es.ts';

it('[A11] every reason that the product itself gives is there in Spanish, and what staff wrote stays', () => {
  for (const reason of [...Object.values(adjustmentReasons), reversalReason]) {
    expect(spanishFixedReason(reason)).not.toBe(reason);
  }
  expect(spanishFixedReason('The bank said no')).toBe('The bank said no');
});
