import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MiningPlanId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { closeDay, divideDue, openFleet, openPlan, receive, sellContracts } from '#tools/testing/mining/mining.ts';
import { btc, firstDay, inFresh, owes, plain, problems } from '#tools/testing/mining/mining-division.ts';
import { moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { divideClosed, takeStep } from './dividing.ts';
import { readProgress } from './progress.ts';

const costly = { ...plain, poolFeeBps: 150, powerMilliwatts: 100_000n, powerPrice: 50_000n };

/** Two plans with contracts of four customers, one of whom owes; two days that are closed and one that came late. */
async function openDays(database: FreshDatabase, counts: readonly number[]): Promise<readonly MiningPlanId[]> {
  const { owner, app } = database;
  const people = [];
  for (let nth = 0; nth < 4; nth += 1) people.push(await openCustomer(app, 10_000n));
  const [debtor] = people;
  if (debtor) await owes(owner, debtor, 3_000n);
  await openFleet(owner, 'sha256d', 40n * plain.hashRate);
  const plans: MiningPlanId[] = [];
  for (const [nth, count] of counts.entries()) {
    const plan = await openPlan(owner, nth === 0 ? plain : costly);
    plans.push(plan);
    for (let sold = 0; sold < count; sold += 1) {
      const userId = people[(sold * (nth + 2)) % people.length];
      if (userId) await sellContracts(owner, plan, [{ userId, startDay: firstDay + (sold % 2) }]);
    }
  }
  for (const [day, units] of [
    [firstDay, 1_234_567n],
    [firstDay + 1, 7_654_321n],
  ] as const) {
    await receive(owner, 'BTC', day, units);
    await closeDay(owner, 'BTC', day, btc);
  }
  await receive(owner, 'BTC', firstDay, 54_321n);
  return plans;
}

/** What contracts, in the order in which they were sold, and the house have of all that was divided. */
async function outcome({ owner }: FreshDatabase): Promise<unknown> {
  const payouts = await owner.query(
    `select c.nth, y.day, y.addition, y.carry_before, y.carry_after, y.sold_units, y.cents
     from mining_payout y join (select id, row_number() over (order by ctid) as nth from mining_contract) c on c.id = y.contract_id
     order by c.nth, y.day, y.addition`,
  );
  const runs = await owner.query(
    `select r.day, r.addition, p.nth, r.state, r.contracts, r.due_contracts, r.due_cents, r.gross, r.pool_fee, r.power, r.net,
       r.carried_before, r.carried_after, r.sold_units, r.paid_cents
     from mining_run r left join (select id, row_number() over (order by ctid) as nth from mining_plan) p on p.id = r.plan_id
     order by r.day, r.addition, p.nth nulls last`,
  );
  const accounts = await owner.query(
    `select kind, asset, sum(balance) as balance, sum(earned) as earned from ledger_account where kind <> 'external' group by 1, 2 order by 1, 2`,
  );
  return { payouts: payouts.rows, runs: runs.rows, accounts: accounts.rows };
}

it('[N3.6] sets of any size, stopped after any step and gone on with by others at once, pay the same to the part as one transaction', async () => {
  const cuts = fc.record({
    first: fc.integer({ min: 0, max: 7 }),
    second: fc.integer({ min: 0, max: 5 }),
    sizes: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
    stops: fc.nat(12),
  });
  await fc.assert(
    fc.asyncProperty(cuts, async ({ first, second, sizes, stops }) => {
      const [whole, cut] = [await freshDatabase({ max: 6 }), await freshDatabase({ max: 6 })];
      try {
        await openDays(whole, [first, second]);
        const plans = await openDays(cut, [first, second]);
        for (const [day, addition] of [
          [firstDay, 0],
          [firstDay + 1, 0],
          [firstDay, 1],
        ] as const) {
          const { rows } = await whole.app.query<{ plan: string }>(
            'select distinct plan_id as plan from mining_contract where start_day <= $1 order by 1',
            [day],
          );
          for (const { plan } of rows) {
            await whole.app.query('select mining_divide_and_pay($1, $2, $3, $4, $5)', [
              newId('mrn'),
              'BTC',
              day,
              plan,
              addition,
            ]);
          }
          await whole.app.query('select mining_pay_rest($1, $2, $3, $4)', [newId('mrn'), 'BTC', day, addition]);
        }
        // Whoever takes some steps of the first plan and dies leaves books that are right, and the rest to be found.
        const [plan] = plans;
        const due = { coin: 'BTC', day: firstDay, addition: 0 } as const;
        for (let step = 0; plan && first > 0 && step < stops; step += 1) {
          await takeStep(cut.app, due, plan, sizes[step % sizes.length] ?? 1);
          expect(await problems(cut)).toEqual([]);
        }
        await Promise.all(sizes.map((size) => divideDue(cut.app, size)));
        expect(await outcome(cut)).toEqual(await outcome(whole));
        expect([await problems(whole), await problems(cut)]).toEqual([[], []]);
      } finally {
        await whole.drop();
        await cut.drop();
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 120_000);

it('[N3.6] a process of the release before goes on from where sets are, and pays nobody twice', () =>
  inFresh(async (database) => {
    const [plan] = await openDays(database, [5]);
    const due = { coin: 'BTC', day: firstDay, addition: 0 } as const;
    for (let step = 0; plan && step < 2; step += 1) await takeStep(database.app, due, plan, 2);
    // What nobody bought does not come before the rest of the contracts.
    await expect(
      database.app.query('select mining_pay_rest($1, $2, $3)', [newId('mrn'), 'BTC', firstDay]),
    ).rejects.toThrow('is not divided yet');
    const divide = () =>
      database.app.query<{ done: boolean }>('select mining_divide_and_pay($1, $2, $3, $4) as done', [
        newId('mrn'),
        'BTC',
        firstDay,
        plan,
      ]);
    expect([(await divide()).rows, (await divide()).rows]).toEqual([[{ done: true }], [{ done: false }]]);
    await divideDue(database.app);
    expect(await problems(database)).toEqual([]);
  }));

it('[N3.6] a day that is half done says so, and keeps neither another plan nor a purchase nor its customers waiting', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const [plan, other] = await openDays(database, [6, 3]);
    if (!plan || !other) throw new Error('no plan');
    const day = { coin: 'BTC', day: firstDay };
    const due = { coin: 'BTC', day: firstDay, addition: 0 } as const;
    expect(await readProgress(app, [day])).toEqual(new Map());
    await takeStep(app, due, plan, 2);
    expect([...(await readProgress(app, [day])).values()]).toEqual([{ contracts: 0, of: 5 }]);
    await takeStep(app, due, plan, 2);
    expect([...(await readProgress(app, [day])).values()]).toEqual([{ contracts: 2, of: 5 }]);
    // Nobody is notified of a run that is not whole, whatever release looks.
    const { rows } = await owner.query('select state, notified, contracts, fee_units from mining_run');
    expect(rows).toEqual([{ state: 'dividing', notified: true, contracts: 2, fee_units: 0n }]);
    while (await takeStep(app, due, other, 1));
    const buyer = await openCustomer(app, 1_000n);
    await sellContracts(owner, plan, [{ userId: buyer, startDay: firstDay + 2 }]);
    expect((await readBalance(app, buyer, 'real')).available).toBe(900n);
    expect(await problems(database)).toEqual([]);
    await divideDue(app);
    expect(await readProgress(app, [day])).toEqual(new Map());
    expect(await problems(database)).toEqual([]);
  }));

it('[N3.5] [N3.6] a plan that the capital cannot pay whole pays nobody; one that falls short on its way goes on once it can', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const [plan] = await openDays(database, [5]);
    if (!plan) throw new Error('no plan');
    const due = { coin: 'BTC', day: firstDay, addition: 0 } as const;
    const capital = async (): Promise<bigint> => {
      const { rows } = await owner.query<{ balance: bigint }>(
        `select balance from ledger_account where kind = 'capital' and asset = 'USD' and owner is null`,
      );
      return rows[0]?.balance ?? 0n;
    };
    const empty = async (): Promise<void> => moveHouse(owner, 'bankroll', (await capital()) - 1n);
    await empty();
    await expect(divideClosed(app, 'BTC')).rejects.toThrow(/short of \d+\.\d\d USD/);
    expect((await owner.query('select from mining_run')).rowCount).toBe(0);
    await moveHouse(owner, 'capital', 100_000_000n);
    for (let step = 0; step < 2; step += 1) await takeStep(app, due, plan, 1);
    await empty();
    await expect(divideClosed(app, 'BTC', 1)).rejects.toThrow(/short of \d+\.\d\d USD/);
    expect((await owner.query('select contracts from mining_run')).rows).toEqual([{ contracts: 1 }]);
    expect(await problems(database)).toEqual([]);
    await moveHouse(owner, 'capital', 100_000_000n);
    await divideDue(app, 1);
    expect(await problems(database)).toEqual([]);
  }));

it('[N3] [L5.1] whatever is changed in a run that is half done is found and named', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const [plan] = await openDays(database, [6]);
    if (!plan) throw new Error('no plan');
    const due = { coin: 'BTC', day: firstDay, addition: 0 } as const;
    for (let step = 0; step < 2; step += 1) await takeStep(app, due, plan, 2);
    expect(await problems(database)).toEqual([]);
    for (const change of [
      `update mining_run set divided_to = ''`,
      `update mining_run set divided_to = 'mct_~'`,
      'update mining_run set due_contracts = 2',
      'update mining_run set due_cents = 1',
      'update mining_run set contracts = contracts + 1',
      'update mining_run set house_carry_after = 1',
      `update mining_run set state = 'divided', notified = false`,
      'update mining_payout set cents = cents + 1',
      'delete from mining_payout where contract_id = (select max(contract_id) from mining_payout)',
    ]) {
      const client = await owner.connect();
      try {
        await client.query('begin');
        await client.query(change);
        expect(await problems({ ...database, owner: client as unknown as FreshDatabase['owner'] }), change).not.toEqual(
          [],
        );
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
  }));
