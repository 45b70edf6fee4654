import { msg, t } from '@lingui/core/macro';
import type { createMiningPlan } from '#api/mining-plans.ts';
import type { BodyOf } from '#api/operation.ts';
import type { MinedCoin } from '#domain/mining/coins.ts';
import { mostMilliwatts, mostPowerPrice, powerPriceDecimals, wattDecimals } from '#domain/mining/plans.ts';
import { problemOfPromise } from '#domain/mining/promises.ts';
import { formatScaled, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { phraseWords } from '#web/widgets/phrases.ts';
import { readCount } from './fleet-form.ts';
import type { PlanTerms } from './mining-outlook.ts';
import { hashRateExample, readHashRate, readScaled } from './mining-units.ts';

export type PlanField =
  | 'name'
  | 'about'
  | 'pays'
  | 'hashRate'
  | 'termDays'
  | 'price'
  | 'poolFee'
  | 'watts'
  | 'powerPrice';

/** What a plan can pay in; power is charged against the first. */
export const payOptions = [
  { value: 'BTC', label: msg`Bitcoin (SHA-256d)` },
  { value: 'DOGE', label: msg`Dogecoin (Scrypt)` },
  { value: 'DOGE LTC', label: msg`Dogecoin and Litecoin, merged (Scrypt)` },
] as const;

/** The coins behind an option. */
function coinsOf(pays: string): readonly MinedCoin[] {
  switch (pays) {
    case 'DOGE':
      return ['DOGE'];
    case 'DOGE LTC':
      return ['DOGE', 'LTC'];
    default:
      return ['BTC'];
  }
}

interface Figures {
  readonly hashRate: bigint | null;
  readonly termDays: number | null;
  readonly price: bigint | null;
  readonly poolFee: bigint | null;
  readonly milliwatts: bigint | null;
  readonly powerPrice: bigint | null;
}

/** Each figure of the form where it is one within its bounds. */
function figuresOf(typed: Typed<PlanField>): Figures {
  const within = (value: bigint | null, most: bigint): bigint | null =>
    value !== null && value <= most ? value : null;
  const aboveZero = (value: bigint | null): bigint | null => (value === 0n ? null : value);
  return {
    hashRate: aboveZero(readHashRate(typed.hashRate)),
    termDays: readCount(typed.termDays, 1, 3_650),
    price: aboveZero(parseCents(plainAmount(typed.price))),
    poolFee: within(readScaled(typed.poolFee, 2), 9_999n),
    milliwatts: within(readScaled(typed.watts, wattDecimals), mostMilliwatts),
    powerPrice: within(readScaled(typed.powerPrice, powerPriceDecimals), mostPowerPrice),
  };
}

/** What the plan would sell, as far as it can be calculated with; null while a figure is missing. */
export function termsOf(typed: Typed<PlanField>): PlanTerms | null {
  const { hashRate, termDays, price, poolFee, milliwatts, powerPrice } = figuresOf(typed);
  if (hashRate === null || termDays === null || price === null) return null;
  if (poolFee === null || milliwatts === null || powerPrice === null) return null;
  const terms = { hashRate, poolFeeBps: Number(poolFee), powerMilliwatts: milliwatts, powerPrice };
  return { ...terms, coins: coinsOf(typed.pays), termDays, price };
}

function promiseProblem(text: string): string | null {
  const problem = problemOfPromise(text);
  if (problem === null) return null;
  const words = phraseWords(problem);
  return t`This ${words}`;
}

/** Reads the form of a plan. */
export function readPlan(typed: Typed<PlanField>): Read<PlanField, BodyOf<typeof createMiningPlan>> {
  const figures = figuresOf(typed);
  const about = typed.about.trim();
  const { length } = about;
  const most = 1_000;
  return readForm(
    {
      name: problemOfWords(typed.name, 3, 60) ?? promiseProblem(typed.name),
      about: length > most ? t`At most ${most} characters; these are ${length}` : promiseProblem(about),
      hashRate: figures.hashRate === null ? hashRateExample() : null,
      termDays: figures.termDays === null ? t`Enter whole days, 1 to 3650` : null,
      price: figures.price === null ? t`Enter USD with at most two decimals, for example 499.00` : null,
      poolFee:
        figures.poolFee === null
          ? t`Enter percent from 0 to 99.99 with at most two decimals: a plan whose fee takes all can never pay`
          : null,
      watts:
        figures.milliwatts === null
          ? t`Enter watts with at most three decimals, 1,000,000,000 at most, for example 150`
          : null,
      powerPrice: figures.powerPrice === null ? t`Enter USD with at most six decimals, 10 at most` : null,
    },
    () => {
      const terms = termsOf(typed);
      return terms === null
        ? null
        : {
            name: typed.name.trim(),
            about,
            coins: [...terms.coins],
            termDays: terms.termDays,
            hashRate: terms.hashRate.toString(),
            price: formatScaled(terms.price, 2),
            poolFeeBps: terms.poolFeeBps,
            powerWatts: formatScaled(terms.powerMilliwatts, wattDecimals),
            powerPrice: formatScaled(terms.powerPrice, powerPriceDecimals),
          };
    },
  );
}

/** The terms of a plan as the API has it. */
export function termsOfPlan(plan: {
  readonly coins: readonly MinedCoin[];
  readonly hashRate: string;
  readonly termDays: number;
  readonly price: string;
  readonly poolFeeBps: number;
  readonly powerWatts: string;
  readonly powerPrice: string;
}): PlanTerms | null {
  const [price, powerMilliwatts] = [parseCents(plan.price), readScaled(plan.powerWatts, wattDecimals)];
  const powerPrice = readScaled(plan.powerPrice, powerPriceDecimals);
  if (price === null || powerMilliwatts === null || powerPrice === null) return null;
  const { coins, termDays, poolFeeBps } = plan;
  return { coins, termDays, poolFeeBps, hashRate: BigInt(plan.hashRate), price, powerMilliwatts, powerPrice };
}
