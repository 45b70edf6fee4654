import type { PoolClient } from 'pg';
import { recordVersionChecks } from '#database/checks/record-versions.ts';
import { sealChecks } from '#database/checks/seals.ts';
import { tradeTimeChecks } from '#database/checks/trade-times.ts';
import { unsealedChecks } from '#database/checks/unsealed.ts';
import { openCopyFixture } from '#tools/testing/copying/copy-fixture.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { until } from '#tools/testing/until.ts';

/** Waits until all versions are sealed. */
export const sealed = (db: FreshDatabase) =>
  until(async () => {
    await db.app.query('select seal_pass()');
    const { rowCount } = await db.owner.query(
      'select 1 from seal_head where upto_xact > (select max(xact) from record_version)',
    );
    return (rowCount ?? 0) > 0;
  });

/** What the verifier names of records and seals after an edit by somebody who owns the database; the edit is taken back. */
export async function namedAfter(
  db: FreshDatabase,
  edit: (client: PoolClient) => Promise<unknown>,
): Promise<readonly string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await edit(client);
    const named: string[] = [];
    for (const { sql } of [...recordVersionChecks, ...tradeTimeChecks, ...sealChecks, ...unsealedChecks]) {
      const { rows } = await client.query<{ id: string; problem: string }>(sql);
      named.push(...rows.map(({ id, problem }) => `${id}: ${problem}`));
    }
    return named;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** An edit as it is written. */
export const says = (sql: string) => (client: PoolClient) => client.query(sql);

/** As says, by somebody who takes the triggers off. */
export const quietly = (table: string, sql: string) => async (client: PoolClient) => {
  await client.query(`alter table ${table} disable trigger user`);
  await client.query(sql);
};

/** Somebody who copied a trade, all of it sealed. */
export async function copiedAndSealed(db: FreshDatabase) {
  const fixture = await openCopyFixture(db);
  const trader = await fixture.trader(1_000_000n);
  const uid = await fixture.customer(100_000n);
  const { copy } = await fixture.does('subscribe', uid, {
    id: trader.id,
    body: { allocation: '200.00', sizing: 'fixed', fixedStake: '12.00', maxStake: '12.00' },
  });
  const source = await fixture.trade(trader.uid, 1_000n);
  await fixture.place();
  // Several passes, so that some are surely made before another one.
  for (const note of ['first', 'second', 'third', 'fourth', 'fifth']) {
    await db.owner.query(`insert into house_setting (name, value) values ('note', to_jsonb($1::text))`, [note]);
    await sealed(db);
  }
  return { fixture, trader, source, customer: { uid, copy: copy.id } };
}
