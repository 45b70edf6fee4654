import type { MinedCoin } from '#domain/mining/coins.ts';
import { type CoinPrice, type Share, type Terms, termsIn } from '#domain/mining/division.ts';
import { expectedShare, type NetworkFigures, worthDecimals, worthOfParts } from '#domain/mining/expectation.ts';
import { parseNetwork, parsePrice } from '#domain/mining/parse-figures.ts';
import { type Cents, cents, parseCents } from '#domain/money/amount.ts';
import { divide, rescale } from '#domain/money/scaled.ts';
import type { InputsView, PlanView } from './queries.ts';
import { exactly } from './units.ts';

/** What a contract of a plan is divided by in a coin: power is charged against the first. */
export function termsOf(plan: PlanView, coin: MinedCoin): Terms | null {
  const [watts, tariff] = [exactly(plan.powerWatts, 3), exactly(plan.powerPrice, 6)];
  if (watts === null || tariff === null) return null;
  const terms = {
    hashRate: BigInt(plan.hashRate),
    poolFeeBps: plan.poolFeeBps,
    powerMilliwatts: watts,
    powerPrice: tariff,
  };
  return termsIn(terms, plan.coins, coin);
}

/** A coin's part of an expected day, with all that it was made of. */
export interface CoinDay {
  readonly coin: MinedCoin;
  readonly terms: Terms;
  readonly network: NetworkFigures;
  readonly price: CoinPrice;
  readonly share: Share;
  /** Hundred-millionths of a dollar. */
  readonly worth: bigint;
}

/** What is not known of a coin; nothing is put in its place. */
export interface Unknown {
  readonly coin: MinedCoin;
  readonly missing: readonly ('network' | 'price')[];
}

/** N1 with today's inputs: a calculation and no promise. */
export interface ExpectedDay {
  readonly days: readonly CoinDay[];
  readonly unknown: readonly Unknown[];
  /** Of the coins that are known together, in hundred-millionths of a dollar. */
  readonly worth: bigint;
}

/** The day that a contract of the plan could expect today. */
export function expectedDay(plan: PlanView, inputs: readonly InputsView[]): ExpectedDay {
  const days: CoinDay[] = [];
  const unknown: Unknown[] = [];
  for (const coin of plan.coins) {
    const known = inputs.find((one) => one.coin === coin);
    const network = known?.network ? parseNetwork(known.network) : null;
    const price = known?.price ? parsePrice(known.price.price) : null;
    const terms = termsOf(plan, coin);
    if (!network || !price || !terms) {
      unknown.push({ coin, missing: [...(network ? [] : ['network' as const]), ...(price ? [] : ['price' as const])] });
      continue;
    }
    const share = expectedShare(terms, network, price);
    days.push({ coin, terms, network, price, share, worth: worthOfParts(share.net, price) });
  }
  return { days, unknown, worth: days.reduce((sum, { worth }) => sum + worth, 0n) };
}

/** Decimals of {@link blocksADay}. */
export const blocksDecimals = 14;

/** Blocks that a hash rate finds in a day on average, rounded down: H × 86,400 ÷ (D × 2^32). */
export function blocksADay({ terms, network: { difficulty } }: CoinDay): bigint {
  const scale = 10n ** BigInt(blocksDecimals + difficulty.decimals);
  return divide(terms.hashRate * 86_400n * scale, difficulty.value << 32n, 'down');
}

const worthOfCent = 10n ** BigInt(worthDecimals - 2);
/** Hundred-millionths of a dollar that a day of power costs, times {@link powerScale}. */
const powerWorth = ({ powerMilliwatts, powerPrice }: Terms): bigint => powerMilliwatts * 24n * powerPrice;
const powerScale = 10_000n;
const partsOfCoin = 10n ** 14n;

/** The whole term, if nothing changed. */
export interface TermFigures {
  readonly price: Cents;
  /** Rounded down. */
  readonly paid: Cents;
  /** paid − price. */
  readonly gain: bigint;
  /** Days until the price is earned back; null: never at these figures. */
  readonly daysToEarnBack: number | null;
}

/** What a term would pay at these figures, against the price. */
export function termFigures(plan: PlanView, { worth }: ExpectedDay): TermFigures {
  const price = parseCents(plan.price) ?? cents(0n);
  const paid = cents((worth * BigInt(plan.termDays)) / worthOfCent);
  const daysToEarnBack = worth === 0n ? null : Number(divide(price * worthOfCent, worth, 'up'));
  return { price, paid, gain: paid - price, daysToEarnBack };
}

/** What the whole term of a plan would pay by the latest figures, in cents; null where a figure of one of its coins is missing. */
export function termByFigures(plan: PlanView, inputs: readonly InputsView[]): Cents | null {
  const expected = expectedDay(plan, inputs);
  return expected.unknown.length > 0 ? null : termFigures(plan, expected).paid;
}

/** A figure at which something turns. 'always': whatever it is; 'never': at none. */
export type Turn = { readonly kind: 'at'; readonly value: bigint } | { readonly kind: 'always' | 'never' };

/** Where the payouts of a whole term equal the price, and where a day begins to pay at all; all else as it is today. */
export interface Turns {
  /** Hundred-millionths of a dollar for a coin, rounded up. */
  readonly price: Turn;
  readonly pays: Turn;
  /** With the decimals of the network's difficulty, rounded down. */
  readonly difficulty: Turn;
  readonly paysDifficulty: Turn;
}

/** The turns of one coin of a plan; the other coins stay as they are. */
export function turnsOf(plan: PlanView, expected: ExpectedDay, day: CoinDay): Turns {
  const days = BigInt(plan.termDays);
  const others = expected.worth - day.worth;
  const power = powerWorth(day.terms);
  const wanted = (parseCents(plan.price) ?? 0n) * worthOfCent - others * days;
  // A day's need over `days * powerScale`.
  const need = wanted * powerScale + power * days;
  const kept = day.share.gross - day.share.poolFee;
  const turn = (above: bigint, per: bigint, free: boolean): Pick<Turns, 'price' | 'difficulty'> => {
    if (free) return { price: { kind: 'always' }, difficulty: { kind: 'always' } };
    if (kept === 0n) return { price: { kind: 'never' }, difficulty: { kind: 'never' } };
    const { price, decimals } = day.price;
    const made = day.network.difficulty.value * kept * price * 10n ** BigInt(worthDecimals) * per;
    return {
      price: { kind: 'at', value: divide(above * partsOfCoin, per * kept, 'up') },
      difficulty: { kind: 'at', value: divide(made, above * partsOfCoin * 10n ** BigInt(decimals), 'down') },
    };
  };
  const back = turn(need, days * powerScale, wanted <= 0n);
  const pays = turn(power, powerScale, power === 0n);
  return { ...back, pays: pays.price, paysDifficulty: pays.difficulty };
}

/** A day's worth of all coins of a plan, with one figure of one coin put in the place of today's. */
export function worthAt(expected: ExpectedDay, day: CoinDay, of: 'price' | 'difficulty', value: bigint): bigint {
  const others = expected.worth - day.worth;
  if (value <= 0n) return others;
  const price = of === 'price' ? { price: value, decimals: worthDecimals } : day.price;
  const network = of === 'price' ? day.network : { ...day.network, difficulty: { ...day.network.difficulty, value } };
  return others + worthOfParts(expectedShare(day.terms, network, price).net, price);
}

/** Today's figure, as {@link worthAt} takes it. */
function todayOf({ price, network }: CoinDay, of: 'price' | 'difficulty'): bigint {
  return of === 'price'
    ? rescale({ value: price.price, decimals: price.decimals }, worthDecimals, 'down')
    : network.difficulty.value;
}

/** A line to draw: a day's payout over a figure. */
export interface Curve {
  readonly points: readonly { readonly at: bigint; readonly worth: bigint }[];
  readonly most: bigint;
  readonly today: bigint;
  /** Null where there is none, or too far to be drawn. */
  readonly breakEven: bigint | null;
}

const steps = 20n;

/** The curve to twice today's figure, further where the break-even lies within six times of it. */
export function curveOf(expected: ExpectedDay, day: CoinDay, of: 'price' | 'difficulty', turns: Turns): Curve {
  const today = todayOf(day, of);
  const [even, zero] = of === 'price' ? [turns.price, turns.pays] : [turns.difficulty, turns.paysDifficulty];
  const breakEven = even.kind === 'at' && even.value > 0n && even.value <= today * 6n ? even.value : null;
  const far = breakEven === null ? 0n : (breakEven * 11n) / 10n;
  const most = far > today * 2n ? far : today * 2n;
  const marks = [today, breakEven, zero.kind === 'at' ? zero.value : null].filter((one) => one !== null);
  // The less difficulty, the steeper: what is far below all marks would press the rest flat.
  const near = breakEven !== null && breakEven < today ? breakEven : today;
  const least = of === 'price' ? most / steps : near / 2n;
  const grid = Array.from(
    { length: Number(steps) },
    (_, index) => least + ((most - least) * BigInt(index)) / (steps - 1n),
  );
  const all = [...new Set([...grid, ...marks.filter((one) => one >= least && one <= most)])];
  const points = all.toSorted((a, b) => (a < b ? -1 : 1)).map((at) => ({ at, worth: worthAt(expected, day, of, at) }));
  return { points, most, today, breakEven };
}
