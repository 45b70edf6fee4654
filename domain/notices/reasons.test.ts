import { expect, it } from 'vitest';
import { toldDeclineReasons } from '#domain/identity/reasons.ts';
import { adjustmentReasonCodes } from '#domain/review/adjustments.ts';
import { adjustmentReasonWords, declineReasonWords } from './reasons.ts';
import { spanishAdjustmentReasonWords, spanishDeclineReasonWords } from './reasons-es.ts';

it('[A11] [I4] [P1] every reason of a closed list has a sentence of its own in both languages', () => {
  const lists = [
    toldDeclineReasons.map((code) => [declineReasonWords[code], spanishDeclineReasonWords[code]]),
    adjustmentReasonCodes.map((code) => [adjustmentReasonWords[code], spanishAdjustmentReasonWords[code]]),
  ];
  for (const list of lists) {
    expect(new Set(list.flat()).size).toBe(list.length * 2);
    expect(list.flat()).not.toContain('');
  }
});
