import { AsyncLocalStorage } from 'node:async_hooks';

/** What a span is called among others: OpenTelemetry's own names. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
  readonly traceFlags: number;
  /** Of another program. */
  readonly isRemote?: boolean;
}

/**
 * All that a span may say (X3.6): words of the program and counts. What is not in this list cannot be said, so that nothing of a person,
 * no id, amount, query or header gets into a trace.
 */
export type SpanFacts = {
  readonly 'http.request.method'?: string;
  /** The route, not the path: /api/trades/:id. */
  readonly 'http.route'?: string;
  readonly 'http.response.status_code'?: number;
  readonly 'db.system.name'?: 'postgresql';
  /** How often a transaction was begun. */
  readonly 'fairlead.attempts'?: number;
  /** How much a job's run did. */
  readonly 'fairlead.count'?: number;
};

/** Something that is going on. One that is never ended is never sent. */
export interface Span {
  readonly context: SpanContext;
  say(facts: SpanFacts): void;
  /** @param failed a code, where it failed */
  end(failed?: string): void;
}

export interface SpanBeginning {
  readonly name: string;
  readonly kind: 'server' | 'internal';
  readonly parent: SpanContext | null;
  /** Of others that this is done for as well. */
  readonly also?: readonly SpanContext[];
  readonly facts: SpanFacts;
}

/** What makes and sends spans. */
export interface Tracing {
  begin(of: SpanBeginning): Span;
}

/** A span, or several, that what runs now belongs to. */
interface Scope {
  readonly span: SpanContext;
  readonly also: readonly SpanContext[];
  children: number;
}

const sampled = 1;
/** A run of a job that took so long is worth a span, whatever it did. */
const longRunMs = 100;
const shortestWaitMs = 1;

let tracing: Tracing | null = null;
const scopes = new AsyncLocalStorage<Scope | null>();

/** Has spans made from here on, of this thread; without it all of these do nothing. */
export function traceBy(one: Tracing): void {
  tracing = one;
}

/** Makes no more spans, unless something else does meanwhile. */
export function traceNoMoreBy(one: Tracing): void {
  if (tracing === one) tracing = null;
}

export const isTracing = (): boolean => tracing !== null;

/** Begins a span that its caller ends; null where none are made. */
export function beginSpan(of: SpanBeginning): Span | null {
  return tracing?.begin(of) ?? null;
}

/** Runs `work`, and all that it starts, as a part of a span. */
export function within<T>({ context }: Span, work: () => T): T {
  return scopes.run({ span: context, also: [], children: 0 }, work);
}

/** The span that what runs now belongs to; null where there is none. */
export function currentSpan(): SpanContext | null {
  return tracing === null ? null : (scopes.getStore()?.span ?? null);
}

/**
 * Runs what is done for several at once, or for nobody: in the trace of the first one that is recorded, with links to the others.
 * Without it, it would belong to whoever happened to start it.
 */
export function onBehalfOf<T>(spans: readonly (SpanContext | null)[], work: () => T): T {
  if (tracing === null) return work();
  const all = spans.filter((one) => one !== null);
  const span = all.find(({ traceFlags }) => (traceFlags & sampled) !== 0) ?? all[0];
  return scopes.run(span ? { span, also: all.filter((one) => one !== span), children: 0 } : null, work);
}

/** Runs `work` as a span of its own, a part of what runs now. */
export function traced<T>(name: string, facts: SpanFacts, work: (span: Span | null) => Promise<T>): Promise<T> {
  return tracing === null ? work(null) : recorded(tracing, { name, facts, leastMs: 0 }, work);
}

/** The same for something that is mostly there at once: a wait of a millisecond or longer leaves a span, and one that fails. */
export function tracedWait<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracing === null ? work() : recorded(tracing, { name, facts: {}, leastMs: shortestWaitMs }, work);
}

interface Recording {
  readonly name: string;
  readonly facts: SpanFacts;
  /** What took less leaves no span. */
  readonly leastMs: number;
}

async function recorded<T>(
  by: Tracing,
  { name, facts, leastMs }: Recording,
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const scope = scopes.getStore() ?? null;
  if (scope) scope.children += 1;
  const { span: parent = null, also = [] } = scope ?? {};
  const beganMs = performance.now();
  const span = by.begin({ name, kind: 'internal', parent, also, facts });
  try {
    const result = await within(span, () => work(span));
    if (performance.now() - beganMs >= leastMs) span.end();
    return result;
  } catch (error) {
    span.end(failureCode(error));
    throw error;
  }
}

/** One run of a job, for whoever catches what it throws. */
export interface JobRun {
  failed(error: unknown): void;
}

/**
 * Runs `work` as the run of a job, which belongs to nothing else. Most runs find nothing to do: one leaves a span only where it opened a
 * transaction, returned a count above 0, failed, or took long.
 */
export function tracedJob<T>(name: string, work: (run: JobRun) => Promise<T>): Promise<T> {
  return tracing === null ? work(unrecorded) : recordedJob(tracing, name, work);
}

const unrecorded: JobRun = { failed: () => undefined };

async function recordedJob<T>(by: Tracing, name: string, work: (run: JobRun) => Promise<T>): Promise<T> {
  const failures: string[] = [];
  const run: JobRun = { failed: (error) => failures.push(failureCode(error)) };
  const beganMs = performance.now();
  const span = by.begin({ name, kind: 'internal', parent: null, facts: {} });
  const scope: Scope = { span: span.context, also: [], children: 0 };
  let count = 0;
  try {
    const result = await scopes.run(scope, () => work(run));
    if (typeof result === 'number') count = result;
    return result;
  } catch (error) {
    run.failed(error);
    throw error;
  } finally {
    if (count > 0) span.say({ 'fairlead.count': count });
    const isLong = performance.now() - beganMs >= longRunMs;
    if (count > 0 || isLong || scope.children > 0 || failures.length > 0) span.end(failures[0]);
  }
}

/** What is said of an error: a code, as of PostgreSQL or of the system, and never its words, which may hold anything. */
function failureCode(error: unknown): string {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return 'error';
  return /^[A-Z][A-Z_]{2,39}$|^[0-9A-Z]{5}$/.test(error.code) ? error.code : 'error';
}
