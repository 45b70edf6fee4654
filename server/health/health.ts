import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { LoopDelay } from '#server/event-loop.ts';
import type { DatabaseHealth, Look, PairCounts } from './look.ts';
import { isWithoutPrices, openReadiness, type Readiness } from './readiness.ts';

/** However many ask: an answer is so old at most, in ms. */
const holdsMs = 1_000;
/** What does not answer by then is away. */
const answersWithinMs = 2_000;
/** Below it the disk is low: some days of ticks and files, and room to act in. */
const diskFloorBytes = 1_073_741_824;

/** The thread that records, settles and seals. */
export interface RecordingHealth {
  readonly alive: boolean;
  readonly restarts: number;
  /** Null until it has reported. */
  readonly eventLoop: LoopDelay | null;
}

/** What else this process counts. Each is 0 or empty where all is well; a further count is joined in `server/main.ts`. */
export interface HealthCounts {
  /** Trades that could not be settled at their last try. */
  readonly tradesSetAside: number;
  /** Each chain that is configured. One that is down stops nothing but itself. */
  readonly chains: readonly { readonly state: string }[];
  /** Mined coins whose days could not be divided at the last try; 'contracts' where those could not be ended. */
  readonly miningFailing: readonly string[];
  /** Mails that were not taken in ten attempts (S3). */
  readonly mailFailing: number;
  /** Mails that were given up because the recipient's side refuses them for good: no problem of the installation's. */
  readonly mailRefused: number;
  /** Mails that have waited for three minutes because the mail server itself cannot be reached or refuses the installation (S3). */
  readonly mailHeldUp: number;
}

export interface HealthSources {
  /** Reads and writes; rejects where either fails. */
  readonly askDatabase: () => Promise<DatabaseHealth>;
  /** Bytes of DATA_DIR's disk that can still be written. */
  readonly freeBytes: () => Promise<number>;
  readonly recording: () => RecordingHealth;
  /** Of the main thread. */
  readonly eventLoop: () => LoopDelay;
  readonly counts: () => HealthCounts;
}

/** A part that keeps the whole from being 'ok'. */
export type HealthProblem = 'database' | 'disk' | 'pairs' | 'recording' | 'trades' | 'chains' | 'mining' | 'mail';

/** What everybody reads at `/api/health` (X3): no host, no path, no text of an error. */
export interface HealthReport extends HealthCounts {
  /** unavailable: the database does not answer, or takes no write. degraded: something in `problems`, while the product works. */
  readonly status: 'ok' | 'degraded' | 'unavailable';
  readonly problems: readonly HealthProblem[];
  readonly database: { readonly state: 'ok' | 'away' };
  readonly disk: { readonly state: 'ok' | 'low' | 'unknown'; readonly freeBytes: number | null };
  /** Null while the database is away. */
  readonly pairs: PairCounts | null;
  readonly recording: {
    readonly state: 'alive' | 'down';
    readonly restarts: number;
    /** Null while the database is away. */
    readonly ownGaps: number | null;
  };
  readonly eventLoop: { readonly main: LoopDelay; readonly recording: LoopDelay | null };
}

export interface Health {
  readonly report: () => Promise<HealthReport>;
  /** Whether this process can serve (X3.1). */
  readonly readiness: () => Promise<Readiness>;
}

/** Both answers of one look, which began at `at`. */
interface Answers {
  readonly at: number;
  readonly report: Promise<HealthReport>;
  readonly readiness: Promise<Readiness>;
}

/**
 * Answers how the installation is, looking at most once a second however many ask, and within two seconds. Both answers are of
 * the same look.
 */
export function openHealth(sources: HealthSources): Health {
  const database = bounded(sources.askDatabase);
  const disk = bounded(sources.freeBytes);
  const readinessOf = openReadiness(() => performance.now());
  let last: Answers | null = null;
  const look = (): Answers => {
    const now = performance.now();
    if (last === null || now - last.at >= holdsMs) {
      const looked = Promise.all([database(), disk()]).then(([asked, freeBytes]) => ({ database: asked, freeBytes }));
      last = {
        at: now,
        report: looked.then((found) => reportOf(sources, found)),
        readiness: looked.then(readinessOf),
      };
    }
    return last;
  };
  return { report: () => look().report, readiness: () => look().readiness };
}

/** Asks at most once at a time; null where it fails or takes too long. What hangs is not asked again until it has ended. */
function bounded<T>(ask: () => Promise<T>): () => Promise<T | null> {
  let asking: Promise<T | null> | null = null;
  return () => {
    asking ??= ask()
      .catch(() => null)
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, wait(answersWithinMs, null, { ref: false })]);
  };
}

function reportOf(sources: HealthSources, { database: asked, freeBytes }: Look): HealthReport {
  const { alive, restarts, eventLoop } = sources.recording();
  const counts = sources.counts();
  const pairs = asked?.pairs ?? null;
  const diskState = freeBytes === null ? 'unknown' : freeBytes < diskFloorBytes ? 'low' : 'ok';
  const found: Readonly<Record<HealthProblem, boolean>> = {
    database: asked === null,
    disk: diskState !== 'ok',
    pairs: pairs !== null && isWithoutPrices(pairs),
    recording: !alive,
    trades: counts.tradesSetAside > 0,
    chains: counts.chains.some(({ state }) => state === 'failing' || state === 'behind'),
    mining: counts.miningFailing.length > 0,
    mail: counts.mailFailing > 0 || counts.mailHeldUp > 0,
  };
  const problems = problemNames.filter((name) => found[name]);
  return {
    status: asked === null ? 'unavailable' : problems.length > 0 ? 'degraded' : 'ok',
    problems,
    database: { state: asked === null ? 'away' : 'ok' },
    disk: { state: diskState, freeBytes },
    pairs,
    recording: { state: alive ? 'alive' : 'down', restarts, ownGaps: asked?.ownGaps ?? null },
    eventLoop: { main: sources.eventLoop(), recording: eventLoop },
    ...counts,
  };
}

const problemNames: readonly HealthProblem[] = [
  'database',
  'disk',
  'pairs',
  'recording',
  'trades',
  'chains',
  'mining',
  'mail',
];
