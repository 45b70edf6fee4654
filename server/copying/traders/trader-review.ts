import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { decideApplication } from '#domain/copying/applications.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { findTrader } from '#server/copying/record.ts';
import { newId } from '#server/ids/new-id.ts';
import { readMostShare } from '#server/limits/copy-limits.ts';
import { cutPage, readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { applicationListHandlers } from './application-list.ts';
import {
  type ApplicationRow,
  adminPhotoPath,
  type ReviewedApplication,
  reviewedApplications,
} from './application-record.ts';
import { holdName, isNameTaken, lockOwnTrader, stopLocked } from './trader-record.ts';
import { findOwnTrader, readPhotoPath, selectTraders, type TraderRow, traderView } from './trader-views.ts';

type ReviewOperations = Pick<
  Catalogue,
  | 'adminTraders'
  | 'exportApplications'
  | 'readApplicationCase'
  | 'approveTrader'
  | 'declineTrader'
  | 'stopTrader'
  | 'adminTraderList'
  | 'adminTraderPhoto'
>;

export interface TraderReviewing {
  readonly pool: Pool;
  readonly notify: Notify;
  /** C6: the operator's bound as this process was started, basis points. */
  readonly mostShareBps: number;
  /** The bytes of a kept profile photo, or file_missing; null when none is kept. */
  readonly openPhoto: (upload: string) => Promise<Decision<Uint8Array> | null>;
}

/** Traders as admins see them and decide about them (C5, R1). */
export function traderReviewHandlers(deps: TraderReviewing): Handlers<ReviewOperations> {
  const { pool, notify } = deps;
  return {
    ...applicationListHandlers(pool),

    async readApplicationCase({ params }) {
      const view = await applicationOf(pool, params.id);
      return view ? accepted(view) : refused('not_found', { what: 'application' });
    },

    approveTrader: ({ params, command }) => decide(deps, command, params.id, null),
    declineTrader: ({ params, body, command }) => decide(deps, command, params.id, body.reason),

    stopTrader: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const trader = await findTrader(tx, params.id, true);
        if (!trader) return refused('not_found', { what: 'trader' });
        const allowed = decideReviewer(storedUser(trader.user_id), actor.uid);
        if (!allowed.ok) return allowed;
        if (trader.state === 'stopped') return refused('trader_stopped', {});
        const reason = body.reason.trim();
        await stopLocked(tx, trader, { by: 'operator', actor: actor.uid, action: command.operation, reason });
        await notify(tx, trader.user_id, { kind: 'trader_stopped_by_operator', facts: { name: trader.name, reason } });
        const after = await findOwnTrader(tx, trader.user_id);
        if (!after) throw new Error(`trader ${trader.id} vanished`);
        return accepted({ trader: traderView(after, actor.uid) });
      }),

    async adminTraderList({ actor, query }) {
      const { limit = 10 } = query;
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const { rows } = await pool.query<ListedRow>(
        `select t.*, a.email from (
           ${selectTraders.replace('select t.*', 'select t.*, t.since_ms as created_ms')}) t
         join auth_user a on a.id = t.user_id
         where $2::bigint is null or (t.since_ms, t.id) < ($2::bigint, $3::text)
         order by t.since_ms desc, t.id desc limit $4`,
        [actor.uid, ...(start === 'none' ? [null, null] : [start.createdMs, start.id]), limit + 1],
      );
      const page = cutPage(rows, limit);
      const booksOf = await readBooks(
        pool,
        page.rows.map(({ id }) => id),
      );
      return accepted({
        items: page.rows.map((row) => ({
          ...traderView(row, actor.uid),
          uid: row.user_id,
          email: row.email,
          accountStatus: row.account_status,
          isPublic: row.is_public,
          stopReason: row.stop_reason,
          photoUrl: adminPhotoPath(row.user_id, row.profile_photo),
          before: row.changed && { name: row.changed.name, about: row.changed.about },
          books: booksOf(row.id),
        })),
        nextCursor: page.nextCursor,
      });
    },

    async adminTraderPhoto({ params }) {
      // Of nobody else: other customers' photos are no business of this list.
      const { rows } = await pool.query<{ profile_photo: string }>(
        `select profile_photo from customer c where uid = $1 and profile_photo is not null
           and (exists (select from trader where user_id = c.uid) or exists (select from trader_application where user_id = c.uid))`,
        [params.id],
      );
      const photo = rows[0] ? await deps.openPhoto(rows[0].profile_photo) : null;
      return photo ?? refused('not_found', { what: 'photo' });
    },
  };
}

interface ListedRow extends TraderRow {
  readonly created_ms: bigint;
  readonly email: string;
  readonly stop_reason: string | null;
}

interface BookRow {
  readonly trader_id: string;
  readonly wallet: Wallet;
  readonly copies: bigint;
  readonly allocated: bigint;
}

/** The sums of the copies that run, per wallet. */
async function readBooks(db: Pool, traders: readonly string[]) {
  const { rows } = await db.query<BookRow>(
    `select trader_id, wallet, count(*) as copies, sum(allocation)::bigint as allocated from copy
     where trader_id = any($1) and state <> 'stopped' group by 1, 2 order by 2 desc`,
    [traders],
  );
  return (trader: string) =>
    rows
      .filter((row) => row.trader_id === trader)
      .map(({ wallet, copies, allocated }) => ({ wallet, copies: Number(copies), allocated: formatCents(allocated) }));
}

/** One decision; without a reason it is a yes. Its answer sums all trades of the applicant, so that it is read after the commit. */
async function decide(
  { pool, notify, mostShareBps }: TraderReviewing,
  command: CommandKey,
  id: string,
  reason: string | null,
): Promise<Decision<ReviewedApplication>> {
  const done = await inCommand(pool, command, async (tx) => {
    const found = await tx.query<{ user_id: string }>('select user_id from trader_application where id = $1', [id]);
    const [owner] = found.rows;
    if (!owner) return refused('not_found', { what: 'application' });
    // The applicant's row is the lock of all their applications: what is decided on is read after it (Z7).
    await tx.query('select 1 from customer where uid = $1 for no key update', [owner.user_id]);
    const { rows } = await tx.query<ApplicationRow>('select * from trader_application where id = $1', [id]);
    const [asked] = rows;
    if (!asked) throw new Error(`application ${id} vanished`);
    const applicant = storedUser(asked.user_id);
    const allowed = decideApplication({ applicant, status: asked.status }, command.actor);
    if (!allowed.ok) return allowed;
    if (reason === null && (await isNameTaken(tx, asked.name, applicant))) {
      return refused('trader_name_taken', { name: asked.name });
    }
    if (reason === null && (await hasCopiesLeft(tx, applicant))) return refused('copies_still_run', {});
    // The bound may have been lowered while the application waited (X8).
    const mostBps = reason === null ? await readMostShare(tx, mostShareBps) : null;
    if (mostBps !== null && asked.share_bps > mostBps) return refused('share_out_of_bounds', { mostBps });
    const now = await readClock(tx);
    const status = reason === null ? 'approved' : 'declined';
    const decided = await tx.query<ApplicationRow>(
      `update trader_application set status = $2, decided_by = $3, reason = $4, decided_ms = $5 where id = $1 returning *`,
      [id, status, command.actor, reason?.trim() ?? null, now],
    );
    const [after] = decided.rows;
    if (!after) throw new Error(`application ${id} vanished while it was decided`);
    const trader = reason === null ? await admit(tx, asked, now) : null;
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'trader-application',
      subject: id,
      reason: after.reason,
      before: { status: asked.status },
      after: { status, trader, name: asked.name, about: asked.about, shareBps: asked.share_bps },
    });
    await writeOutbox(tx, [{ owner: applicant, topic: 'account', subject: applicant }]);
    const { name } = asked;
    await notify(
      tx,
      applicant,
      after.reason === null
        ? { kind: 'trader_approved', facts: { name } }
        : { kind: 'trader_declined', facts: { name, reason: after.reason } },
    );
    return accepted(null);
  });
  if (!done.ok) return done;
  const view = await applicationOf(pool, id);
  if (!view) throw new Error('an application without a view');
  return accepted(view);
}

async function applicationOf(pool: Pool, id: string): Promise<ReviewedApplication | null> {
  const { rows } = await pool.query<ApplicationRow>('select * from trader_application where id = $1', [id]);
  const [view] = await reviewedApplications(pool, rows);
  return view ?? null;
}

/**
 * Whether copies of the time before somebody stopped still run. The copy worker ends them, a moment after the stop; an
 * admission before that would leave some copying a trader who had stopped, and others not. Under the trader's lock.
 */
async function hasCopiesLeft(tx: PoolClient, uid: string): Promise<boolean> {
  const known = await lockOwnTrader(tx, uid);
  if (!known) return false;
  const { rows } = await tx.query(`select from copy where trader_id = $1 and state in ('active', 'paused') limit 1`, [
    known.id,
  ]);
  return rows.length > 0;
}

/**
 * Makes the applicant a trader; one who stopped goes on under the same id, with the figures and the `since` of before: nobody
 * starts over with a clean sheet (C4). The trader's id.
 */
async function admit(tx: PoolClient, application: ApplicationRow, now: number): Promise<string> {
  const { user_id, name, about, share_bps } = application;
  await holdName(tx, name, user_id);
  const known = await lockOwnTrader(tx, user_id);
  const id = known?.id ?? newId('tdr');
  if (known) {
    await tx.query(
      `update trader set name = $2, about = $3, share_bps = $4, is_public = true, state = 'active', stopped_ms = null,
         stopped_by = null, stop_reason = null, change = change + 1, version = version + 1 where id = $1`,
      [id, name, about, share_bps],
    );
  } else {
    await tx.query(
      'insert into trader (id, user_id, name, about, share_bps, since_ms) values ($1, $2, $3, $4, $5, $6)',
      [id, user_id, name, about, share_bps, now],
    );
  }
  await tx.query('update trader set image_url = $2 where id = $1', [id, await readPhotoPath(tx, { id, user_id })]);
  return id;
}
