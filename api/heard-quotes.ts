import { Type } from 'typebox';
import { DecimalText, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

const HexHash = Type.String({ description: 'SHA-256, hex' });

const HeardSource = Type.Object({
  source: Type.String(),
  heard: Type.Integer({ description: 'Quotes that arrived' }),
  waitingBefore: Type.Integer({ description: 'Quotes of before of which nothing had become at the beginning' }),
  waiting: Type.Integer({ description: 'Quotes of which nothing had become at the end' }),
  recorded: Type.Integer({ description: 'Quotes that became ticks' }),
  superseded: Type.Integer({
    description: 'Quotes that a newer one replaced before their quarter second was recorded',
  }),
  unchosen: Type.Integer({ description: 'Quotes of pairs that were recorded from another source' }),
  again: Type.Integer({ description: 'Of all decisions, those about quotes that had been decided about before' }),
  held: Type.Integer({ description: 'Ticks that say the price before again, because the source confirmed it' }),
  dropped: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() })),
  digests: Type.Object({
    recorded: HexHash,
    passed: HexHash,
    dropped: HexHash,
    kept: HexHash,
    held: Nullable(HexHash),
  }),
  /** The dropped quotes that are kept, in the order in which they were dropped; null where the lists are too old. */
  kept: Nullable(
    Type.Array(
      Type.Object({
        number: Type.Integer({ description: 'Order of arrival in this run and source' }),
        arrivedAt: Time,
        pair: Nullable(Type.String()),
        venueTime: Nullable(Time),
        venueId: Nullable(Type.String()),
        price: Nullable(DecimalText),
        bid: Nullable(DecimalText),
        ask: Nullable(DecimalText),
        reason: Type.String(),
      }),
    ),
  ),
  lists: Nullable(
    Type.Object({
      recorded: Type.String({
        description:
          'A line for each tick: order of arrival, arrival in ms since 1970, pair and seq; its SHA-256 is the digest',
      }),
      dropped: Type.String({
        description: 'A line for each kept quote; its SHA-256 is the digest of what is kept',
      }),
      held: Type.String({
        description:
          'A line for each tick that says the price before again: arrival of the confirmation in ms since 1970, pair, seq, and the time of the source as of which it confirmed the price, in ms since 1970 by its clock; its SHA-256 is the digest',
      }),
    }),
  ),
});

export const readHeardQuotes = operation({
  id: 'fair-play.heard',
  method: 'GET',
  path: '/api/fair-play/heard',
  summary:
    'What was heard of the sources of prices in the minute that holds a time, and what became of it: counts, digests and the dropped quotes, so that whoever listens to the same venue can compare. The row’s hash is that of its text, sealed (L7). `known` is false where the recorder did not run, or was ended before it had written what it heard.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  query: Type.Object({
    at: Type.String({ maxLength: 24, description: 'A time in ISO 8601, UTC, to the millisecond' }),
  }),
  reply: Type.Object({
    known: Type.Boolean(),
    row: Nullable(
      Type.Object({
        number: Type.Integer(),
        from: Time,
        to: Time,
        sources: Type.Array(HeardSource),
        text: Type.String(),
        previous: HexHash,
        hash: HexHash,
      }),
    ),
  }),
  failures: ['invalid_input'],
});
