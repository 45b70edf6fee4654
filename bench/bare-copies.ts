import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import { newId } from '#server/ids/new-id.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { type Followed, stake } from './followed.ts';

/** Copies of a set, as the fan-out places them. */
export const setSize = 500;
/** In cents of practice money. */
const cover = 850n;

/** ms to write the rows that as many copies leave, in sets of the same size, with nothing looked up, decided or signed. */
export async function bareCopies(owner: Pool, { id, uid, subscribers }: Followed): Promise<number> {
  const source = newId('trd');
  const { rows: accounts } = await owner.query<{ copy: string; allocated: bigint; staked: bigint }>(
    `select p.copy_id as copy, p.id as allocated, s.id as staked from ledger_account p
     join copy c on c.id = p.copy_id and c.trader_id = $1
     join ledger_account s on s.owner = p.owner and s.kind = 'staked' and s.asset = 'PUSD'`,
    [id],
  );
  const { rows: rowsOfAccounts } = await owner.query<{ id: bigint; balance: bigint; version: bigint }>(
    'select id, balance, version from ledger_account where id = any($1)',
    [accounts.flatMap(({ allocated, staked }) => [allocated, staked])],
  );
  const accountOf = new Map(rowsOfAccounts.map((row) => [row.id, row]));
  const of = new Map(accounts.map((row) => [row.copy, row]));
  const { rows: numbers } = await owner.query<{ first: bigint }>(
    `select setval('ledger_journal_number', nextval('ledger_journal_number') + $1) - $1 as first`,
    [subscribers.length],
  );
  const first = numbers[0]?.first ?? 0n;
  const sets: unknown[][] = [];
  for (let at = 0; at < subscribers.length; at += setSize) {
    const part = subscribers.slice(at, at + setSize).map((one, nth) => {
      const account = of.get(one.copy);
      const [allocated, staked] = [accountOf.get(account?.allocated ?? 0n), accountOf.get(account?.staked ?? 0n)];
      if (!allocated || !staked) throw new Error('a subscriber has no accounts');
      return { ...one, allocated, staked, trade: newId('trd'), journal: first + BigInt(at + nth) };
    });
    sets.push([
      part.map((one) => one.uid),
      part.map(({ copy }) => copy),
      part.map(({ trade }) => trade),
      part.map(({ journal }) => journal),
      // Of the length of an acceptance and its signature.
      part.map(({ trade }) => trade.padEnd(330, 'x')),
      part.map(({ trade }) => trade.padEnd(88, 'y')),
      ...(['allocated', 'staked'] as const).flatMap((end) => [
        part.map((one) => one[end].id),
        part.map((one) => one[end].balance),
        part.map((one) => one[end].version),
      ]),
      id,
      source,
      stake,
      cover,
      uid,
    ]);
  }
  await postWithoutRecords(owner);
  const begun = performance.now();
  for (const values of sets) {
    await owner.query({
      name: 'bench-bare-copies',
      text: `with u as materialized (
          select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::bigint[],
            $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[])
            x(uid, copy, trade, journal, text, signature, allocated, allocated_balance, allocated_version, staked, staked_balance, staked_version)),
        journals as (insert into ledger_journal (id, code, cause, occurrence, actor, created_ms)
          select journal, 'stake', trade, 1, 'system', 1 from u),
        entries as (insert into ledger_entry
            (id, account, account_version, amount, balance_before, balance_after, class, created_ms, xact)
          select u.journal * 32 + e.side, e.account, e.version + 1, e.amount, e.balance, e.balance + e.amount, 'internal', 1, 1
          from u cross join lateral (values (0, u.allocated, u.allocated_version, -$15::bigint, u.allocated_balance),
            (1, u.staked, u.staked_version, $15::bigint, u.staked_balance)) e(side, account, version, amount, balance)),
        accounts as (update ledger_account a set balance = m.balance, version = m.version from (
            select allocated as id, allocated_balance - $15::bigint as balance, allocated_version + 1 as version from u
            union all select staked, staked_balance + $15::bigint, staked_version + 1 from u) m where a.id = m.id),
        trades as (insert into trade (trade_id, trader_id, user_id, trader_name, wallet, currency_pair, positions, amount, cover,
            duration_ms, payout_rate, entry_delay_ms, created_ms, accepted_ms, after_seq, expires_ms, acceptance_text,
            acceptance_signature, key_id, copy_id)
          select trade, $13, uid, 'Trader', 'practice', 'ETHUSD', 'UP', $15, $16, 900000, 8500, 500, 9000000000000, 9000000000000,
            1, 9000000900000, text, signature, 'key', copy from u),
        counted as (update copy c set open_trades = c.open_trades + 1, open_stake = c.open_stake + $15 from u where c.id = u.copy),
        outboxed as (insert into outbox (owner, topic, subject)
          select uid, t, trade from u cross join unnest(array['trade', 'balance']) t)
        insert into copy_outcome (source_trade_id, copy_id, user_id, place, settings_version, stake, trade_id, created_ms)
        select $14, copy, $17::text, 1, 1, $15, trade, 1 from u`,
      values,
    });
  }
  const took = performance.now() - begun;
  await postWithRecords(owner);
  return took;
}
