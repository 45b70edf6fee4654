import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { parseCents } from '#domain/money/amount.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { type Algorithm, type MinedCoin, minedCoinOf } from './coins.ts';
import { problemOfPromise } from './promises.ts';

/** What a demo's plans say of themselves (N5): a code, of which screens make the words. */
export const demoPlanAbout = 'demo: no machines';

/** What a plan sells, as an admin writes it: amounts as decimal strings. */
export interface PlanDraft {
  readonly name: string;
  readonly about: string;
  readonly coins: readonly MinedCoin[];
  readonly hashRate: string;
  readonly price: string;
  /** Basis points. */
  readonly poolFeeBps: number;
  readonly powerWatts: string;
  readonly powerPrice: string;
}

/** The same in whole numbers. */
export interface PlanFigures {
  readonly algorithm: Algorithm;
  /** Hashes per second. */
  readonly hashRate: bigint;
  /** Cents. */
  readonly price: bigint;
  /** Milliwatts. */
  readonly powerMilliwatts: bigint;
  /** Millionths of a dollar for a kWh. */
  readonly powerPrice: bigint;
}

/** 10^18 hashes per second is more than a single customer buys, and a million such contracts still fit a bigint's sums. */
const mostHashRate = 10n ** 18n;
/** A contract of a gigawatt is a mistake. */
export const mostMilliwatts = 10n ** 12n;
/** Millionths of a dollar for a kWh. */
export const mostPowerPrice = 10_000_000n;
export const wattDecimals = 3;
export const powerPriceDecimals = 6;

/** What a plan may pay in: coins that one machine finds at once. */
const payable = ['BTC', 'DOGE', 'DOGE,LTC'];

/** Reads the figures of a plan. Refuses with invalid_input, which names each field that is wrong. */
export function readPlan(draft: PlanDraft): Decision<PlanFigures> {
  const hashRate = /^[1-9][0-9]{0,18}$/.test(draft.hashRate) ? BigInt(draft.hashRate) : null;
  const price = parseCents(draft.price);
  const powerMilliwatts = scaledTo(draft.powerWatts, wattDecimals, mostMilliwatts);
  const powerPrice = scaledTo(draft.powerPrice, powerPriceDecimals, mostPowerPrice);
  const [first] = draft.coins;
  const fields = [
    promiseProblem('name', draft.name),
    promiseProblem('about', draft.about),
    first === undefined || !payable.includes(draft.coins.join())
      ? { field: 'coins', problem: phrase('plan_coins') }
      : null,
    hashRate === null || hashRate > mostHashRate ? { field: 'hashRate', problem: phrase('plan_hash_rate') } : null,
    price === null || price === 0n ? { field: 'price', problem: phrase('plan_price') } : null,
    draft.poolFeeBps >= 10_000 ? { field: 'poolFeeBps', problem: phrase('plan_fee') } : null,
    powerMilliwatts === null ? { field: 'powerWatts', problem: phrase('plan_power') } : null,
    powerPrice === null ? { field: 'powerPrice', problem: phrase('plan_power_price') } : null,
  ].filter((problem) => problem !== null);
  if (!first || hashRate === null || price === null || powerMilliwatts === null || powerPrice === null) {
    return refused('invalid_input', { fields });
  }
  if (fields.length > 0) return refused('invalid_input', { fields });
  return accepted({ algorithm: minedCoinOf(first).algorithm, hashRate, price, powerMilliwatts, powerPrice });
}

function promiseProblem(field: string, text: string) {
  const problem = problemOfPromise(text);
  return problem === null ? null : { field, problem };
}

function scaledTo(text: string, decimals: number, most: bigint): bigint | null {
  const read = /^[0-9.]+$/.test(text) ? readDecimal(text) : null;
  if (read === null || read.decimals > decimals) return null;
  const scaled = rescale(read, decimals, 'down');
  return scaled > most ? null : scaled;
}
