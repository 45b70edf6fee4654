import type { ClientBase } from 'pg';
import { type CopyResult, copyResultsSql } from '#database/checks/skips.ts';
import { beyondChance, skippedOf } from '#domain/copying/skip-chance.ts';
import { fewestRefunds } from '#domain/trades/refund-chance.ts';
import { type Findings, readNewest } from './findings.ts';

/** C3: what is not decided so long after the acceptance (ms) is late, whatever came of it. */
const promptMs = 10_000;

const span = [0, Number.MAX_SAFE_INTEGER];

interface SlowRow {
  readonly trade_id: string;
  readonly status: string;
  readonly copies: bigint;
  readonly late: bigint;
  readonly wait_ms: bigint;
}

const slowSql = `
  select trade_id, status, sum(copies)::bigint as copies, (sum(copies) filter (where outcome = 'late'))::bigint as late,
    max(wait_ms) as wait_ms
  from (${copyResultsSql}) r where outcome = 'late' or wait_ms > ${promptMs}
  group by trade_id, status, accepted_ms order by accepted_ms desc, trade_id desc`;

/**
 * C3: names the trades whose copies were decided late, with the delay and what came of them; and the reasons for which copies
 * were skipped where the trader's trade won later, or lost, beyond chance. No breach: a process may truly have stood still, and it says
 * where to look.
 */
export async function noticeSkips(db: ClientBase, findings: Findings): Promise<void> {
  const slow = await readNewest<SlowRow>(db, slowSql, { values: span });
  for (const { trade_id, status, copies, late, wait_ms } of slow.rows) {
    findings.notice(
      `[C3] trade ${trade_id} (${status}): ${copies} copies were decided up to ${wait_ms} ms after its acceptance, ` +
        `${late ?? 0n} of them skipped as late`,
    );
  }
  findings.unnamedNotices(slow.unnamed);
  const { rows } = await db.query<CopyResult>(copyResultsSql, span);
  const wouldBe = (reason: string): bigint =>
    rows.reduce(
      (sum, row) =>
        row.wallet === 'real' && row.outcome !== 'placed' && (reason === 'any' || row.outcome === reason)
          ? sum + row.customers
          : sum,
      0n,
    );
  for (const { reason, lean, decided } of beyondChance(rows.flatMap(skippedOf))) {
    findings.notice(
      `[C3] skips ${reason === 'any' ? 'of all reasons together' : `as '${reason}'`}: in ${decided} quarters of an hour (at least ` +
        `${fewestRefunds}) copies were skipped where the trader's trade ` +
        `${lean === 'house' ? 'won later' : 'lost later, as if customers chose them'}, beyond chance; the skipped ones would have ` +
        `brought customers ${wouldBe(reason)} cents`,
    );
  }
}
