import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { listPairs, proposePairs } from '#api/pairs.ts';
import { streamedSources } from '#domain/markets/exchanges.ts';
import { type PairKind, pairKinds } from '#domain/markets/pair-kinds.ts';
import { standardTerms } from '#domain/markets/pairs.ts';
import {
  isPolledSymbol,
  type SymbolSource,
  symbolShape,
  symbolSources,
  usualSymbols,
} from '#domain/markets/symbols.ts';
import { areHours, type HoursSpan } from '#domain/markets/trading-hours.ts';
import { formatCents } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import { englishOf, textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { readWhen } from './proposal-fields.ts';

export type PairsList = ReplyOf<typeof listPairs>;
export type ListedPair = PairsList['pairs'][number];
export type Listing = ListedPair['listing'];
export type PairsChange = PairsList['open'][number];
type Proposal = Omit<BodyOf<typeof proposePairs>, 'seen'>;

/** What a change of pairs is called. */
export const titleOf = ({ pairs }: Pick<PairsChange, 'pairs'>): string => pairsTitle(pairs, t`No pair`);

/** 'BTC/USD and 3 more pairs'; of none `empty`. */
export function pairsTitle(pairs: readonly Pick<PairsChange['pairs'][number], 'pair'>[], empty: string): string {
  const [first, ...more] = pairs;
  if (first === undefined) return empty;
  const name = nameOfPair(first.pair);
  const { length } = more;
  return length === 0 ? name : plural(length, { one: `${name} and # more pair`, other: `${name} and # more pairs` });
}

/** As they are shown and typed; English ones may be typed in every language. */
const days = [msg`Mon`, msg`Tue`, msg`Wed`, msg`Thu`, msg`Fri`, msg`Sat`, msg`Sun`];
const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/** 'Mon 00:00-24:00, Fri 00:00-21:00' in UTC; without hours 'at any time'. */
export const hoursWords = (hours: Listing['hours']): string =>
  hours === null
    ? t`at any time`
    : hours.map(({ day, from, to }) => `${textOf(days[day - 1] ?? '')} ${clock(from)}-${clock(to)}`).join(', ');

const spanShape = /^(\p{L}{3})(?:-(\p{L}{3}))? ([0-2][0-9]):([0-5][0-9])-([0-2][0-9]):([0-5][0-9])$/u;
/** Without capitals and accents: 'mie' is typed for 'mié'. */
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const dayOf = (word: string): number =>
  days.findIndex((day) => [textOf(day), englishOf(day)].some((one) => plain(one) === plain(word))) + 1;

/** Reads what {@link hoursWords} writes, and days from one to another ('Mon-Fri 00:00-24:00'); 'wrong' where it says no hours. */
export function readHours(text: string): Listing['hours'] | 'wrong' {
  if (text.trim() === '') return null;
  const spans: HoursSpan[] = [];
  for (const part of text.split(',')) {
    const [, first = '', last = first, h1, m1, h2, m2] = spanShape.exec(part.trim().replace(/\s+/g, ' ')) ?? [];
    const [from, to] = [Number(h1) * 60 + Number(m1), Number(h2) * 60 + Number(m2)];
    const [begins, ends] = [dayOf(first), dayOf(last)];
    if (begins === 0 || ends < begins) return 'wrong';
    for (let day = begins; day <= ends; day += 1) spans.push({ day, from, to });
  }
  const hours = spans.toSorted((one, other) => one.day - other.day || one.from - other.from);
  return areHours(hours) ? hours : 'wrong';
}

export const symbolsWords = ({ symbols }: Pick<Listing, 'symbols'>): string =>
  symbolSources
    .flatMap((source) => (symbols[source] === undefined ? [] : [`${source} ${symbols[source]}`]))
    .join(', ') || t`no source`;

export interface Difference {
  readonly name: string;
  readonly now: string;
  readonly after: string;
}

/** What a pair is of. */
export const classWords: Readonly<Record<PairKind, MessageDescriptor>> = {
  crypto: msg`crypto`,
  currency: msg`currency`,
  token: msg`token`,
};

/** How a pair stands in the list. */
export const pairWords: Readonly<Record<'listed' | 'retired' | 'offered' | 'shown only', MessageDescriptor>> = {
  listed: msg({ message: 'listed', context: 'a pair' }),
  retired: msg({ message: 'retired', context: 'a pair' }),
  offered: msg({ message: 'offered', context: 'a pair' }),
  'shown only': msg({ message: 'shown only', context: 'a pair' }),
};

function iconWords(icon: Listing['icon']): string {
  if (icon === null) return t({ message: 'of its base', context: 'an icon' });
  const { letters, colour } = icon;
  return t`${letters} on ${colour}`;
}

function rowsOf({ liquidity, ...listing }: Listing): readonly (readonly [name: string, words: string])[] {
  const { maxSpreadBps, minUpdates, minSize } = liquidity;
  return [
    [t`Class`, textOf(classWords[listing.class])],
    [t`Decimals`, String(listing.decimals)],
    [t`Sources`, symbolsWords(listing)],
    [t`Widest spread`, t`${maxSpreadBps} basis points`],
    [t`Changes a minute`, t`${minUpdates} or more`],
    [t`Size of a best price`, `${money(String(minSize))} ${listing.quote}`],
    [t`Icon`, iconWords(listing.icon)],
    [t`Trading hours (UTC)`, hoursWords(listing.hours)],
    [t({ message: 'Place', context: 'in a list' }), String(listing.order)],
    [t`Status`, textOf(pairWords[listing.retired ? 'retired' : 'listed'])],
  ];
}

/** What a listing makes otherwise; all of it of a new pair. */
export function differences(before: Listing | null, listing: Listing): readonly Difference[] {
  const held = before === null ? null : new Map(rowsOf(before));
  return rowsOf(listing).flatMap(([name, after]) => {
    const now = held?.get(name) ?? t({ message: 'not listed', context: 'a pair' });
    return now === after ? [] : [{ name, now, after }];
  });
}

/** Whether prices of a listed pair may come from another source then, or from one that calls it otherwise: its open trades come back (T5). */
export const mayReturnTrades = (before: Listing | null, listing: Listing): boolean =>
  before !== null && streamedSources.some((source) => before.symbols[source] !== listing.symbols[source]);

const symbolFields = symbolSources.map((source): `symbol ${SymbolSource}` => `symbol ${source}`);
const plainFields = [
  'base',
  'quote',
  'decimals',
  'class',
  'spread',
  'updates',
  'size',
  'letters',
  'colour',
  'hours',
  'order',
  'status',
  'offer',
  'at',
  'reason',
] as const;
export type PairField = (typeof plainFields)[number] | (typeof symbolFields)[number];

/** What stands in the form of a pair; of a new one what is usual. */
export function pairBlank(listing: Listing | null): Typed<PairField> {
  const { liquidity } = listing ?? standardTerms;
  const symbolOf = (source: SymbolSource): string => listing?.symbols[source] ?? '';
  return {
    base: listing?.base ?? '',
    quote: listing?.quote ?? 'USD',
    decimals: listing === null ? '' : String(listing.decimals),
    class: listing?.class ?? 'crypto',
    'symbol kraken': symbolOf('kraken'),
    'symbol coinbase': symbolOf('coinbase'),
    'symbol bitstamp': symbolOf('bitstamp'),
    'symbol bitfinex': symbolOf('bitfinex'),
    'symbol feed': symbolOf('feed'),
    'symbol coingecko': symbolOf('coingecko'),
    spread: String(liquidity.maxSpreadBps),
    updates: String(liquidity.minUpdates),
    size: String(liquidity.minSize),
    letters: listing?.icon?.letters ?? '',
    colour: listing?.icon?.colour ?? '',
    hours: listing?.hours ? hoursWords(listing.hours) : '',
    order: listing === null ? '1000' : String(listing.order),
    status: listing?.retired ? 'retired' : 'listed',
    offer: 'no',
    at: '',
    reason: '',
  };
}

const whole = (text: string, least: number, most: number): string | null =>
  /^[0-9]{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
    ? null
    : t`A whole number from ${least} to ${most}`;

/** Standard terms, as the first ones of a pair are proposed; they change under Market terms. */
const firstTerms = () => ({
  payouts: standardTerms.payouts.map((payout) => ({ ...payout })),
  entryDelay: standardTerms.entryDelayMs,
  minStake: formatCents(standardTerms.minStake),
  maxStake: formatCents(standardTerms.maxStake),
  maxExposure: null,
});

/** What is typed of a pair, as a proposal. Of a listed one base, quote and decimals stay. */
export function readPair(typed: Typed<PairField>, held: Listing | null, nowMs: number): Read<PairField, Proposal> {
  const [base, quote] = held ? [held.base, held.quote] : [typed.base.trim(), typed.quote.trim()];
  const decimals = held ? String(held.decimals) : typed.decimals;
  const hours = readHours(typed.hours);
  const [letters, colour] = [typed.letters.trim().toUpperCase(), typed.colour.trim().toLowerCase()];
  const when = readWhen(typed, nowMs);
  const currency = quote.toLowerCase();
  const symbols = Object.fromEntries(
    symbolSources.flatMap((source) => {
      const symbol = typed[`symbol ${source}`].trim();
      return symbol === '' ? [] : [[source, symbol] as const];
    }),
  );
  const symbolProblems = symbolSources.map((source) => {
    const symbol = symbols[source] ?? '';
    const isSymbol = source === 'coingecko' ? isPolledSymbol(symbol, quote) : symbolShape.test(symbol);
    const problem = source === 'coingecko' ? t`An id and the quote, such as bitcoin:${currency}` : t`No symbol`;
    return [`symbol ${source}`, symbol === '' || isSymbol ? null : problem] as const;
  });
  const kind = pairKinds.find((one) => one === typed.class) ?? 'crypto';
  return readForm(
    {
      ...Object.fromEntries(symbolProblems),
      base: /^[A-Z0-9]{1,12}$/.test(base) ? null : t`Capital letters or figures, such as AVAX`,
      quote: /^[A-Z]{3}$/.test(quote) ? null : t`Three capital letters, such as USD`,
      decimals: whole(decimals, 0, 10),
      spread: whole(typed.spread, 1, 1_000),
      updates: whole(typed.updates, 1, 240),
      size: whole(typed.size, 1, 1_000_000),
      letters: letters === '' || /^[A-Z0-9]{1,4}$/.test(letters) ? null : t`One to four letters or figures`,
      colour: colourProblem(letters, colour),
      hours: hours === 'wrong' ? t`Spans such as Mon-Fri 07:00-21:00, in order and separate` : null,
      order: whole(typed.order, 1, 10_000),
      at: when.at,
      reason: when.reason,
    },
    () => ({
      pairs: [
        {
          base,
          quote,
          decimals: Number(decimals),
          class: kind,
          symbols,
          liquidity: {
            maxSpreadBps: Number(typed.spread),
            minUpdates: Number(typed.updates),
            minSize: Number(typed.size),
          },
          icon: letters === '' ? null : { letters, colour },
          hours: hours === 'wrong' ? null : hours,
          order: Number(typed.order),
          retired: typed.status === 'retired',
        },
      ],
      terms: typed.offer === 'yes' ? firstTerms() : null,
      ...when.value(),
    }),
  );
}

/** What is wrong with the colour of an icon: letters and colour are typed both or neither. */
function colourProblem(letters: string, colour: string): string | null {
  if (letters === '' && colour !== '')
    return t`A colour without letters: type the icon’s letters too, or leave both empty`;
  if (letters !== '' && colour === '') return t`No colour for the letters: type one, such as #2f7043`;
  if (colour === '' || /^#[0-9a-f]{6}$/.test(colour)) return null;
  return t`Not a colour: a # and six digits or letters a to f, such as #2f7043`;
}

/** What exchanges call a pair as a rule, as a hint; to be looked up at each. */
export function usualHint(source: SymbolSource, base: string, quote: string): string {
  if (source === 'coingecko') return t`Its id and currency, such as bitcoin:usd; empty: not asked for`;
  const usual = usualSymbols(base === '' ? 'AVAX' : base, quote === '' ? 'USD' : quote)[source];
  if (source === 'feed') return t`As your own feed calls it, such as ${usual}; empty: not asked for`;
  return t`Usually ${usual}; empty: not streamed there`;
}
