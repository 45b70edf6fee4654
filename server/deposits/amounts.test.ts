import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture, transactionId } from '#tools/testing/payments/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  // Quotes have run out at once, so that each can be renewed.
  fixture = await openFixture(database, { quoteMs: -1 });
});
afterAll(() => database.drop());

/** One step of a story: what is done, by which customer or to which deposit, at which price. */
const step = fc.record({
  action: fc.constantFrom('ask', 'ask', 'renew', 'renew', 'renew', 'decline', 'cancel', 'credit'),
  pick: fc.nat(60),
  price: fc.constantFrom(5_000_000n, 5_000_100n, 4_999_900n, 5_010_000n),
});

describe('random stories of exact amounts', () => {
  it('[D2] no amount is ever handed to two deposits, whatever was renewed or decided', async () => {
    /** The plainest model: whose each amount is, for all stories together, since they share one address. */
    const owners = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 80 }), async (story) => {
        const customers = [await fixture.customer(), await fixture.customer(), await fixture.customer()] as const;
        const deposits: { id: string; owner: (typeof customers)[0]; open: boolean }[] = [];
        for (const { action, pick, price } of story) {
          fixture.prices.set('BTCUSD', price);
          const deposit = deposits[pick % Math.max(1, deposits.length)];
          if (action === 'ask') {
            const owner = customers[pick % 3] ?? customers[0];
            const open = deposits.filter((one) => one.open && one.owner === owner).length;
            const body = { amount: '100.00', paymentMethod: 'Bitcoin' };
            const asked = await fixture.call('requestDeposit', owner, { body });
            expect(codeOf(asked)).toBe(open < 10 ? 'ok' : 'too_many_open_deposits');
            if (!asked.ok) continue;
            const { id, amountToSend } = asked.value;
            expect(owners.has(amountToSend)).toBe(false);
            owners.set(amountToSend, id);
            deposits.push({ id, owner, open: true });
          } else if (deposit && action === 'renew') {
            const renewed = await fixture.call('requoteDeposit', deposit.owner, { id: deposit.id });
            expect(codeOf(renewed)).toBe(deposit.open ? 'ok' : 'already_decided');
            if (!renewed.ok) continue;
            expect(owners.get(renewed.value.amountToSend) ?? deposit.id).toBe(deposit.id);
            owners.set(renewed.value.amountToSend, deposit.id);
          } else if (deposit && action === 'cancel') {
            const said = codeOf(await fixture.call('cancelDeposit', deposit.owner, { id: deposit.id }));
            expect(deposit.open ? ['ok', 'too_many_cancelled'] : ['already_decided']).toContain(said);
            if (said === 'ok') deposit.open = false;
          } else if (deposit) {
            const [name, body] =
              action === 'decline'
                ? (['declineDeposit', { reason: 'a story' }] as const)
                : (['approveDeposit', { transactionId: transactionId() }] as const);
            const said = codeOf(await fixture.call(name, fixture.admins[0], { id: deposit.id, body }));
            expect(said).toBe(deposit.open ? 'ok' : 'already_decided');
            deposit.open = false;
          }
        }
      }),
      { numRuns: 6 },
    );
  });
});
