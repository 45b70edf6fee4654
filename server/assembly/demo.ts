import { refused } from '#domain/failures/failures.ts';
import { reportCustody } from '#server/demo/custody.ts';
import { makePast } from '#server/demo/history/making.ts';
import { loseFactor, offerPlan, openTrades } from '#server/demo/history/present.ts';
import { type PlanDependencies, renewPlans } from '#server/demo/mining-plans.ts';
import { seedDemo, seedDeposits } from '#server/demo/seed.ts';
import type { SeedDependencies } from '#server/demo/seeding.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { drawDemoDocuments } from '#server/outside/demo-documents.ts';
import { codeAt } from '#server/outside/totp.ts';
import { openPast } from './demo-past.ts';
import type { Foundation } from './foundation.ts';

/** What a demo is filled with: its own people, and on a first start the past that the settings ask for. */
export function openDemo(
  foundation: Foundation,
  parts: Pick<SeedDependencies, 'outbox' | 'startPrices'> & {
    readonly handlers: SeedDependencies['handlers'] &
      Parameters<typeof openTrades>[0]['handlers'] &
      Parameters<typeof offerPlan>[0]['handlers'] &
      Parameters<typeof loseFactor>[0]['handlers'] &
      Parameters<typeof reportCustody>[0]['handlers'] &
      PlanDependencies['handlers'];
    readonly authentication: SeedDependencies['auth'];
  },
) {
  const { environment, pool, past: span } = foundation;
  const { authentication: auth, ...others } = parts;
  const stopping = new AbortController();
  const begun = Promise.withResolvers<void>();
  let making: Promise<void> = Promise.resolve();
  let waiting: SeedDependencies | null = null;
  let progress = { days: 0, of: environment.demoHistory.days };

  async function makeThePast(): Promise<void> {
    if (span === null) return;
    let close = async (): Promise<void> => undefined;
    const began = performance.now();
    try {
      const opened = await openPast(foundation, span, {
        stopped: stopping.signal,
        onProgress: (days, of) => {
          begun.resolve();
          progress = { days, of };
          if (days < of) process.stdout.write(`\rMaking the demo's past: ${days} of ${of} days`);
        },
      });
      close = opened.close;
      await makePast(opened.past);
      console.log(`\rThe demo's past of ${environment.demoHistory.days} days is there, made in ${seconds(began)} s.`);
    } catch (error) {
      // The next start goes on with it.
      if (stopping.signal.aborted) return;
      console.error('\nThe past of this demo ends where it could not be made any further:', error);
    } finally {
      await endMaking(close);
    }
  }

  /** Whatever fails, the clock is the program's own again and the start goes on. */
  async function endMaking(close: () => Promise<void>): Promise<void> {
    try {
      await close();
    } finally {
      try {
        if (!stopping.signal.aborted) await foundation.endPast();
      } finally {
        begun.resolve();
      }
    }
  }

  return {
    /**
     * Makes the past, then goes on with what follows it; resolves as soon as the demo's own people are there. What follows is left to the
     * next start where this one ends before.
     */
    async makePast(follow: () => Promise<void>): Promise<void> {
      making = makeThePast().then(async () => {
        if (!stopping.signal.aborted) await follow();
      });
      making.catch((error: unknown) => foundation.logError('the demo does not go on after its past', error));
      await begun.promise;
    },
    async seed(): Promise<void> {
      const seed = {
        ...others,
        auth,
        documents: drawDemoDocuments,
        priceWaitMs: 10_000,
        mining: { pool, pairs: environment.offers.pairs, priceAt: priceBookAt('demo') },
        hasPast: foundation.past !== null,
        nowMs: Date.now,
      } satisfies SeedDependencies;
      const done = await seedDemo(seed).catch((error: unknown) => {
        // Without any price the demo has no deposit to begin with; everything else works.
        foundation.logError('the demo was not seeded in full', error);
        return true;
      });
      if (!done) waiting = seed;
      if (foundation.past === null) return;
      await reportCustody(seed).catch((error: unknown) => foundation.logError('the demo has no custody', error));
      await offerPlan(seed).catch((error: unknown) => foundation.logError('the demo has no plan that waits', error));
      await loseFactor({ ...seed, codeAt }).catch((error: unknown) =>
        foundation.logError('the demo has no lost second factor', error),
      );
    },
    /** Resolves when the past and what follows it are there, or are left to the next start. */
    made: () => making,
    /** How far the past is made, where one is made. */
    progress: () => progress,
    /** What runs when somebody looks at a demo whose past has just been made. */
    async openTrades(): Promise<void> {
      await openTrades({ auth, handlers: parts.handlers }, stopping.signal).catch((error: unknown) =>
        foundation.logError('the demo has no open trade', error),
      );
    },
    /** Offers its mining plans anew whose price has lapsed, once figures of now are there. */
    renewPlans: () => renewPlans({ auth, handlers: parts.handlers, nowMs: Date.now, pool }),
    /** Goes on with deposits that wait for their price. */
    async goOn(): Promise<void> {
      if (waiting !== null && (await seedDeposits(waiting))) waiting = null;
    },
    /** Ends what is being made; the next start goes on with it. */
    async stop(): Promise<void> {
      stopping.abort();
      await making.catch(() => undefined);
    },
  };
}

const seconds = (since: number): string => ((performance.now() - since) / 1_000).toFixed(0);

/**
 * What may be written while a past is made: somebody comes in, or leaves; and what pages write without being asked, which is no record
 * of its own: how screens look, in what language, and what was read.
 */
const always: ReadonlySet<string> = new Set(['signIn', 'signOut', 'savePreferences', 'chooseLanguage', 'readNotices']);

/**
 * Handlers that answer 'unavailable' while a past is made, but for reads and those above: what is written now would lie between rows of
 * before.
 */
export function afterPast<H extends object>(
  handlers: H,
  writes: (name: string) => boolean,
  isMaking: () => boolean,
): H {
  return new Proxy(handlers, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function' || typeof name !== 'string' || always.has(name) || !writes(name)) return own;
      return async (...call: readonly unknown[]): Promise<unknown> =>
        isMaking() ? refused('unavailable', {}) : Reflect.apply(own, target, call);
    },
  });
}
