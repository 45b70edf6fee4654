import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import {
  type VerifyState,
  verifyAgainMs,
  verifyEveryMs,
  verifyMostMs,
  verifyState,
} from '#domain/review/verification.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { readerTranslator } from '#server/operations/translators.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { readClock } from '#server/review/timeline.ts';
import { foundProblems, type Verified } from './answer.ts';
import { shownProblem } from './problem-words.ts';

type RunRow = TableRow<'verify_run'>;

/** How many runs are kept, and of how many problems each names the first. */
const keptRuns = 60;
const namedProblems = 100;

export interface ScheduledVerification {
  readonly pool: Pool;
  /** Verifies everything once (L5). Rejects where nothing could be checked. */
  readonly verify: () => Promise<Verified>;
  /** Whether the schema is of a later release as it is now (X3.8): it may be migrated under a running process. */
  readonly isSchemaLater: () => Promise<boolean>;
}

/**
 * The daily verification of the running product (L5): one that is due is made, and how the last ones ended is in verify_run. One that could
 * not check is tried again within an hour; of several processes one makes it. On the schema of a later release none of this one
 * does: it would compare what that one made with its own files, call it strange, and keep the later one from verifying for a day (X3.8).
 */
export function scheduledVerification({ pool, verify, isSchemaLater }: ScheduledVerification): {
  state(): Promise<VerifyState>;
  verifyWhenDue(): Promise<void>;
  /** A run that fails from now on was stopped, and says nothing of the books. */
  stopping(): void;
  readonly handlers: Handlers<Pick<Catalogue, 'listVerifications'>>;
} {
  let openedMs: number | null = null;
  let isStopping = false;

  async function stateOf(rows: readonly RunRow[]): Promise<VerifyState> {
    const nowMs = Number(await readClock(pool));
    openedMs ??= nowMs;
    const runs = rows.map(({ started_ms, ended_ms, outcome }) => ({
      startedMs: Number(started_ms),
      endedMs: ended_ms === null ? null : Number(ended_ms),
      outcome,
    }));
    return verifyState(runs, openedMs, nowMs);
  }

  /** Whoever inserts the row verifies. */
  const claim = (): Promise<bigint | null> =>
    withTransaction(pool, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('fairlead verification'))`);
      const { rows } = await tx.query<{ id: bigint }>(
        `insert into verify_run (started_ms) select clock_ms() where not exists (
           select from verify_run where clock_ms() - started_ms < case outcome
             when 'unchecked' then $3::bigint when 'clean' then $1::bigint when 'breaches' then $1::bigint else $2::bigint end)
         returning id`,
        [verifyEveryMs, verifyMostMs, verifyAgainMs],
      );
      return rows[0]?.id ?? null;
    });

  const forget = (id: bigint) => pool.query('delete from verify_run where id = $1', [id]);

  async function run(id: bigint): Promise<void> {
    const verified = await verify();
    // Migrated meanwhile: what it found may be what the later release made.
    if (verified.breaches > 0 && (await isSchemaLater())) {
      await forget(id);
      return;
    }
    await pool.query(
      `update verify_run set ended_ms = greatest(clock_ms(), started_ms), outcome = $2, entries = $3, trades = $4, ticks = $5, blocks = $6,
         breaches = $7, problems = $8 where id = $1`,
      [
        id,
        verified.breaches === 0 ? 'clean' : 'breaches',
        verified.entries,
        verified.trades,
        verified.ticks,
        verified.blocks,
        verified.breaches,
        JSON.stringify(verified.problems.slice(0, namedProblems)),
      ],
    );
  }

  return {
    state: async () => stateOf(await readRuns(pool)),
    stopping() {
      isStopping = true;
    },
    async verifyWhenDue() {
      if (await isSchemaLater()) return;
      const id = await claim();
      if (id === null) return;
      try {
        await run(id);
      } catch (error) {
        if (isStopping) {
          await forget(id);
          return;
        }
        const why = error instanceof Error ? error.message : String(error);
        await pool.query(
          `update verify_run set ended_ms = greatest(clock_ms(), started_ms), outcome = 'unchecked', reason = $2 where id = $1`,
          [id, why.slice(0, 1_000) || 'no reason was given'],
        );
        throw error;
      }
      await pool.query('delete from verify_run where id <= $1::bigint - $2', [id, keptRuns]);
    },
    handlers: {
      async listVerifications() {
        const rows = await readRuns(pool);
        return accepted({ state: await stateOf(rows), items: rows.map(viewOf) });
      },
    },
  };
}

async function readRuns(pool: Pool): Promise<readonly RunRow[]> {
  const { rows } = await pool.query<RunRow>('select * from verify_run order by id desc limit 30');
  return rows;
}

/** A run as its reader sees it. */
function viewOf(run: RunRow) {
  const translator = readerTranslator();
  const count = (value: bigint | null): number | null => (value === null ? null : Number(value));
  return {
    startedAt: isoTime(millis(run.started_ms)),
    endedAt: run.ended_ms === null ? null : isoTime(millis(run.ended_ms)),
    outcome: run.outcome,
    entries: count(run.entries),
    trades: count(run.trades),
    ticks: count(run.ticks),
    blocks: count(run.blocks),
    breaches: count(run.breaches),
    problems: foundProblems(run.problems ?? []).map((kept) => shownProblem(translator, kept)),
    reason: run.reason,
  };
}
