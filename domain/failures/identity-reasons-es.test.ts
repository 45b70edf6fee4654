import { expect, it } from 'vitest';
import { declineReasons } from '#domain/identity/reasons.ts';
import { spanishReason } from './identity-reasons-es.ts';

it('[A11] [I4] every reason to decline ID images is there in Spanish', () => {
  for (const { customerText } of Object.values(declineReasons)) {
    expect(spanishReason(customerText)).not.toBe(customerText);
  }
});
