import type { FreshDatabase } from '#tools/testing/database.ts';

/** A deposit was asked for, with its amounts on a shared address, so much (ms) earlier than it was; so their quotes ended earlier too. */
export async function ageAmounts(db: FreshDatabase, deposit: string, byMs: number): Promise<void> {
  await db.owner.query('update deposit set created_ms = created_ms - $2::bigint where id = $1', [deposit, byMs]);
  await changeAmounts(
    db,
    `issued_ms = issued_ms - $2::bigint, holds_until_ms = holds_until_ms - $2::bigint, written_ms = written_ms - $2::bigint
     where deposit = $1`,
    [deposit, byMs],
  );
}

/** Everybody was asked for their amounts on a shared address a minute earlier than they were: the watcher credits by them (D2). */
export async function askedEarlier(db: FreshDatabase): Promise<void> {
  await db.owner.query(`update deposit set created_ms = created_ms - 60000 where status = 'pending'`);
  await changeAmounts(db, 'issued_ms = issued_ms - 60000, written_ms = written_ms - 60000 where true', []);
}

/** Changes amounts that were asked for, and what was written down of each of them last: as if they had always been so. */
export async function changeAmounts(
  { owner }: FreshDatabase,
  change: string,
  values: readonly unknown[],
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('alter table deposit_amount disable trigger record_version');
    await client.query(
      `with changed as (update deposit_amount a set ${change} returning a.*),
        last as (
          select distinct on (c.payment_method, c.payment_address, c.units) v.id, c.written_ms, to_jsonb(c) as body
          from changed c join record_version v on v.kind = 'deposit_amount' and v.body ->> 'deposit' = c.deposit
            and v.body ->> 'payment_address' = c.payment_address and (v.body ->> 'units')::numeric = c.units
          order by c.payment_method, c.payment_address, c.units, v.id desc)
       update record_version v set body = l.body, at_ms = l.written_ms from last l where l.id = v.id`,
      [...values],
    );
    await client.query('alter table deposit_amount enable trigger record_version');
    await client.query('commit');
  } finally {
    client.release();
  }
}
