import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { Adjustment } from '#api/adjustments.ts';
import type { TableRow } from '#database/rows.ts';
import { epochSeconds, isoTime, millis } from '#domain/clock/millis.ts';
import { languages } from '#domain/languages/language.ts';
import { type Cents, formatCents } from '#domain/money/amount.ts';
import type { AdjustmentReason } from '#domain/review/adjustments.ts';
import { adjustmentReason } from '#messages/reasons/reasons.ts';
import { readRepaid } from '#server/ledger/read-repaid.ts';
import { translatorOf } from '#server/operations/translators.ts';

export type ReviewedAdjustment = Static<typeof Adjustment>;

export interface AdjustmentRow extends TableRow<'adjustment'> {
  readonly reason_code: AdjustmentReason;
}

/** What its customer reads of it, too. */
export function adjustmentFacts(row: AdjustmentRow, repaid: Cents) {
  return {
    id: row.id,
    direction: row.direction,
    amount: formatCents(row.amount),
    reasonCode: row.reason_code,
    reason: adjustmentReason(translatorOf(languages[0]), row.reason_code),
    explanation: row.explanation,
    toReceivable: formatCents(repaid),
  };
}

interface NamedRow {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

/** Adjustments as staff see them, two reads for all. */
export async function adjustmentViews(
  db: Pool | PoolClient,
  rows: readonly AdjustmentRow[],
): Promise<ReviewedAdjustment[]> {
  const { rows: people } = await db.query<NamedRow>(
    `select c.uid, concat_ws(' ', c.first_name, c.last_name) as name, u.email
     from customer c join auth_user u on u.id = c.uid where c.uid = any($1)`,
    [rows.map(({ user_id }) => user_id)],
  );
  const repaid = await readRepaid(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const person = people.find(({ uid }) => uid === row.user_id);
    if (!person) throw new Error(`no customer for adjustment ${row.id}`);
    return {
      ...adjustmentFacts(row, repaid(row.id)),
      customer: { uid: person.uid, name: person.name, email: person.email },
      status: row.status,
      requestedBy: row.requested_by,
      decidedBy: row.decided_by,
      declineReason: row.reason,
      createdAt: isoTime(millis(row.created_ms)),
      created_at: epochSeconds(millis(row.created_ms)),
    };
  });
}

/** One as staff see it. */
export async function adjustmentViewOf(db: PoolClient, row: AdjustmentRow): Promise<ReviewedAdjustment> {
  const [view] = await adjustmentViews(db, [row]);
  if (!view) throw new Error('an adjustment without a view');
  return view;
}
