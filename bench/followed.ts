import type { Pool } from 'pg';
import type { CopyId, TraderId, UserId } from '#domain/ids/ids.ts';
import { newId } from '#server/ids/new-id.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { openCrowd } from './crowd.ts';

/** In cents of practice money: what each subscriber puts apart, and a hundredth of it a trade. */
const allocation = 100_000n;
export const stake = 1_000n;

interface Subscriber {
  readonly uid: UserId;
  readonly copy: CopyId;
}

/** A trader and those who copy them. */
export interface Followed {
  readonly uid: UserId;
  readonly id: TraderId;
  readonly subscribers: readonly Subscriber[];
}

/** A trader with so many subscribers, each with practice money in a copy: written by the owner, row by row as they would be. */
export async function openFollowed(owner: Pool, app: Pool, count: number): Promise<Followed> {
  const uid = await openCustomer(app, 100_000_000n);
  const id = await admitTrader(owner, uid);
  const subscribers = Array.from({ length: count }, (): Subscriber => ({ uid: newId('usr'), copy: newId('cpy') }));
  await owner.query('update trader set change = 1 where id = $1', [id]);
  await openCrowd(
    owner,
    subscribers.map((one) => one.uid),
    ['USD', 'PUSD'],
  );
  for (let at = 0; at < count; at += 5_000) {
    const part = subscribers.slice(at, at + 5_000);
    const values = [part.map((one) => one.uid), part.map(({ copy }) => copy)];
    await owner.query(
      `insert into ledger_account (kind, owner, asset, balance, copy_id)
       select 'allocated', u, 'PUSD', $3, c from unnest($1::text[], $2::text[]) x(u, c)`,
      [...values, allocation],
    );
    await owner.query(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, fixed_stake, max_stake, max_open, share_bps,
         started_ms, moves)
       select c, $3, u, 'practice', $4, 'fixed', $5, $5, 1000, 0, clock_ms(), 1 from unnest($1::text[], $2::text[]) x(u, c)`,
      [...values, id, allocation, stake],
    );
  }
  await owner.query(
    `insert into copy_settings (copy_id, version, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake,
       max_open, stop_loss, from_change)
     select id, 1, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss, 1
     from copy where trader_id = $1`,
    [id],
  );
  await owner.query(
    `insert into copy_book (trader_id, wallet, band, copies, proportional, fixed, most)
     select trader_id, wallet, length(ltrim(max_stake::bit(64)::text, '0')), count(*), 0, sum(fixed_stake), sum(max_stake)
     from copy where trader_id = $1 group by 1, 2, 3`,
    [id],
  );
  await owner.query('analyze auth_user, customer, ledger_account, copy, copy_settings');
  return { uid, id, subscribers };
}
