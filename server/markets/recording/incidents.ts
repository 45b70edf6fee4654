import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readRecording } from '#api/recording.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted } from '#domain/failures/failures.ts';
import { type IncidentCause, incidentCauses } from '#domain/markets/incidents.ts';
import type { LoopDelay } from '#server/event-loop.ts';
import type { Handlers } from '#server/operations/handler.ts';

const shown = 50;

interface IncidentRow extends TableRow<'market_incident', 'id' | 'from_ms' | 'to_ms' | 'pairs'> {
  readonly cause: string;
  readonly refunded: bigint;
}

/**
 * The newest gaps, each with the trades that were refunded for want of a tick and whose own time overlaps with it. A trade waits
 * for a tick at most 60 s beyond its end (Z6).
 */
const listText = `
  select i.id, i.from_ms, i.to_ms, i.cause, i.pairs, (
    select count(*) from trade t
    where t.status = 'REFUNDED' and t.refund_reason <> 'tie' and t.currency_pair = any(i.pairs)
      and t.accepted_ms <= i.to_ms and t.accepted_ms + t.duration_ms + 60000 >= i.from_ms) as refunded
  from market_incident i order by i.id desc limit ${shown}`;

/** The newest gaps that the installation made itself, 50 at most (T5). */
export async function readIncidents(pool: Pool): Promise<ReplyOf<typeof readRecording>['items']> {
  const { rows } = await pool.query<IncidentRow>({ name: 'markets-incidents', text: listText });
  return rows.map((row) => ({
    id: Number(row.id),
    from: isoTime(millis(row.from_ms)),
    to: isoTime(millis(row.to_ms)),
    cause: causeOf(row.cause),
    pairs: [...row.pairs],
    refunded: Number(row.refunded),
  }));
}

/** How many gaps of its own the installation has noted in the last 24 hours (T5). */
export async function countOwnGaps(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ gaps: bigint }>({
    name: 'markets-own-gaps',
    text: 'select count(*) as gaps from market_incident where to_ms > clock_ms() - 86400000',
  });
  return Number(rows[0]?.gaps ?? 0n);
}

export interface RecordingHandlersDeps {
  readonly pool: Pool;
  /** The thread that records, of this process. */
  readonly recording: () => {
    readonly alive: boolean;
    readonly holdsLease: boolean;
    readonly restarts: number;
    readonly eventLoop: LoopDelay | null;
  };
  /** Of the main thread. */
  readonly eventLoop: () => LoopDelay;
}

/** Answers admins how recording does, and which gaps it made itself (T5). */
export function recordingHandlers(deps: RecordingHandlersDeps): Handlers<Pick<Catalogue, 'readRecording'>> {
  return {
    async readRecording() {
      const { eventLoop, ...thread } = deps.recording();
      return accepted({
        ...thread,
        eventLoop: { main: deps.eventLoop(), recording: eventLoop },
        items: await readIncidents(deps.pool),
      });
    },
  };
}

function causeOf(text: string): IncidentCause {
  const cause = incidentCauses.find((one) => one === text);
  if (cause === undefined) throw new Error(`not a cause of an incident: ${text}`);
  return cause;
}
