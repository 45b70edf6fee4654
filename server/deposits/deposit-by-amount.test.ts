import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '#domain/clock/durations.ts';
import { amountOutlastsQuoteMs, mostSharedAmounts } from '#domain/deposits/shared-amounts.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { codeOf, type Fixture, openFixture, receiving } from '#tools/testing/payments/transfers.ts';

/** What an exact amount means on an address that several deposits share, asked of a time (D2). */
let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { quoteMs: 15 * minuteMs });
});
afterAll(() => db.drop());

const step = fc.record({
  action: fc.constantFrom('ask', 'ask', 'renew', 'renew', 'cancel', 'wait', 'wait'),
  pick: fc.nat(60),
  /** Longer than a quote, and now and then longer than an amount outlasts it. */
  minutes: fc.constantFrom(1, 20, 20, 700, 1600),
});

interface Asked {
  readonly units: string;
  readonly atMs: bigint;
  readonly most: number | null;
}

const now = async (): Promise<bigint> =>
  (await db.owner.query<{ now: bigint }>('select clock_ms() as now')).rows[0]?.now ?? 0n;
const meaning = async ({ units, atMs, most }: Asked): Promise<string | null> => {
  const { rows } = await db.app.query<{ deposit: string | null }>(
    `select deposit_by_amount('Bitcoin', $1, $2, $3, $4) as deposit`,
    [receiving.Bitcoin, units, atMs, most],
  );
  return rows[0]?.deposit ?? null;
};
const next = async (atMs: bigint): Promise<void> => {
  while ((await now()) <= atMs) await new Promise((resolve) => setImmediate(resolve));
};

test('D2: what an amount means at a time stays what it was then, whatever is asked for, renewed or cancelled since', async () => {
  let ahead = 0;
  let told = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (story) => {
      const customers: readonly UserId[] = [
        await fixture.customer(),
        await fixture.customer(),
        await fixture.customer(),
      ];
      const deposits: { readonly id: string; readonly owner: UserId }[] = [];
      const amounts = new Set<string>();
      const answers: { readonly asked: Asked; readonly deposit: string | null }[] = [];
      for (const { action, pick, minutes } of story) {
        const deposit = deposits[pick % Math.max(1, deposits.length)];
        const owner = customers[pick % customers.length];
        if (!owner) throw new Error('no customer');
        if (action === 'wait') {
          ahead += minutes * minuteMs;
          await setClock(db, ahead);
          await db.owner.query('select market_open_day(clock_ms())');
        } else if (action === 'ask') {
          const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
          const made = await fixture.call('requestDeposit', owner, { body });
          expect(['ok', 'too_many_open_amounts', 'too_many_open_deposits']).toContain(codeOf(made));
          if (made.ok) deposits.push({ id: made.value.id, owner });
          if (made.ok) amounts.add(made.value.amountToSend.replace('.', ''));
        } else if (deposit) {
          const name = action === 'renew' ? 'requoteDeposit' : 'cancelDeposit';
          const done = await fixture.call(name, deposit.owner, { id: deposit.id });
          if (done.ok) amounts.add(done.value.amountToSend.replace('.', ''));
        }
        // A payment is seen now, of each amount that anybody was asked for.
        const atMs = (await now()) + 1n;
        await next(atMs);
        for (const units of amounts) {
          for (const most of [mostSharedAmounts, null]) {
            const asked = { units, atMs, most };
            answers.push({ asked, deposit: await meaning(asked) });
          }
        }
      }
      for (const { asked, deposit } of answers)
        expect(await meaning(asked), `${asked.units} at ${asked.atMs}`).toBe(deposit);
      told += answers.filter(({ deposit }) => deposit !== null).length;
    }),
    { numRuns: 8, endOnFailure: true },
  );
  expect(told).toBeGreaterThan(100);
}, 120_000);

test('D2: the database goes by the same numbers as the program', async () => {
  const { rows } = await db.owner.query('select most_shared_amounts() as most, amount_outlasts_quote_ms() as outlasts');
  expect(rows).toEqual([{ most: BigInt(mostSharedAmounts), outlasts: BigInt(amountOutlastsQuoteMs) }]);
});
