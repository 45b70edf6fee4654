import { Value } from 'typebox/value';
import { expect } from 'vitest';
import { readReceipt } from '#api/receipts.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import type { BelievedKey, ReceiptFinding } from '#domain/trades/receipt-findings.ts';
import { keepKey, readKeptKeys } from '#server/proof/keys.ts';
import type { Signer } from '#server/proof/signer.ts';
import { readSealPaths } from '#server/seals/paths.ts';
import { tradeHandlers } from '#server/trades/handlers.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { createSettler } from '#server/trades/settler.ts';
import type { TestApi } from '#tools/testing/api.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { agreePast, type PastTick, recordPast, storePast } from '#tools/testing/markets/past-trades.ts';
import { takeLease } from '#tools/testing/markets/ticks.ts';
import { fundBankroll, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { sealAtOnce, signDays } from '#tools/testing/seals.ts';
import { until } from '#tools/testing/until.ts';
import { proofTools } from '#tools/verification/proof-tools.ts';

const source = 'simulated:walk:e1:l0';

export const acceptedAtMs = Date.now() - 400_000;

export const duration = 30;

/** A price each second; it rises by a cent a second for 40 s, and then stands still. */
export const risen = Array.from({ length: 75 }, (_, i) => ({
  timeMs: acceptedAtMs - 5_000 + i * 1_000,
  price: 166_680n + BigInt(Math.min(i, 40)),
  source,
}));

export function receiptHandlers(db: FreshDatabase, present: Signer) {
  const offers = standardOffers;
  const placement = createPlacement({ pool: db.app, signer: present, mode: 'demo', policy: everywhere, offers });
  return tradeHandlers({
    pool: db.app,
    keys: () => readKeptKeys(db.app),
    placement,
    offers,
    origin: 'https://trade.test',
    sealPaths: (pair, seqs) => readSealPaths(db.app, pair, seqs),
  });
}

export async function receiptOf(api: TestApi, id: string | undefined): Promise<TradeReceipt> {
  const { status, body } = await api.caller().call('GET', `/api/trades/${id}/receipt`);
  expect(status).toBe(200);
  return body;
}

export const believed = (db: FreshDatabase): Promise<readonly BelievedKey[]> => readKeptKeys(db.app);

export const states = (findings: readonly ReceiptFinding[]) => findings.map(({ state }) => state).join(' ');

export const allProved = 'proved proved proved proved proved proved';

/** The paths of everything in a document that is no object or list. */
export function leavesOf(value: unknown, at: string): string[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, at === '' ? key : `${at}.${key}`));
}

/** A receipt in which one leaf was changed. */
export function changedAt(receipt: TradeReceipt, leaf: string): TradeReceipt {
  const changed: TradeReceipt = JSON.parse(JSON.stringify(receipt));
  change(changed, leaf.split('.'));
  return changed;
}

/**
 * What is for the eye only, or said a second time elsewhere: the words of the rule, the key (which the reader brings), and the
 * journals' numbers and times. The findings say so.
 */
const forTheEye = /^(rule|publicKey)$|^postings\.\d+\.(journal|time)$/;

/** The leaves of a receipt that somebody can change so that it is still one, and all of it is still proved. */
export const unnoticedIn = (receipt: TradeReceipt, keys: readonly BelievedKey[]): readonly string[] =>
  leavesOf(receipt, '').filter((leaf) => {
    const changed = changedAt(receipt, leaf);
    if (forTheEye.test(leaf) || !Value.Check(readReceipt.reply, changed)) return false;
    return states(verifyReceipt(changed, keys, proofTools)) === allProved;
  });

/** Changes a leaf a little, so that it stays of its kind. */
function change(document: unknown, leaf: readonly string[]): void {
  const [key = '', ...rest] = leaf;
  if (typeof document !== 'object' || document === null) return;
  const value: unknown = Reflect.get(document, key);
  if (rest.length > 0) change(value, rest);
  else Reflect.set(document, key, another(value));
}

function another(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 'something';
  const time = Date.parse(value);
  if (/^\d{4}-.*Z$/.test(value)) return new Date(time + 1).toISOString();
  const digit = value.search(/\d/);
  if (digit < 0) return `${value}x`;
  return value.slice(0, digit) + ((Number(value[digit]) + 1) % 10) + value.slice(digit + 1);
}

/**
 * Trades of 10.00, sealed up to a day that `present` signed, accepted by `former`: won, lost, tied, refunded as no tick came after
 * it, and open, in this order.
 */
export async function sealedTrades(
  db: FreshDatabase,
  former: Signer,
  present: Signer,
  past: readonly PastTick[] = risen,
): Promise<readonly string[]> {
  for (const signer of [former, present, present]) await keepKey(db.app, signer);
  await fundBankroll(db.app, 100_000n);
  const user = await openCustomer(db.app, 10_000n);
  // Sealed as it was recorded, as running installations do.
  for (let from = 0; from < past.length; from += 25) {
    const ticks = past.slice(from, from + 25);
    await setClock(db, (ticks.at(-1)?.timeMs ?? 0) - Date.now());
    await recordPast(db, 'BTCUSD', ticks);
    await sealAtOnce(db.app);
  }
  await setClock(db, 0);
  const lease = await takeLease(db.app);
  const ticket = { user, pair: 'BTCUSD', stakeCents: 1_000n, acceptedAtMs, duration } as const;
  const trades = await agreePast(db, former, [
    { ...ticket, position: 'UP' },
    { ...ticket, position: 'DOWN' },
    { ...ticket, position: 'UP', acceptedAtMs: acceptedAtMs + 36_000 },
    { ...ticket, position: 'UP', acceptedAtMs: acceptedAtMs + 58_000 },
    { ...ticket, position: 'UP', duration: 3600 },
  ]);
  await storePast(db, trades);
  const log = { info: () => undefined, warn: () => undefined };
  await createSettler({ pool: db.app, lease, log, setSize: 100 }).settleDue();
  // A transaction that runs in another test's database of this cluster holds sealing back too.
  await until(async () => {
    await db.app.query('select seal_pass()');
    const { rows } = await db.app.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from market_tick)',
    );
    return rows.length > 0;
  });
  await signDays(db.owner, present);
  return trades.map(({ tradeId }) => tradeId);
}
