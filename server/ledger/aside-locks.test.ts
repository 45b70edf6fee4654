import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { until } from '#tools/testing/until.ts';
import { postJournals } from './post.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const pidOf = async (client: PoolClient): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;

test('Z7: what repays a debt out of aside waits for no account while another posting that locks in order waits for its aside', async () => {
  const owner = await openCustomer(db.app);
  const idOf = async (kind: string) => {
    const { rows } = await db.owner.query<{ id: bigint }>(
      `select id from ledger_account where owner = $1 and asset = 'USD' and kind = $2`,
      [owner, kind],
    );
    return rows[0]?.id ?? 0n;
  };
  const [available, receivable, aside] = [await idOf('available'), await idOf('receivable'), await idOf('aside')];
  expect(available < receivable && receivable < aside).toBe(true);
  await db.owner.query('update ledger_account set balance = -100 where id = $1', [receivable]);
  const lock = (client: PoolClient, ...ids: readonly bigint[]) => client.query('select ledger_lock($1)', [ids]);
  const [wallet, credit] = [await db.app.connect(), await db.app.connect()];
  try {
    await wallet.query('begin');
    await credit.query('begin');
    // A command that locks a wallet in order, and has come as far as what is owed.
    await lock(wallet, available, receivable);
    const posting = postJournals(credit, [
      {
        code: 'withdrawal-returned',
        cause: newId('wdr'),
        occurrence: 1,
        actor: 'system',
        transfers: [
          { from: { kind: 'external', asset: 'USD' }, to: { kind: 'aside', owner, asset: 'USD' }, amount: cents(300n) },
        ],
      },
    ]);
    const pid = await pidOf(wallet);
    await until(async () => {
      const { rowCount } = await db.owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        pid,
      ]);
      return rowCount !== 0;
    });
    await lock(wallet, aside);
    await wallet.query('commit');
    expect(await posting).toEqual([{ ok: true }]);
    const { rows } = await credit.query<{ kind: string; balance: bigint }>(
      `select kind, balance from ledger_account where id = any($1) order by id`,
      [[receivable, aside]],
    );
    expect(rows).toEqual([
      { kind: 'receivable', balance: 0n },
      { kind: 'aside', balance: 200n },
    ]);
  } finally {
    await wallet.query('rollback');
    await credit.query('rollback');
    wallet.release();
    credit.release();
  }
});
