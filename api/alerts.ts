import { Type } from 'typebox';
import { alertDirections, mostArmedAlerts, mostWatchedPairs } from '#domain/markets/alert-arming.ts';
import { sourceKinds } from '#domain/markets/quotes.ts';
import { DecimalText, IdParams, IdText, Nullable, PageQuery, page, Time } from './formats.ts';
import { operation } from './operation.ts';

const Pair = Type.Object({ pair: IdText });

/** The whole watchlist, the pair that was added first in the first place. */
const Watchlist = Type.Object({
  items: Type.Array(
    Type.Object({
      currencyPair: Type.String(),
      addedAt: Time,
      retired: Type.Boolean({ description: 'the pair is retired (M3), and counts until it is taken off' }),
    }),
  ),
});

export const readWatchlist = operation({
  id: 'watchlist.read',
  method: 'GET',
  path: '/api/watchlist',
  summary: 'The pairs that one watches (M6), in the order of adding',
  access: 'session',
  command: false,
  reply: Watchlist,
  failures: [],
});

export const watchPair = operation({
  id: 'watchlist.add',
  method: 'PUT',
  path: '/api/watchlist/{pair}',
  summary: `Adds a pair at the end of one's watchlist; one that is on it stays in its place. At most ${mostWatchedPairs}`,
  access: 'approved',
  command: true,
  params: Pair,
  reply: Watchlist,
  failures: ['pair_unknown', 'watchlist_full'],
});

export const unwatchPair = operation({
  id: 'watchlist.remove',
  method: 'DELETE',
  path: '/api/watchlist/{pair}',
  summary: "Takes a pair off one's watchlist, if it is on it",
  access: 'session',
  command: true,
  params: Pair,
  reply: Watchlist,
  failures: [],
});

const PriceAlert = Type.Object({
  id: Type.String(),
  currencyPair: Type.String(),
  direction: Type.Enum(alertDirections, { description: 'above: at the price or above it; below: at it or below' }),
  price: DecimalText,
  state: Type.Enum(['armed', 'fired'], { description: 'armed: waits for its price' }),
  createdAt: Time,
  armedAt: Time,
  retired: Type.Boolean({
    description: `the pair is retired (M3): prices of it end, the alert is none of the ${mostArmedAlerts}, and it waits again where the pair is listed again`,
  }),
  /** The recorded tick that reached the price. */
  fired: Nullable(
    Type.Object({
      seq: Type.Integer(),
      price: DecimalText,
      time: Time,
      source: Type.String(),
      kind: Type.Enum(sourceKinds, { description: 'replay and simulated are no market’s prices' }),
    }),
  ),
});

export const listAlerts = operation({
  id: 'alerts.list',
  method: 'GET',
  path: '/api/alerts',
  summary: "One's price alerts (M6), newest first",
  access: 'session',
  command: false,
  query: Type.Object({ ...PageQuery.properties, state: Type.Optional(Type.Enum(['armed', 'fired'])) }),
  reply: page(PriceAlert),
  failures: ['invalid_input'],
});

export const setAlert = operation({
  id: 'alerts.set',
  method: 'POST',
  path: '/api/alerts',
  summary: `Sets a price alert: the first tick recorded after this that reaches the price fires it, once, with a notice. A notice is no promise of execution. At most ${mostArmedAlerts} wait at a time, those on retired pairs not counted`,
  access: 'approved',
  command: true,
  status: 201,
  body: Type.Object({
    currencyPair: IdText,
    direction: Type.Enum(alertDirections),
    price: Type.String({ maxLength: 40, description: "With at most the pair's decimals", examples: ['65000.00'] }),
  }),
  reply: PriceAlert,
  failures: ['pair_unknown', 'pair_not_quoted', 'too_many_alerts'],
});

export const rearmAlert = operation({
  id: 'alerts.rearm',
  method: 'POST',
  path: '/api/alerts/{id}/rearm',
  summary: 'Lets an alert that has fired wait for its price again, from now on; one that waits is left as it is',
  access: 'approved',
  command: true,
  params: IdParams,
  reply: PriceAlert,
  failures: ['not_found', 'pair_unknown', 'pair_not_quoted', 'too_many_alerts'],
});

export const deleteAlert = operation({
  id: 'alerts.delete',
  method: 'DELETE',
  path: '/api/alerts/{id}',
  summary: 'Deletes an alert, whether it has fired or not',
  access: 'session',
  command: true,
  params: IdParams,
  reply: Type.Object({ id: Type.String() }),
  failures: ['not_found'],
});
