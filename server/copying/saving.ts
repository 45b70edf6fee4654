import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import type { ShareTaken } from '#domain/copying/profit-share.ts';
import type { ProfitShareId } from '#domain/ids/ids.ts';
import type { Cents } from '#domain/money/amount.ts';
import { type Measured, saveMarks, type Together } from './profit.ts';
import type { CopyRow } from './record.ts';

/** One line of a fee statement before it is written. */
export interface ShareLine {
  readonly id: ProfitShareId;
  readonly kind: 'week' | 'stop' | 'rest';
  readonly periodEndMs: Millis;
  readonly measured: Measured;
  readonly together: Together;
  readonly taken: ShareTaken;
}

interface Saved {
  readonly before: CopyRow;
  readonly after: CopyRow;
  readonly share: ShareLine | null;
  /** The high-water mark of the customer and the trader, where it rises. */
  readonly mark: Cents | null;
  readonly release: Cents;
  /** What of a copy that is stopping waits for a trade that is still being placed: it is looked at again when that is done. */
  readonly due: Cents;
}

/** Saves the rows of copies that were advanced, what was given back, and the lines of their fee statements; each in one statement. */
export async function saveAdvanced(
  tx: PoolClient,
  kept: readonly Saved[],
  step: { readonly kind: string },
  now: Millis,
): Promise<void> {
  const after = kept.map((one) => one.after);
  await tx.query({
    name: 'copies-keep',
    text: `update copy c set state = u.state, stopping_ms = u.stopping_ms, stopped_ms = u.stopped_ms, stopped_by = u.stopped_by,
             version = u.version, moves = u.moves, debt_ms = u.debt_ms, share_due = u.share_due,
             share_week_ms = u.share_week_ms, share_paid = c.share_paid + u.paid,
             -- Below zero: looked at again once nothing is due any more, whether or not one of its trades ends.
             kept_trades = case when u.waits then -1 - c.settled_trades else c.settled_trades end
           from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::integer[], $7::integer[],
             $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::boolean[])
             u(id, state, stopping_ms, stopped_ms, stopped_by, version, moves, debt_ms, share_due, share_week_ms, paid, waits)
           where c.id = u.id`,
    values: [
      after.map(({ id }) => id),
      after.map(({ state }) => state),
      after.map(({ stopping_ms }) => stopping_ms),
      after.map(({ stopped_ms }) => stopped_ms),
      after.map(({ stopped_by }) => stopped_by),
      after.map(({ version }) => version),
      after.map(({ moves }) => moves),
      after.map(({ debt_ms }) => debt_ms),
      after.map(({ share_due }) => share_due),
      after.map(({ share_week_ms }) => share_week_ms),
      kept.map(({ share }) => share?.taken.paid ?? 0n),
      kept.map(({ after: { state }, due }) => state === 'stopping' && due > 0n),
    ],
  });
  const released = kept.filter(({ release }) => release > 0n);
  await saveMoves(
    tx,
    released.map(({ before, after: { id, moves }, release }) => ({
      copy: id,
      occurrence: moves,
      amount: -release,
      why: step.kind === 'stop' && before.state !== 'stopping' ? 'stop' : 'ended',
    })),
    now,
  );
  await saveMarks(
    tx,
    kept.flatMap(({ before: copy, mark }) => (mark === null ? [] : [{ copy, mark }])),
  );
  await saveShares(tx, kept, now);
}

/** Why money was put apart for a copy or given back. */
type MoveReason = 'start' | 'settings' | 'stop' | 'ended';

/** Writes the records of postings of the codes copy-allocate and copy-release. */
export async function saveMoves(
  tx: PoolClient,
  moves: readonly {
    readonly copy: string;
    readonly occurrence: number;
    readonly amount: bigint;
    readonly why: MoveReason;
  }[],
  now: Millis,
): Promise<void> {
  if (moves.length === 0) return;
  await tx.query({
    name: 'copy-moves',
    text: `insert into copy_move (copy_id, occurrence, amount, why, created_ms)
           select copy, occurrence, amount, why, $5
           from unnest($1::text[], $2::integer[], $3::bigint[], $4::text[]) u(copy, occurrence, amount, why)`,
    values: [
      moves.map(({ copy }) => copy),
      moves.map(({ occurrence }) => occurrence),
      moves.map(({ amount }) => amount),
      moves.map(({ why }) => why),
      now,
    ],
  });
}

async function saveShares(tx: PoolClient, kept: readonly Saved[], now: Millis): Promise<void> {
  const lines = kept.flatMap(({ before, share }) => (share ? [{ before, ...share }] : []));
  if (lines.length === 0) return;
  await tx.query({
    name: 'profit-shares',
    text: `insert into profit_share (id, copy_id, number, formula, kind, period_end_ms, settled_trades, profit, earlier_profit,
             open_stake, mark_before, share_bps, due, owed_before, paid, house_bps, to_house, created_ms)
           select u.id, c.id, (select count(*) from profit_share p where p.copy_id = c.id) + 1, 2, u.kind, u.period_end_ms,
             u.settled_trades, u.profit, u.earlier_profit, u.open_stake, u.mark_before, c.share_bps, u.due, u.owed_before,
             u.paid, c.house_bps, u.to_house, $14
           from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::integer[], $6::bigint[], $7::bigint[],
             $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[])
             u(id, copy, kind, period_end_ms, settled_trades, profit, earlier_profit, open_stake, mark_before, due,
               owed_before, paid, to_house)
           join copy c on c.id = u.copy`,
    values: [
      lines.map(({ id }) => id),
      lines.map(({ before }) => before.id),
      lines.map(({ kind }) => kind),
      lines.map(({ periodEndMs }) => periodEndMs),
      lines.map(({ measured }) => measured.settledTrades),
      lines.map(({ measured, together }) => together.earlier + measured.profit),
      lines.map(({ together }) => together.earlier),
      lines.map(({ measured }) => measured.openStake),
      lines.map(({ together }) => together.mark),
      lines.map(({ taken }) => taken.due),
      lines.map(({ before }) => before.share_due),
      lines.map(({ taken }) => taken.paid),
      lines.map(({ taken }) => taken.toHouse),
      now,
    ],
  });
}
