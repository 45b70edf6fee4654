/**
 * Frames of the websocket GET /api/live (M5). One socket per tab; tick frames are serialised once for all sockets.
 * After a reconnect the client fetches /api/markets/{pair}/ticks?after=… for pairs whose seq has a gap, and refetches views
 * whose version it has not seen.
 */
export interface LiveTick {
  readonly pair: string;
  readonly seq: number;
  /** ms since the epoch */
  readonly time: number;
  readonly price: string;
  readonly source: string;
  readonly held: boolean;
}

export type LiveFrame =
  /** First frame. `user` is null for visitors; the server's clock in ms lets a screen count down by it. */
  | { readonly type: 'hello'; readonly serverTime: number; readonly user: string | null }
  /** Ticks of one recording, at most 4 a second for each pair. */
  | { readonly type: 'ticks'; readonly serverTime: number; readonly ticks: readonly LiveTick[] }
  /** The server's clock, every few seconds: says that the line stands, also when nothing is quoted. */
  | { readonly type: 'time'; readonly serverTime: number }
  /** Pairs whose state changed (stale, closed, live): refetch /api/markets. */
  | { readonly type: 'markets' }
  /** Something of the signed-in person's own changed: refetch that view when `subject` or `topic` is on the screen. */
  | { readonly type: 'changed'; readonly topic: LiveTopic; readonly subject: string };

export const liveTopics = [
  'balance',
  'trade',
  'deposit',
  'withdrawal',
  'account',
  'identity',
  'notice',
  'watchlist',
  'alert',
  'status',
] as const;
export type LiveTopic = (typeof liveTopics)[number];
