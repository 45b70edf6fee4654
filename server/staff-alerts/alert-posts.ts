import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis } from '#domain/clock/millis.ts';
import { reserveFacts } from '#domain/review/staff-alert-facts.ts';
import type { OpenAlert } from '#domain/review/staff-alerts.ts';

export type AlertEvent = 'began' | 'ended';

const firstPauseMs = 5_000;
const longestPauseMs = hourMs;
/** The pauses double to an hour: the last attempt is a day and a half after the first. */
const attemptsInAll = 44;
/** While one process sends a post, no other takes it. */
const sendingMs = 30_000;

/** Writes down what is posted of an alert, in the transaction that notifies staff of it (R5.1). */
export async function writeAlertPost(tx: PoolClient, alert: OpenAlert, event: AlertEvent, at: Millis): Promise<void> {
  const body = JSON.stringify({
    id: `${alert.id}.${event}`,
    event,
    alert: alert.id,
    code: alert.code,
    facts: {
      ...(alert.about === '' ? {} : { about: alert.about }),
      ...(alert.reserve ? { reserve: reserveFacts(alert.reserve) } : {}),
    },
    time: isoTime(at),
  });
  await tx.query(
    'insert into staff_alert_post (alert, event, body) values ($1, $2, $3) on conflict (alert, event) do nothing',
    [alert.id, event, body],
  );
}

type DuePost = TableRow<'staff_alert_post', 'id' | 'body' | 'attempts'>;

/**
 * Posts what is due, one after the other: at least once, with pauses that double up to an hour, and given up after 44 attempts.
 * Several processes may: a post that one of them sends is taken by no other meanwhile.
 *
 * @param send gives the status of the answer, or throws where there was none
 */
export async function deliverAlertPosts(deps: {
  readonly pool: Pool;
  readonly send: (body: string) => Promise<number>;
  readonly log: (message: string, error: unknown) => void;
}): Promise<void> {
  const { pool, send, log } = deps;
  for (let post = await takeDue(pool); post; post = await takeDue(pool)) {
    let status: number | null = null;
    try {
      status = await send(post.body);
    } catch (error) {
      log(`alert ${post.id} was not posted (attempt ${post.attempts})`, error);
    }
    if (status !== null && status >= 200 && status < 300) await settle(pool, post, status);
    else await putOff(pool, post, status);
  }
}

async function takeDue(pool: Pool): Promise<DuePost | undefined> {
  const { rows } = await pool.query<DuePost>(
    `update staff_alert_post set attempts = attempts + 1, next_ms = clock_ms() + $1
     where id = (select id from staff_alert_post where state = 'waiting' and next_ms <= (select clock_ms())
                 order by next_ms, id limit 1 for update skip locked)
     returning id, body, attempts`,
    [sendingMs],
  );
  return rows[0];
}

async function settle(pool: Pool, { id }: DuePost, status: number): Promise<void> {
  await pool.query(`update staff_alert_post set state = 'sent', status = $2, sent_ms = clock_ms() where id = $1`, [
    id,
    status,
  ]);
}

async function putOff(pool: Pool, { id, attempts }: DuePost, status: number | null): Promise<void> {
  const pauseMs = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  await pool.query(
    `update staff_alert_post set status = $2, next_ms = clock_ms() + $3::bigint, state = case when $4 then 'given_up' else state end,
       given_up_ms = case when $4 then clock_ms() else given_up_ms end
     where id = $1 and state = 'waiting'`,
    [id, status, pauseMs, attempts >= attemptsInAll],
  );
}

/** Has a post that was given up sent again from the first attempt on, with the same id; false where it was not given up. When it was stays: it is not delivered yet. */
export async function sendPostAgain(tx: PoolClient, alert: string, event: AlertEvent): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update staff_alert_post set state = 'waiting', attempts = 0, next_ms = clock_ms()
     where alert = $1 and event = $2 and state = 'given_up'`,
    [alert, event],
  );
  return rowCount !== 0;
}
