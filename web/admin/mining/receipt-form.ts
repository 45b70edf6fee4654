import { t } from '@lingui/core/macro';
import type { recordMiningReceipt } from '#api/mining-receipts.ts';
import type { BodyOf } from '#api/operation.ts';
import { type MinedCoin, minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { readCount } from './fleet-form.ts';
import { coinsText, problemOfDay, readCoins } from './mining-units.ts';

export type ReceiptField =
  | 'coin'
  | 'day'
  | 'amount'
  | 'transactionId'
  | 'output'
  | 'pool'
  | 'evidence'
  | 'evidenceSha256';

/** The first open day of each coin; null while it has none. */
export type OpenDays = Readonly<Partial<Record<MinedCoin, string | null>>>;

export const coinOptions = minedCoins.map((value) => ({ value, label: `${minedCoinOf(value).name} (${value})` }));

/** The coin that a choice names. */
export function coinOf(text: string): MinedCoin | null {
  return minedCoins.find((coin) => coin === text) ?? null;
}

/** Reads the form of a pool receipt: what arrived in one output of a transaction, for one day of the fleet. */
export function readReceipt(
  typed: Typed<ReceiptField>,
  nowMs: number,
  openDays: OpenDays,
): Read<ReceiptField, BodyOf<typeof recordMiningReceipt>> {
  const [coin, amount] = [coinOf(typed.coin), readCoins(typed.amount)];
  const output = readCount(typed.output, 0, 1_000_000);
  const transactionId = typed.transactionId.trim().toLowerCase();
  const evidenceSha256 = typed.evidenceSha256.trim().toLowerCase();
  return readForm(
    {
      day: problemOfDay(typed.day, nowMs, coin === null ? null : (openDays[coin] ?? null)),
      amount:
        amount === null || amount === 0n
          ? t`Enter whole coins with at most eight decimals, for example 0.01234567`
          : null,
      transactionId: /^[0-9a-f]{64}$/.test(transactionId) ? null : t`A transaction id has 64 digits from 0 to f`,
      output: output === null ? t`Enter the number of the output; the first one is 0` : null,
      pool: problemOfWords(typed.pool, 2, 100),
      evidence: problemOfWords(typed.evidence, 3, 1_000),
      evidenceSha256: /^([0-9a-f]{64})?$/.test(evidenceSha256) ? null : t`A SHA-256 has 64 digits from 0 to f`,
    },
    () =>
      coin === null || amount === null || output === null
        ? null
        : {
            coin,
            day: typed.day,
            amount: coinsText(amount),
            transactionId,
            output,
            pool: typed.pool.trim(),
            evidence: typed.evidence.trim(),
            ...(evidenceSha256 === '' ? {} : { evidenceSha256 }),
          },
  );
}
