import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import { generator } from '#domain/markets/simulation.ts';
import { demoAccounts, demoDepositors, demoNewcomer, demoStopped } from '../accounts.ts';
import { daysOfHistory } from '../mining-figures.ts';
import { firstDeposit, seedFleet, seedPeople } from '../seed.ts';
import type { PastSpan } from './clock.ts';
import { pastCustomers, printedTraders } from './customers.ts';
import type { Happening } from './happening.ts';
import { paying } from './money.ts';
import type { Past, PastDependencies } from './past.ts';
import { pastTraders } from './people.ts';
import { seedOf, simulatedPast } from './prices.ts';
import { storyOf } from './story.ts';
import { tradeNow } from './windows.ts';

/**
 * How often prices are recorded until so long before the end: each time costs a row of what was heard and a pass of the sealer, whose
 * statements look at every day that there is.
 */
const paces = [
  { everyMs: hourMs, untilBeforeMs: 30 * dayMs },
  { everyMs: 30 * minuteMs, untilBeforeMs: 2 * dayMs },
  { everyMs: 5 * minuteMs, untilBeforeMs: 4 * hourMs },
  { everyMs: minuteMs, untilBeforeMs: 0 },
] as const;
/** Who buys a contract has joined and paid by then. */
const daysBeforeMining = 3;
const windowEveryMs = hourMs;
/** So often somebody may trade: at these steps of a day. */
const windowsOfDay = 6;
/** A minute whose prices value money: they are recorded after so many ms. */
const minuteTicks = [20_000, 40_000, 62_000] as const;

/**
 * Makes the past of a demo, from where its clock is up to the end of its span: prices, people, trades, copies and money, all of it by
 * the product's own commands and engine under a clock that is moved from step to step. What is refused is refused. Resolves when
 * everything is recorded, settled and sealed; the clock stays where it is.
 */
export async function makePast(deps: PastDependencies): Promise<void> {
  const { engine, span, onProgress } = deps;
  const past = openPast(deps);
  const days = Math.round((span.untilMs - span.fromMs) / dayMs);
  const story = storyOf().map(({ at, happens }) => ({
    atMs: span.fromMs + at * (span.untilMs - span.fromMs),
    happens,
  }));
  await engine.moveTo(span.atMs);
  await engine.turnDay(span.atMs);
  await engine.begin(span.atMs);
  await engine.seal();
  let turned = Math.floor(span.atMs / dayMs);
  let happenedUntil = span.atMs;
  for (const atMs of steps(span)) {
    if (atMs <= past.nowMs()) continue;
    deps.stopped.throwIfAborted();
    const due = story.filter((one) => one.atMs > happenedUntil && one.atMs <= atMs).map(({ happens }) => happens);
    if (happenedUntil === span.fromMs) due.unshift(beginning);
    happenedUntil = atMs;
    await past.moveTo(atMs);
    // Of what was recorded until now: whoever is ended by force loses what belongs to one step.
    await engine.writeHeard(atMs);
    await past.tick(atMs);
    // At the time of the price that they wait for, not at the next step at which something happens.
    await engine.fireAlerts();
    if (due.length > 0) {
      await happen(past, due);
      onProgress(Math.floor((past.nowMs() - span.fromMs) / dayMs), days);
    } else if (isWindow(past, atMs))
      await tradeNow(
        past,
        [...pastTraders, ...pastCustomers, ...printedTraders].filter((one) => isIn(past, one, atMs)),
      );
    else await engine.seal();
    const day = Math.floor(past.nowMs() / dayMs);
    if (day === turned) continue;
    turned = day;
    await engine.turnDay(past.nowMs());
    await mine(past, day);
    await engine.notifyOfMining();
    // What a day of mining wrote says a time of now: the next step is up to an hour later (L7).
    await engine.seal();
    onProgress(Math.floor((past.nowMs() - span.fromMs) / dayMs), days);
  }
  await past.moveTo(span.untilMs);
  await engine.writeHeard(past.nowMs());
  await engine.settle();
  await engine.runJobs();
  await engine.turnDay(past.nowMs());
  await engine.end(past.nowMs());
  await engine.seal();
  onProgress(days, days);
}

function openPast(deps: PastDependencies): Past {
  const { engine, span, pairs } = deps;
  const prices = new Map(pairs.map(({ pair, last }) => [pair, simulatedPast(pair, last, span)]));
  let nowMs = span.atMs;
  const moveTo = async (atMs: number): Promise<void> => {
    nowMs = Math.floor(atMs);
    await engine.moveTo(nowMs);
  };
  return {
    ...deps,
    prices,
    seed: { ...deps.seed, nowMs: () => nowMs },
    nowMs: () => nowMs,
    moveTo,
    async tick(atMs, only) {
      await moveTo(atMs);
      const heard = [...prices].filter(([pair]) => only?.has(pair) ?? true);
      await engine.record(nowMs, new Map(heard.map(([pair, priceAt]) => [pair, priceAt(nowMs)])));
    },
    seen(pair, atMs) {
      if (atMs > nowMs) throw new Error(`nobody sees what ${pair} will cost`);
      return prices.get(pair)?.(Math.max(atMs, span.fromMs)) ?? 0n;
    },
  };
}

/** A past lives through the days of mining, a short one through the last of them; one of very few days is given them after its end. */
async function mine({ seed, span }: Past, day: number): Promise<void> {
  const end = Math.floor(span.untilMs / dayMs);
  const first = end - daysOfHistory;
  const from = Math.max(first, Math.floor(span.fromMs / dayMs) + daysBeforeMining);
  if (from < end && day >= from - 1) await seedFleet(seed, { first, from });
}

/** The times of steps, which are whole minutes of the clock: the same ones wherever an earlier start ended. */
function* steps({ fromMs, untilMs }: PastSpan): Generator<number> {
  let at = fromMs;
  for (const { everyMs, untilBeforeMs } of paces) {
    const endMs = untilMs - untilBeforeMs;
    if (at >= endMs) continue;
    for (at = Math.ceil(at / everyMs) * everyMs; at < endMs; at += everyMs) yield at;
  }
}

/** Whether this is one of the times of its day at which people trade; which ones is drawn for each day. */
function isWindow({ span }: Past, atMs: number): boolean {
  if (atMs % windowEveryMs !== 0) return false;
  const day = Math.floor((atMs - span.fromMs) / dayMs);
  const random = generator(seedOf(span.seed, `windows of day ${day}`));
  const ofDay = dayMs / windowEveryMs;
  const chosen = new Set(Array.from({ length: windowsOfDay }, () => Math.floor(random() * ofDay)));
  return chosen.has(Math.floor(((atMs - span.fromMs) % dayMs) / windowEveryMs));
}

const isIn = ({ span }: Past, { joins }: { readonly joins: number }, atMs: number): boolean =>
  atMs > span.fromMs + joins * (span.untilMs - span.fromMs);

/** The demo's printed accounts, their house and their first deposits. */
const beginning: Happening = async function* (past) {
  await seedPeople(
    past.seed,
    demoAccounts
      .filter(({ email }) => email !== demoNewcomer)
      .map((one) => (demoStopped.includes(one.email) ? { ...one, accountStatus: 'approved' as const } : one)),
  );
  const payments = demoDepositors.map((email) => paying(email, firstDeposit)(past));
  for (const one of payments) await one.next();
  yield;
  for (const one of payments) await one.next();
};

/** Lets things happen, side by side; a minute passes wherever one of them waits for it. */
async function happen(past: Past, happenings: readonly Happening[]): Promise<void> {
  const running = happenings.map((happens) => happens(past));
  for (let left = running; left.length > 0; ) {
    const going: typeof left = [];
    for (const one of left) if (!(await one.next()).done) going.push(one);
    await past.engine.runJobs();
    await past.engine.seal();
    const since = past.nowMs();
    if (going.length > 0) {
      for (const after of minuteTicks) {
        await past.tick(since + after);
        await past.engine.fireAlerts();
      }
      await past.engine.seal();
    }
    left = going;
  }
}
