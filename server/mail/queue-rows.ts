import type { Pool } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { linkLeftMs } from '#domain/accounts/mailed-links.ts';
import { inSets, purgedAtOnce } from '#server/commands/sets.ts';
import { pauseAfter } from './pauses.ts';
import { type MailProblem, refusedByServer } from './problems.ts';

/** While one process sends a mail, no other takes it. */
export const sendingMs = 60_000;

export interface DueMail
  extends TableRow<
    'mail',
    'id' | 'recipient' | 'subject' | 'html' | 'attempts' | 'refusals' | 'unproven' | 'conversation'
  > {
  readonly body: string;
  /** How long ago the recipient's side first asked to wait. */
  readonly asked_for_ms: bigint;
  /** Whether the link in it works for too short a time. */
  readonly too_late: boolean;
}

/**
 * Takes the next mail that is due: what somebody waits for first, then of each recipient in turn, so that many to one hold up
 * nobody else's (S3).
 */
export async function takeDue(pool: Pool): Promise<DueMail | undefined> {
  const { rows } = await pool.query<DueMail>({
    name: 'mail-take',
    text: `update mail set attempts = attempts + 1, next_ms = clock_ms() + $1, taken_ms = clock_ms()
           where id = (select id from mail
                       where state in ('waiting', 'failed') and next_ms <= (select clock_ms())
                       order by awaited desc, turn, id limit 1 for update skip locked)
           returning id, recipient, subject, body, html, attempts, refusals, unproven, conversation,
             coalesce(clock_ms() - asked_ms, 0) as asked_for_ms, coalesce(link_until_ms < clock_ms() + $2, false) as too_late`,
    values: [sendingMs, linkLeftMs],
  });
  return rows[0];
}

export async function settle(pool: Pool, id: bigint, keep: boolean): Promise<void> {
  await pool.query(
    `update mail set state = 'sent', taken_ms = null, body = case when $2 then body end, html = case when $2 then html end
     where id = $1`,
    [id, keep],
  );
}

/** A link that no longer works is sent to nobody: the mail would say that it does. */
export async function expire(pool: Pool, id: bigint): Promise<void> {
  await pool.query(
    `update mail set state = 'expired', attempts = attempts - 1, taken_ms = null, expired_ms = clock_ms(), body = null,
       html = null
     where id = $1 and state in ('waiting', 'failed')`,
    [id],
  );
}

/** The same of what is not due yet, or not tried any more, set by set; what is being sent is left to its process. */
export async function expireWaiting(pool: Pool): Promise<void> {
  // Looked at again as it is changed: what was sent meanwhile is not expired.
  await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `update mail set state = 'expired', taken_ms = null, expired_ms = clock_ms(), body = null, html = null
       where id = any(array(
           select id from mail
           where state in ('waiting', 'failed', 'given_up') and link_until_ms < clock_ms() + $1::bigint
             and (taken_ms is null or taken_ms <= clock_ms() - $2::bigint)
           order by link_until_ms, id limit $3))
         and state in ('waiting', 'failed', 'given_up') and (taken_ms is null or taken_ms <= clock_ms() - $2::bigint)`,
      [linkLeftMs, sendingMs, atOnce],
    ),
  );
}

/**
 * Has a mail wait for its next attempt, or for a person. What was dropped meanwhile stays so.
 *
 * @returns whether it counts as failing
 */
export async function putOff(pool: Pool, mail: DueMail, problem: MailProblem): Promise<boolean> {
  const { id, attempts, refusals: before, unproven, asked_for_ms } = mail;
  const { pauseMs, refusals, hasFailed, stops } = pauseAfter(
    { attempts, refusals: before, unproven, askedForMs: Number(asked_for_ms) },
    problem,
  );
  await pool.query(
    `update mail set next_ms = clock_ms() + $2::bigint, problem = $3, refused_ms = clock_ms(), taken_ms = null, refusals = $4,
       state = case when $5 then 'given_up' when $6 then 'failed' else state end,
       failed_ms = case when $5 or $6 then coalesce(failed_ms, clock_ms()) end,
       asked_ms = case when $3 = 'asked_to_wait' then coalesce(asked_ms, clock_ms()) else asked_ms end
     where id = $1 and state in ('waiting', 'failed')`,
    [id, pauseMs, problem, refusals, stops, hasFailed],
  );
  return hasFailed || stops;
}

/** Has what a mail server held up tried at once, set by set, but for what some process is sending. */
export async function wakeHeldUp(pool: Pool): Promise<void> {
  await inSets(purgedAtOnce, (atOnce) =>
    pool.query(
      `update mail set next_ms = clock_ms()
       where id = any(array(
           select id from mail
           where state in ('waiting', 'failed') and problem = any($1) and taken_ms is null and next_ms > clock_ms()
           order by awaited desc, turn, id limit $2))
         and state in ('waiting', 'failed') and taken_ms is null`,
      [refusedByServer, atOnce],
    ),
  );
}
