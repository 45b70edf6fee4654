import { QuoteIntake, type QuoteIntakeOptions } from '#server/markets/sources/quote-intake.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { RecorderOptions, Run } from './recorder-run.ts';

/** Starts the sources of a run, whose words it takes from now on. What cannot be started is logged. */
export function startSources(
  run: Run,
  { clock, log }: Pick<RecorderOptions, 'clock' | 'log'>,
  notified: Pick<QuoteIntakeOptions, 'drop' | 'onHeard'>,
): void {
  const intake = new QuoteIntake({
    clock,
    selection: run.selection,
    liquidity: run.liquidity,
    clocks: run.clocks,
    heard: run.heard,
    board: run.index?.board ?? null,
    isPair: (pair) => run.recorded.has(pair),
    isLive: () => !run.ended,
    ...notified,
  });
  run.intake = intake;
  for (const source of run.sources) {
    const sink = intake.sinkOf(source);
    try {
      source.start({ sink, epoch: run.epoch, nowMs: () => clock.nowMs(), log });
    } catch (error) {
      log.warn({ err: error, source: source.name }, 'price source could not be started');
    }
  }
}

/** Ends a run that listens, and what it listens to. Rejects never. */
export async function stopSources(run: Run, log: Log): Promise<void> {
  run.ended = true;
  if (run.intake === null) return;
  const stopped = await Promise.allSettled(run.sources.map((source) => source.stop()));
  for (const one of stopped) if (one.status === 'rejected') log.warn({ err: one.reason }, 'price source did not stop');
}
