import type { Pool } from 'pg';
import { expect, it } from 'vitest';
import { closeDay, divideDue, openFleet, openPlan, receive, sellContracts } from '#tools/testing/mining/mining.ts';
import { btc, firstDay, inFresh, plain, problems } from '#tools/testing/mining/mining-division.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';

it('[L5.1] [N2] [N3] whatever is changed in what was sold, received or paid is found and named', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 4n * plain.hashRate);
    const customer = await openCustomer(app, 500n);
    await sellContracts(owner, plan, [{ userId: customer, startDay: firstDay }]);
    for (const day of [firstDay, firstDay + 1]) {
      await receive(owner, 'BTC', day, 41_357n);
      await closeDay(owner, 'BTC', day, btc);
    }
    await divideDue(app);
    expect(await problems(database)).toEqual([]);
    const changes = [
      'mining_payout set cents = cents + 1',
      'mining_payout set carry_after = carry_after + 1',
      'mining_payout set day = day + 10',
      'mining_run set net = net + 1',
      'mining_run set gross = gross + 1 where plan_id is null',
      'mining_run set expected = 12345 where plan_id is not null',
      'mining_run set expected = 0 where plan_id is null',
      'mining_day set received = received + 1',
      'mining_day set price = price + 100000',
      'mining_day set reading = 1',
      'mining_receipt set amount = amount + 1',
      'mining_contract set hash_rate = hash_rate + 1',
      `mining_fleet set sold = sold - 1 where algorithm = 'sha256d'`,
      'mining_plan set pool_fee_bps = 5',
    ] as const;
    for (const change of changes) {
      const client = await owner.connect();
      try {
        await client.query('begin');
        const [table] = change.split(' ');
        await client.query(`alter table ${table} disable trigger user`);
        await client.query('alter table mining_payout drop constraint mining_payout_run_fkey');
        await client.query(`update ${change}`);
        expect(await problems({ ...database, owner: client as unknown as Pool }), change).not.toEqual([]);
      } finally {
        await client.query('rollback');
        client.release();
      }
    }
    expect(await problems(database)).toEqual([]);
  }));

it('[N2] no statement sells more than the fleet has, whatever code calls it', () =>
  inFresh(async ({ owner, app }) => {
    await openFleet(owner, 'scrypt', 100n);
    const sell = (amount: bigint) =>
      app
        .query<{ sold: boolean }>(`select mining_sell('scrypt', $1) as sold`, [amount])
        .then(({ rows }) => rows[0]?.sold);
    expect([await sell(60n), await sell(41n), await sell(40n), await sell(1n)]).toEqual([true, false, true, false]);
    await expect(app.query('update mining_fleet set sold = 0')).rejects.toMatchObject({ code: '42501' });
    await expect(owner.query('update mining_fleet set sold = sold + 1')).rejects.toMatchObject({ code: '23514' });
    // Machines fail: what is sold stands, and nothing more is sold until it is verified again.
    await app.query(`select mining_verify('scrypt', 100, 70)`);
    const { rows } = await app.query<{ capacity: bigint; verified: bigint }>(
      `select capacity, verified from mining_fleet where algorithm = 'scrypt'`,
    );
    expect(rows).toEqual([{ capacity: 100n, verified: 70n }]);
    expect(await sell(1n)).toBe(false);
    await app.query(`select mining_verify('scrypt', 100, 101)`);
    expect(await sell(1n)).toBe(true);
  }));
