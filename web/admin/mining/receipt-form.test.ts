import { describe, expect, it } from 'vitest';
import { readReceipt } from './receipt-form.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');
const transactionId = 'ab'.repeat(32);
const typed = {
  coin: 'BTC',
  day: '2026-11-21',
  amount: '0.012',
  transactionId: ` ${transactionId.toUpperCase()} `,
  output: '0',
  pool: 'Pool One',
  evidence: 'Its payout page',
  evidenceSha256: 'ab'.repeat(32),
};

describe('the form of a pool receipt', () => {
  it('[N3] names the day, the coins to the smallest unit, and the output of the transaction', () => {
    expect(readReceipt(typed, now, {})).toEqual({
      body: { ...typed, amount: '0.01200000', transactionId, output: 0 },
    });
  });

  it('[N3] money for a day that is closed belongs to the first open day of its own coin', () => {
    const read = readReceipt(typed, now, { BTC: '2026-11-22', DOGE: null });
    expect(read).toMatchObject({ problems: { day: expect.stringMatching(/first open day, 22 Nov 2026/) } });
    expect(readReceipt({ ...typed, coin: 'DOGE' }, now, { BTC: '2026-11-22', DOGE: null })).toHaveProperty('body');
  });

  it('[N3] what is wrong is said at each field', () => {
    const wrong = { ...typed, day: '', amount: '0', transactionId: '0xab', output: 'first', pool: '', evidence: '' };
    Object.assign(wrong, { evidenceSha256: 'a file' });
    expect(readReceipt(wrong, now, {})).toEqual({
      problems: {
        day: expect.stringMatching(/which UTC day/),
        amount: expect.stringMatching(/eight decimals/),
        transactionId: expect.stringMatching(/64/),
        output: expect.stringMatching(/first one is 0/),
        pool: '2 to 100 characters',
        evidence: '3 to 1000 characters',
        evidenceSha256: expect.stringMatching(/64/),
      },
    });
  });
});
