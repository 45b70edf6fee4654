import type { Pool, PoolClient } from 'pg';
import type { TraderState } from '#domain/copying/copy.ts';
import { writeAudit } from '#server/records/audit.ts';
import { writeOutbox } from '#server/records/outbox.ts';
import { readClock } from '#server/records/timeline.ts';

/** A trader as their row stands. */
export interface TraderRecord {
  readonly id: string;
  readonly user_id: string;
  readonly name: string;
  readonly about: string;
  readonly share_bps: number;
  readonly is_public: boolean;
  readonly state: TraderState;
}

/** Locks a trader's row until the transaction ends; null when there is none. */
export async function lockTrader(tx: PoolClient, id: string): Promise<TraderRecord | null> {
  const { rows } = await tx.query<TraderRecord>('select * from trader where id = $1 for no key update', [id]);
  return rows[0] ?? null;
}

/** The same of the trader who somebody is. */
export async function lockOwnTrader(tx: PoolClient, uid: string): Promise<TraderRecord | null> {
  const { rows } = await tx.query<TraderRecord>('select * from trader where user_id = $1 for no key update', [uid]);
  return rows[0] ?? null;
}

/** Whether somebody else is called so, or asks to be. */
export async function isNameTaken(db: Pool | PoolClient, name: string, uid: string): Promise<boolean> {
  const { rows } = await db.query<{ taken: boolean }>(
    `select exists (select from trader where lower(name) = lower($1) and user_id <> $2)
       or exists (select from trader_application where lower(name) = lower($1) and status = 'pending' and user_id <> $2)
       as taken`,
    [name, uid],
  );
  return rows[0]?.taken ?? false;
}

/** What the audit trail keeps of a profile. */
export const profileOf = (row: TraderRecord) => ({
  ...{ name: row.name, about: row.about, shareBps: row.share_bps, isPublic: row.is_public },
});

/**
 * Stops a trader whose row is locked. What the trader does from now on is copied by nobody; the copies themselves are stopped
 * by the keeper of copies, and what is open runs out.
 */
export async function stopLocked(
  tx: PoolClient,
  trader: TraderRecord,
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
    ...{ actor: stop.actor, action: stop.action, subjectKind: 'trader', subject: trader.id, reason: stop.reason },
    ...{ before: { state: trader.state }, after: { state: 'stopped', stoppedBy: stop.by } },
  });
  await writeOutbox(tx, [{ owner: trader.user_id, topic: 'account', subject: trader.user_id }]);
}
