import type { Log } from '#server/outside/venues/price-source.ts';
import type { TraceSettings } from '#server/settings/traces.ts';
import { traceBy, traceNoMoreBy } from './spans.ts';

/**
 * Has this thread's spans sent to a collector (X3.6); with null nothing is loaded. Answers with what ends it, which sends the last ones
 * within a second.
 *
 * @param thread whose spans they are, in the log
 * @param log hears once that spans are dropped, and once how many it were
 */
export async function openTraces(
  settings: TraceSettings | null,
  thread: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (settings === null) return async () => undefined;
  const { openExport } = await import('./otlp.ts');
  const { tracing, stop } = openExport(settings, thread, log);
  traceBy(tracing);
  return () => {
    traceNoMoreBy(tracing);
    return stop();
  };
}
