import { Type } from 'typebox';
import { pairKinds } from '#domain/markets/pair-kinds.ts';
import { polledShape, symbolShape, type symbolSources } from '#domain/markets/symbols.ts';
import { mostHoursSpans } from '#domain/markets/trading-hours.ts';
import { changeFields, changesOf, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable } from './formats.ts';
import { Terms, TypedTerms } from './market-terms.ts';
import { operation } from './operation.ts';

const SymbolText = Type.String({ pattern: symbolShape.source, maxLength: 60 });

/** A pair as it is listed (M3); its name is base and quote. */
const Listing = Type.Object({
  base: Type.String({ pattern: '^[A-Z0-9]{1,12}$', maxLength: 12 }),
  quote: Type.String({ pattern: '^[A-Z]{3}$', maxLength: 3 }),
  decimals: Type.Integer({ minimum: 0, maximum: 10, description: 'of its prices; it never changes' }),
  class: Type.Enum([...pairKinds]),
  symbols: Type.Object(
    {
      kraken: Type.Optional(SymbolText),
      coinbase: Type.Optional(SymbolText),
      bitstamp: Type.Optional(SymbolText),
      bitfinex: Type.Optional(SymbolText),
      feed: Type.Optional(SymbolText),
      coingecko: Type.Optional(
        Type.String({ pattern: polledShape.source, maxLength: 60, description: 'its id and its quote: bitcoin:usd' }),
      ),
    } satisfies Record<(typeof symbolSources)[number], unknown>,
    { additionalProperties: false, description: 'what each source calls it; one that is left out does not quote it' },
  ),
  liquidity: Type.Object(
    {
      maxSpreadBps: Type.Integer({ minimum: 1, maximum: 1_000 }),
      minUpdates: Type.Integer({ minimum: 1, maximum: 240, description: 'changes a minute' }),
      minSize: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'whole units of the quote' }),
    },
    { additionalProperties: false },
  ),
  icon: Nullable(
    Type.Object(
      {
        letters: Type.String({ pattern: '^[A-Z0-9]{1,4}$', maxLength: 4 }),
        colour: Type.String({ pattern: '^#[0-9a-f]{6}$', maxLength: 7 }),
      },
      { additionalProperties: false, description: 'Null: the mark of its base' },
    ),
  ),
  hours: Nullable(
    Type.Array(
      Type.Object(
        {
          day: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' }),
          from: Type.Integer({ minimum: 0, maximum: 1_439, description: 'minute of the day in UTC' }),
          to: Type.Integer({ minimum: 1, maximum: 1_440 }),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: mostHoursSpans, description: 'when trades on it may run; null: at any time' },
    ),
  ),
  order: Type.Integer({ minimum: 1, maximum: 10_000 }),
  retired: Type.Boolean({ description: 'no new trades on it; open ones are settled' }),
});

const PairsChange = Type.Object({
  /** The pairs that it lists, each as it would be, and as it was listed when it was proposed; null of a new one. */
  pairs: Type.Array(Type.Object({ pair: Type.String(), before: Nullable(Listing), listing: Listing })),
  /** What a pair that is not on offer is offered at first. */
  terms: Nullable(Terms),
  ...changeFields,
});

export const listPairs = operation({
  id: 'pairs.list',
  method: 'GET',
  path: '/api/admin/pairs',
  summary: 'Every pair as it is listed, retired ones last, and the changes that are not in force yet (M3, X8)',
  access: 'admin',
  staff: ['operations', 'finance', 'risk'],
  command: false,
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept; a proposal repeats it' }),
    pairs: Type.Array(
      Type.Object({
        pair: Type.String(),
        img: Type.String(),
        listing: Listing,
        since: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
        offered: Type.Boolean({ description: 'it has terms' }),
        /** Whether its first terms can be proposed with it: it was never on offer, and the operator’s file does not say. */
        offerable: Type.Boolean(),
        /** Whether the operator’s file says what its liquidity is judged by: a change repeats it as it is listed here. */
        ofFile: Type.Boolean(),
        /** Whether prices of it were ever recorded. */
        recorded: Type.Boolean(),
      }),
    ),
    open: Type.Array(PairsChange),
  }),
  failures: [],
});

export const listPairsChanges = changesOf('pairs', PairsChange, ['operations', 'finance', 'risk']);

export const proposePairs = proposalOf('pairs', PairsChange, {
  summary:
    'Proposes how pairs are listed, each whole: new ones, other symbols, icons, hours or places, or that they retire',
  body: Type.Object({
    pairs: Type.Array(Listing, { minItems: 1, maxItems: 100 }),
    /** Of one pair that is not on offer: what it is offered at from then on; null leaves it for display. */
    terms: Nullable(TypedTerms),
    ...proposalFields,
  }),
});

export const {
  approve: approvePairs,
  decline: declinePairs,
  withdraw: withdrawPairs,
} = decisionsOf('pairs', PairsChange, undefined, ['invalid_input']);
