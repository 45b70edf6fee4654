import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checks, findBreaches } from '#database/checks.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/records/audit.ts';
import { fundBankroll, openCustomer } from './testing/customers.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { openPair, recordPrice, takeLease } from './testing/ticks.ts';
import { until } from './testing/until.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  const lease = await takeLease(db.app);
  await openPair(db.app, 'ETHUSD', 2);
  await fundBankroll(db.app, 1_000_000n);
  for (const cents of [100n, 2_000n, 30_000n]) await openCustomer(db.app, cents);
  for (const price of [166_680n, 166_681n, 166_679n]) await recordPrice(db.app, lease, 'ETHUSD', price);
  await withTransaction(db.app, (tx) =>
    writeAudit(tx, {
      actor: 'system',
      action: 'test.act',
      subjectKind: 'test',
      subject: 'x',
      reason: 'why',
      before: null,
      after: { a: 1 },
    }),
  );
  // A transaction that runs in another test's database of this cluster holds sealing back too.
  await until(async () => {
    await db.app.query('select seal_pass()');
    const { rows } = await db.app.query(`select 1 from seal_block where stream = 'audit'`);
    return rows.length > 0;
  });
});
afterAll(() => db.drop());

/** What the verifier names after an edit by somebody who owns the database and its constraints. */
async function namedAfter(edit: (client: PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await edit(client);
    // The checks of findBreaches, in the transaction that holds the edit and is rolled back afterwards.
    const named: string[] = [];
    for (const { sql } of checks) named.push(...(await client.query<{ id: string }>(sql)).rows.map(({ id }) => id));
    return named;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('the verifier', () => {
  it('[L5] finds nothing where nothing was changed', async () => {
    const client = await db.owner.connect();
    expect(await findBreaches(client)).toEqual([]);
    client.release();
  });

  it('[L7] names an entry whose amount was changed, however consistently', async () => {
    const { rows } = await db.owner.query('select id from ledger_entry order by id desc limit 1');
    const id = rows[0]?.id;
    const named = await namedAfter((client) =>
      client.query('update ledger_entry set amount = amount + 5, balance_after = balance_after + 5 where id = $1', [
        id,
      ]),
    );
    expect(named).toContain(`entry ${id}`);
  });

  it('[L7] names an entry that was removed', async () => {
    const { rows } = await db.owner.query('select id from ledger_entry order by id desc limit 1');
    const named = await namedAfter((client) => client.query('delete from ledger_entry where id = $1', [rows[0]?.id]));
    expect(named).toContain(`entry ${rows[0]?.id}`);
  });

  it('[L5] names an account whose balance was changed', async () => {
    const { rows } = await db.owner.query(
      `select id from ledger_account where kind = 'available' and balance > 0 limit 1`,
    );
    const named = await namedAfter((client) =>
      client.query('update ledger_account set balance = balance + 1 where id = $1', [rows[0]?.id]),
    );
    expect(named).toContain(`account ${rows[0]?.id}`);
  });

  it('[L7] names a tick whose price was changed', async () => {
    const named = await namedAfter((client) =>
      client.query(`update market_tick set price = price + 1 where pair = 'ETHUSD' and seq = 2`),
    );
    expect(named).toContain('tick ETHUSD 2');
  });

  it('[L7] names an audit entry whose reason was changed', async () => {
    const { rows } = await db.owner.query('select id from audit_entry limit 1');
    const named = await namedAfter((client) =>
      client.query(`update audit_entry set reason = 'another' where id = $1`, [rows[0]?.id]),
    );
    expect(named).toContain(`audit ${rows[0]?.id}`);
  });

  it('[L7] names a signed day whose chain of blocks was written anew', async () => {
    const sign = (client: PoolClient) =>
      client.query(`insert into seal_day select day, max(number), merkle_root(string_agg(hash, ''::bytea order by number)),
          encode(merkle_root(string_agg(hash, ''::bytea order by number)), 'hex'), '', ''
        from (select *, to_char(to_timestamp(created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD') as day from seal_block) b
        group by day`);
    expect(await namedAfter(sign)).toEqual([]);
    const named = await namedAfter(async (client) => {
      await sign(client);
      // Consistent in itself: the last block carries another time, and its hash and the head say so.
      await client.query(`update seal_block set created_ms = created_ms - 1,
          hash = seal_block_hash(number, stream, created_ms - 1, root, previous)
        where number = (select number from seal_head)`);
      await client.query(
        'update seal_head set hash = (select hash from seal_block b where b.number = seal_head.number)',
      );
    });
    expect(named).toEqual([expect.stringMatching(/^day /)]);
  });
});
