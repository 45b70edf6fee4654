import type { Pool } from 'pg';
import type { CopySizing } from '#domain/copying/copy.ts';
import type { CopyId, TraderId, UserId } from '#domain/ids/ids.ts';
import { assetOf, cents, type Wallet } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { openCopyAccount } from '#server/ledger/copy-accounts.ts';
import { postDecided } from '#server/ledger/post.ts';
import { verifyCopies } from '#tools/verification/copies.ts';
import { type Breach, newFindings } from '#tools/verification/findings.ts';

/** What the verifier finds of copies when it judges each again (C3). */
export async function copyBreaches(owner: Pool): Promise<readonly Breach[]> {
  const findings = newFindings();
  const client = await owner.connect();
  try {
    await verifyCopies(client, findings);
  } finally {
    client.release();
  }
  return findings.breaches;
}

/** Makes a customer a trader: an application that an admin approved, with its audit entry. Written by the owner's role. */
export async function admitTrader(
  owner: Pool,
  uid: UserId,
  name = `Trader ${uid.slice(-6)}`,
  shareBps = 0,
): Promise<TraderId> {
  const id = newId('tdr');
  await owner.query(
    `with admin as (
       insert into auth_user (id, name, email, email_verified, first_name, last_name)
       values ($4, 'Ida Crane', $4 || '@test.example', true, 'Ida', 'Crane') returning id),
     application as (
       insert into trader_application (id, user_id, name, looks, about, share_bps, status, decided_by, decided_ms)
       select $5, $2, $3, array[$3], '', $6, 'approved', admin.id, clock_ms() from admin),
     audited as (
       insert into audit_entry (actor, action, subject_kind, subject, after)
       select admin.id, 'admin.traders.approve', 'trader-application', $5,
         jsonb_build_object('status', 'approved', 'trader', $1::text, 'shareBps', $6::integer) from admin)
     insert into trader (id, user_id, name, share_bps, since_ms) values ($1, $2, $3, $6, clock_ms())`,
    [id, uid, name, newId('usr'), newId('tra'), shareBps],
  );
  return id;
}

export interface CopyWish {
  readonly userId: UserId;
  readonly allocation: bigint;
  readonly sizing?: CopySizing;
  readonly fixedStake?: bigint | null;
  readonly maxStake?: bigint;
  readonly maxOpen?: number;
  readonly stopLoss?: bigint | null;
}

/**
 * Lets customers copy a trader as the commands do, many at once: their money put apart, the trader's sums and snapshot kept.
 * The customers need what they allocate available. Returns the copies in the order of the wishes, which is that of
 * subscription.
 */
export async function openCopies(
  owner: Pool,
  traderId: TraderId,
  wallet: Wallet,
  wishes: readonly CopyWish[],
): Promise<readonly CopyId[]> {
  const ids = wishes.map(() => newId('cpy'));
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`update trader set change = change + 1 where id = $1`, [traderId]);
    await client.query(
      `insert into copy (id, trader_id, user_id, wallet, allocation, sizing, fixed_stake, max_stake, max_open, stop_loss,
         share_bps, started_ms, moves)
       select u.id, $1, u.customer, $2, u.allocation, u.sizing, u.fixed, u.most, u.open, u.stop, 0, clock_ms(), 1
       from unnest($3::text[], $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[], $9::int[], $10::bigint[])
         with ordinality u(id, customer, allocation, sizing, fixed, most, open, stop, nth) order by u.nth`,
      [
        traderId,
        wallet,
        ids,
        wishes.map(({ userId }) => userId),
        wishes.map(({ allocation }) => allocation),
        wishes.map(({ sizing }) => sizing ?? 'proportional'),
        wishes.map(({ fixedStake }) => fixedStake ?? null),
        wishes.map(({ maxStake, allocation }) => maxStake ?? allocation),
        wishes.map(({ maxOpen }) => maxOpen ?? 1000),
        wishes.map(({ stopLoss }) => stopLoss ?? null),
      ],
    );
    await client.query(
      `insert into copy_settings (copy_id, version, trader_id, user_id, wallet, place, allocation, sizing, fixed_stake, max_stake,
         max_open, stop_loss, from_change)
       select c.id, c.version, c.trader_id, c.user_id, c.wallet, c.place, c.allocation, c.sizing, c.fixed_stake, c.max_stake,
         c.max_open, c.stop_loss, t.change
       from copy c join trader t on t.id = c.trader_id where c.id = any($1)`,
      [ids],
    );
    await client.query(
      `insert into copy_book (trader_id, wallet, band, copies, proportional, fixed, most)
       select trader_id, wallet, length(ltrim(max_stake::bit(64)::text, '0')), count(*), coalesce(sum(allocation) filter (where sizing = 'proportional'), 0),
         coalesce(sum(fixed_stake), 0), sum(max_stake)
       from copy where id = any($1) group by 1, 2, 3
       on conflict (trader_id, wallet, band) do update set copies = copy_book.copies + excluded.copies,
         proportional = copy_book.proportional + excluded.proportional, fixed = copy_book.fixed + excluded.fixed,
         most = copy_book.most + excluded.most`,
      [ids],
    );
    await client.query(
      `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
       select id, 1, allocation, 'start', clock_ms() from copy where id = any($1)`,
      [ids],
    );
    const asset = assetOf(wallet);
    const opened = wishes.map(({ userId, allocation }, nth) => ({
      owner: userId,
      copy: ids[nth] ?? newId('cpy'),
      allocation,
    }));
    for (const { owner: uid, copy } of opened) await openCopyAccount(client, uid, copy, wallet);
    await postDecided(
      client,
      opened.map(({ owner: uid, copy, allocation }) => ({
        code: 'copy-allocate',
        cause: copy,
        occurrence: 1,
        actor: uid,
        transfers: [
          {
            from: { kind: 'available', owner: uid, asset },
            to: { kind: 'allocated', owner: uid, copy, asset },
            amount: cents(allocation),
          },
        ],
      })),
    );
    await client.query('commit');
    return ids;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
