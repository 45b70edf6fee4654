import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseId } from '#domain/ids/ids.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { type Adjustment, decideAdjustment } from '#domain/review/adjustments.ts';
import { decideRequestDecline } from '#domain/review/always-two.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournal } from '#server/ledger/post.ts';
import { readRepaid } from '#server/ledger/read-repaid.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { adjustmentListHandlers } from './adjustment-list.ts';
import { type AdjustmentRow, adjustmentFacts, adjustmentViewOf, adjustmentViews } from './adjustment-views.ts';
import { adminRequests } from './requests.ts';

type AdjustmentOperations = Pick<
  Catalogue,
  | 'readAdjustment'
  | 'listAdjustments'
  | 'exportAdjustments'
  | 'readAdjustmentCase'
  | 'requestAdjustment'
  | 'approveAdjustment'
  | 'declineAdjustment'
>;

const notFound = refused('not_found', { what: 'adjustment' });
const noAmount = refused('invalid_input', {
  fields: [{ field: 'amount', problem: phrase('above_zero_example', { example: '25.00' }) }],
});
const requests = adminRequests<AdjustmentRow>({ table: 'adjustment', slice: 'adjustments', subjectKind: 'adjustment' });

/** Adjustments of customers' balances (L3, P1): one admin asks with a reason, another one posts; the customer is notified. */
export function adjustmentHandlers(deps: {
  readonly pool: Pool;
  readonly notify: Notify;
}): Handlers<AdjustmentOperations> {
  const { pool, notify } = deps;
  return {
    ...adjustmentListHandlers(pool),

    async readAdjustment({ actor, params }) {
      const { rows } = await pool.query<AdjustmentRow>(
        `select * from adjustment where id = $1 and user_id = $2 and status = 'approved'`,
        [params.id, actor.uid],
      );
      const [row] = rows;
      if (!row) return notFound;
      const repaid = await readRepaid(pool, [row.id]);
      return accepted({ ...adjustmentFacts(row, repaid(row.id)), time: isoTime(millis(row.updated_ms)) });
    },

    async readAdjustmentCase({ params }) {
      const { rows } = await pool.query<AdjustmentRow>('select * from adjustment where id = $1', [params.id]);
      const [view] = await adjustmentViews(pool, rows);
      return view ? accepted(view) : notFound;
    },

    requestAdjustment: ({ actor, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const amount = parseCents(body.amount);
        if (amount === null || amount === 0n) return noAmount;
        const customer = parseId('usr', body.customer);
        const { rowCount } = await tx.query('select 1 from customer where uid = $1', [customer]);
        if (customer === null || rowCount === 0) return refused('not_found', { what: 'customer' });
        const allowed = decideReviewer(customer, actor.uid);
        if (!allowed.ok) return allowed;
        const id = newId('adj');
        const at = await readClock(tx);
        await tx.query(
          `insert into adjustment (id, user_id, direction, amount, reason_code, explanation, requested_by, created_ms, updated_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
          [id, customer, body.direction, amount, body.reasonCode, body.explanation.trim(), actor.uid, at],
        );
        const row = await requests.requested(tx, actor, id, body.explanation.trim());
        return accepted(await adjustmentViewOf(tx, row));
      }),

    approveAdjustment: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const amount = parseCents(body.amount);
        if (amount === null) return noAmount;
        const row = await requests.lock(tx, params.id);
        if (!row) return notFound;
        const adjustment = adjustmentOf(row);
        const values = { direction: body.direction, amount };
        const decided = decideAdjustment(adjustment, { admin: actor.uid, values });
        if (!decided.ok) return decided;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const posted = await postJournal(tx, decided.value);
        if (!posted.ok && posted.failure === 'insufficient') {
          return posted.account === 'capital'
            ? refused('house_short', { missing: null })
            : refused('customer_short', {});
        }
        if (!posted.ok) throw new Error(`the books refused adjustment ${row.id}: ${posted.failure}`);
        const after = await requests.decided(tx, actor, row, 'approved', null);
        await writeOutbox(tx, [{ owner: row.user_id, topic: 'balance', subject: 'real' }]);
        await notify(tx, row.user_id, {
          kind: row.direction === 'credit' ? 'adjustment_credit' : 'adjustment_debit',
          facts: {
            adjustment: row.id,
            amount: formatCents(row.amount),
            reason: row.reason_code,
            explanation: row.explanation,
          },
        });
        return accepted(await adjustmentViewOf(tx, after));
      }),

    declineAdjustment: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const row = await requests.lock(tx, params.id);
        if (!row) return notFound;
        const allowed = decideRequestDecline({ status: row.status, subject: storedUser(row.user_id) }, actor.uid);
        if (!allowed.ok) return allowed;
        return accepted(await adjustmentViewOf(tx, await requests.decided(tx, actor, row, 'declined', body.reason)));
      }),
  };
}

function adjustmentOf(row: AdjustmentRow): Adjustment {
  const id = parseId('adj', row.id);
  if (!id) throw new Error(`not a stored adjustment id: ${row.id}`);
  return {
    id,
    customer: storedUser(row.user_id),
    direction: row.direction,
    amount: cents(row.amount),
    requestedBy: storedUser(row.requested_by),
    status: row.status,
  };
}
