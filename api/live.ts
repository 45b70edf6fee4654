import { type Static, Type } from 'typebox';

export { liveVersion } from './live-version.ts';

/**
 * Frames of the websocket GET /api/live (M5). One socket per tab; tick frames are serialised once for all sockets.
 * After a reconnect the client fetches /api/markets/{pair}/ticks?after=… for pairs whose seq has a gap, and refetches views
 * whose version it has not seen.
 */
const ServerTime = Type.Integer({ description: 'The server’s clock in ms since the epoch' });

const Tick = Type.Object({
  pair: Type.String({ description: 'The currencyPair of a trade, such as "BTCUSD"' }),
  seq: Type.Integer({ description: 'Gapless for each pair; a gap says that ticks were left out for a slow reader' }),
  time: Type.Integer({ description: 'ms since the epoch' }),
  price: Type.String({ description: 'Decimal string' }),
  source: Type.String(),
  held: Type.Boolean({ description: 'The price before it again, because nothing was quoted' }),
});
export type LiveTick = Readonly<Static<typeof Tick>>;

export const liveTopics = [
  'balance',
  'trade',
  'copy',
  'contract',
  'deposit',
  'withdrawal',
  'account',
  'identity',
  'notice',
  'watchlist',
  'alert',
  'support',
  'status',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Every frame that the server sends, by its type. */
export const liveFrames = {
  hello: Type.Object(
    {
      type: Type.Literal('hello'),
      version: Type.Integer({
        minimum: 1,
        description: 'The version of this protocol. A client that was written for a lower one has to be replaced.',
      }),
      serverTime: ServerTime,
      user: Type.Union([Type.String(), Type.Null()]),
    },
    { description: 'First frame. `user` is null for visitors; a screen counts down by the server’s clock.' },
  ),
  ticks: Type.Object(
    { type: Type.Literal('ticks'), serverTime: ServerTime, ticks: Type.Array(Tick) },
    { description: 'Ticks of one recording, at most 4 a second for each pair.' },
  ),
  time: Type.Object(
    { type: Type.Literal('time'), serverTime: ServerTime },
    {
      description:
        'The server’s clock, every few seconds: says that the line stands, also when nothing is quoted. A socket that says nothing for 20 s is dead.',
    },
  ),
  markets: Type.Object(
    { type: Type.Literal('markets') },
    { description: 'Pairs whose state changed (stale, closed, live): read /api/markets again.' },
  ),
  changed: Type.Object(
    { type: Type.Literal('changed'), topic: Type.Enum(liveTopics), subject: Type.String() },
    {
      description:
        'Something of the person’s own changed, or of everybody’s (`status`): read it again. `subject` is the id of what changed, of `balance` the wallet.',
    },
  ),
} as const;

type ReadonlyFrame<F> = {
  readonly [P in keyof F]: F[P] extends readonly (infer Item)[] ? readonly Readonly<Item>[] : F[P];
};
/** One frame. */
export type LiveFrame = {
  [K in keyof typeof liveFrames]: ReadonlyFrame<Static<(typeof liveFrames)[K]>>;
}[keyof typeof liveFrames];

/** How the server closes a socket that nothing is wrong with, for the program's own handling. */
export const liveClosings = {
  goingAway: { code: 1001, why: 'the server stops; connect again' },
  sessionEnded: { code: 4401, why: 'the session ended, or the token was revoked or has expired' },
  statusChanged: { code: 4403, why: 'the account’s status changed; look who you are and connect again' },
} as const;

/** The subprotocol that the server chooses where a program offers any. */
export const liveProtocol = 'live';
/** Begins the subprotocol that carries an API token, for programs that can set no header. The server never answers with it. */
export const bearerProtocol = 'bearer.';
