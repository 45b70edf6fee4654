import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { MarketThreadConfig, ThreadCommand, ThreadMessage, ThreadReport } from './messages.ts';

const checkEveryMs = 1_000;
/** Checks in a row without a word from the thread after which it stands still; more while it is still being read. */
const silentChecks = 10;
const silentChecksAtFirst = 60;
const firstPauseMs = 250;
const longestPauseMs = 30_000;
/** After so long a thread's failures before it are forgotten. */
const steadyMs = 60_000;
const stopWithinMs = 10_000;

export interface MarketThreadOptions {
  /** The program of the thread. */
  readonly entry: URL;
  readonly config: MarketThreadConfig;
  readonly log: Log;
  /** Called when the thread has committed ticks. */
  readonly onTicks: () => void;
  /** Called when it has settled trades. */
  readonly onSettled: () => void;
  readonly backOffMs: (failures: number, firstMs: number, longestMs: number) => number;
  /** Whether nothing of it may run before {@link MarketThread.start}; its program is read then, which takes a moment. */
  readonly waits?: boolean;
}

/** How the thread that records, settles and seals is seen from the main thread. */
export interface MarketThreadState {
  /** False from its death, or from being found to stand still, until its successor has started. */
  readonly alive: boolean;
  /** How often it was started anew since this process began. */
  readonly restarts: number;
  /** Its last report; null before the first one. */
  readonly report: ThreadReport | null;
}

export interface MarketThread {
  state(): MarketThreadState;
  /** Whether this process is the one that records prices and settles (Z2). */
  holdsLease(): boolean;
  /** Begins to record whenever the lease is held. Rejects when the thread ends before it ever started. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs recorder, settler and sealer in a thread of their own, whose event loop no request can hold (T5). The thread's program is
 * read from here on, so that {@link MarketThread.start} need not wait for it. A thread that dies or stands still is started
 * anew, with growing pauses; the lease of the one before expires or was given back (Z2).
 */
export function openMarketThread(options: MarketThreadOptions): MarketThread {
  return new SupervisedThread(options);
}

class SupervisedThread implements MarketThread {
  readonly #options: MarketThreadOptions;
  readonly #checks: NodeJS.Timeout;
  readonly #started = Promise.withResolvers<void>();
  #worker: Worker | null = null;
  #launchedAt = 0;
  #pause: NodeJS.Timeout | null = null;
  #wanted = false;
  #everStarted = false;
  #stopping: Promise<void> | null = null;
  #alive = false;
  #heard = false;
  #silent = 0;
  #failures = 0;
  #restarts = 0;
  #held = false;
  #report: ThreadReport | null = null;

  constructor(options: MarketThreadOptions) {
    this.#options = options;
    // Whoever starts it gets the failure; until somebody does, nobody waits for this.
    this.#started.promise.catch(() => undefined);
    this.#checks = setInterval(() => this.#check(), checkEveryMs).unref();
    if (!options.waits) this.#launch();
  }

  state(): MarketThreadState {
    return { alive: this.#alive, restarts: this.#restarts, report: this.#report };
  }

  holdsLease(): boolean {
    return this.#held;
  }

  start(): Promise<void> {
    if (!this.#wanted) {
      this.#wanted = true;
      if (this.#options.waits && this.#launchedAt === 0) this.#launch();
      else this.#send('start');
    }
    return this.#started.promise;
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#checks);
    if (this.#pause !== null) clearTimeout(this.#pause);
    const worker = this.#worker;
    if (worker === null) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    const late = setTimeout(() => {
      this.#options.log.warn({}, 'the market thread did not stop and is ended');
      void worker.terminate();
    }, stopWithinMs);
    this.#send('stop');
    await ended;
    clearTimeout(late);
  }

  #send(command: ThreadCommand): void {
    this.#worker?.postMessage(command);
  }

  #launch(): void {
    const { entry, config } = this.#options;
    // Without the flags of this process: a test's or a debugger's are not for the thread.
    const worker = new Worker(entry, { workerData: config, execArgv: [], name: 'markets' });
    this.#worker = worker;
    this.#launchedAt = performance.now();
    this.#heard = false;
    this.#silent = 0;
    let cause: unknown = null;
    worker.on('message', (message: ThreadMessage) => this.#take(worker, message));
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => this.#ended(code, cause));
    if (this.#wanted) this.#send('start');
  }

  #take(worker: Worker, message: ThreadMessage): void {
    this.#heard = true;
    this.#silent = 0;
    const { log, onTicks, onSettled } = this.#options;
    switch (message.kind) {
      case 'ticks':
        onTicks();
        return;
      case 'settled':
        onSettled();
        return;
      case 'lease':
        this.#held = message.held;
        return;
      case 'report':
        this.#report = message.report;
        return;
      case 'log':
        log[message.level](message.facts, message.message);
        return;
      case 'started':
        this.#alive = true;
        this.#everStarted = true;
        this.#started.resolve();
        return;
      case 'stopped':
        void worker.terminate();
    }
  }

  #ended(code: number, cause: unknown): void {
    this.#worker = null;
    this.#alive = false;
    this.#held = false;
    if (this.#stopping !== null) return;
    if (this.#wanted && !this.#everStarted) {
      this.#started.reject(cause ?? new Error(`the market thread ended with ${code} before it had started`));
    }
    if (performance.now() - this.#launchedAt >= steadyMs) this.#failures = 0;
    this.#failures += 1;
    this.#restarts += 1;
    const afterMs = this.#options.backOffMs(this.#failures, firstPauseMs, longestPauseMs);
    this.#options.log.warn(
      { err: cause, code, restarts: this.#restarts, afterMs: Math.round(afterMs) },
      'the market thread ended and is started anew',
    );
    this.#pause = setTimeout(() => this.#launch(), afterMs);
  }

  /** Counts by checks and not by the clock: a main thread that was held itself has not listened. */
  #check(): void {
    if (this.#worker === null) return;
    this.#silent += 1;
    if (this.#silent < (this.#heard ? silentChecks : silentChecksAtFirst)) return;
    this.#options.log.warn({ seconds: (this.#silent * checkEveryMs) / 1_000 }, 'the market thread stands still');
    this.#alive = false;
    this.#silent = 0;
    void this.#worker.terminate();
  }
}
