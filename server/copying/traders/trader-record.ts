import type { PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { profileChanges } from '#domain/copying/applications.ts';
import { looksOf } from '#domain/copying/names.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { hasTradedSql, type TraderRow } from '#server/copying/record.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';

/** Locks the row of the trader who somebody is until the transaction ends; null when they are none. */
export async function lockOwnTrader(tx: PoolClient, uid: string): Promise<TraderRow | null> {
  const { rows } = await tx.query<TraderRow>(
    `select t.id, t.user_id, t.name, t.about, t.is_public, t.share_bps, t.state, ${hasTradedSql} as has_traded
     from trader t where t.user_id = $1 for no key update of t`,
    [uid],
  );
  return rows[0] ?? null;
}

/**
 * Whether somebody else is or was called so, or asks to be: what looks alike is one name. Those who ask come one after the
 * other until their transactions end, so that of two who want one name at once the second finds it taken.
 */
export async function isNameTaken(tx: PoolClient, name: string, uid: string): Promise<boolean> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('trader names'))`);
  const { rows } = await tx.query<{ taken: boolean }>(
    `select exists (select from trader_name_held where look = any($1) and user_id <> $2)
       or exists (select from trader_application where looks && $1 and status = 'pending' and user_id <> $2) as taken`,
    [looksOf(name), uid],
  );
  return rows[0]?.taken ?? false;
}

/** Keeps a name that is free for somebody for good: with it, others could pass for who they once were. */
export async function holdName(tx: PoolClient, name: string, uid: string): Promise<void> {
  await tx.query(
    `insert into trader_name_held (look, user_id) select look, $2 from unnest($1::text[]) look
     on conflict (look) do nothing`,
    [looksOf(name), uid],
  );
}

/** When a trader changed their profile of late (C5), newest first, by the audit trail. */
export async function readProfileChanges(tx: PoolClient, trader: string): Promise<readonly Millis[]> {
  const { most, withinMs } = profileChanges;
  const { rows } = await tx.query<{ created_ms: bigint }>(
    `select created_ms from audit_entry
     where subject = $1 and action = 'traders.change' and created_ms > $2 order by id desc limit $3`,
    [trader, (await readClock(tx)) - withinMs, most],
  );
  return rows.map(({ created_ms }) => millis(created_ms));
}

/** What the audit trail keeps of a profile. */
export const profileOf = (row: TraderRow) => ({
  name: row.name,
  about: row.about,
  shareBps: row.share_bps,
  isPublic: row.is_public,
});

/**
 * Stops a trader whose row is locked. What the trader does from now on is copied by nobody; the copies themselves are stopped
 * by the copy worker, and what is open runs out.
 */
export async function stopLocked(
  tx: PoolClient,
  trader: TraderRow,
  stop: {
    readonly by: 'trader' | 'operator';
    readonly actor: string;
    readonly action: string;
    readonly reason: string | null;
  },
): Promise<void> {
  await tx.query(
    `update trader set state = 'stopped', stopped_ms = $2, stopped_by = $3, stop_reason = $4, change = change + 1,
       version = version + 1 where id = $1`,
    [trader.id, await readClock(tx), stop.by, stop.reason],
  );
  await writeAudit(tx, {
    actor: stop.actor,
    action: stop.action,
    subjectKind: 'trader',
    subject: trader.id,
    reason: stop.reason,
    before: { state: trader.state },
    after: { state: 'stopped', stoppedBy: stop.by },
  });
  await writeOutbox(tx, [{ owner: trader.user_id, topic: 'account', subject: trader.user_id }]);
}
