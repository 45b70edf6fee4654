import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { codedReason } from '#domain/review/coded-reasons.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from '#server/review/audit.ts';

/**
 * Which images are over their time, as of $1 in ms, after $2 years (I5). Declined and superseded ones are kept for so many
 * years after that; approved and waiting ones as long as there is an account, and for so many years after it ended, which
 * is when it was blocked or declined. A legal hold keeps them all. Years are the calendar's.
 */
const due = `
  from identity_submission s join customer c on c.uid = s.user_id
  where s.purged_ms is null and not exists (select 1 from legal_hold h where h.user_id = s.user_id and h.lifted_ms is null)
    and to_timestamp(case
      when s.status in ('declined', 'superseded') then s.ended_ms
      when c.account_status in ('blocked', 'declined') then greatest(c.account_status_since_ms, s.created_ms)
      end / 1000.0) + make_interval(years => $2) <= to_timestamp($1::bigint / 1000.0)`;

const atOnce = 100;

/**
 * Destroys keys and images whose time is over (I5): each submission in a transaction of its own, with its audit entry. What
 * stays is that there was one, and what became of it. Returns how many were purged.
 *
 * @param now the database's clock, or what a test takes for it
 */
export async function purgeImages(pool: Pool, years: number, now: Millis): Promise<number> {
  let purged = 0;
  for (;;) {
    const { rows } = await pool.query<{ id: string; user_id: string }>(
      `select s.id, s.user_id ${due} order by s.id limit ${atOnce}`,
      [now, years],
    );
    for (const { id, user_id } of rows) {
      if (await withTransaction(pool, (tx) => purgeOne(tx, id, user_id, years, now))) purged += 1;
    }
    if (rows.length < atOnce) return purged;
  }
}

async function purgeOne(tx: PoolClient, id: string, uid: string, years: number, now: Millis): Promise<boolean> {
  // A hold, and a change of account_status, wait for this row; what was committed before is looked at again.
  await tx.query('select 1 from customer where uid = $1 for no key update', [uid]);
  const { rows } = await tx.query(`select s.id ${due} and s.id = $3`, [now, years, id]);
  if (rows.length === 0) return false;
  await tx.query('update identity_image set wrapped_key = null, ciphertext = null where submission = $1', [id]);
  await tx.query('delete from identity_fingerprint where submission = $1', [id]);
  await tx.query('update identity_submission set purged_ms = $2 where id = $1', [id, now]);
  await writeAudit(tx, {
    actor: 'system',
    action: 'identity.purge',
    subjectKind: 'identity',
    subject: id,
    reason: codedReason('images_kept', { years }),
    before: { images: 'kept' },
    after: { images: 'destroyed' },
  });
  return true;
}
