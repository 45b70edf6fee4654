import type { Catalogue } from '#api/catalogue.ts';
import { fairPlayKeptSeconds, type readFairPlay } from '#api/fair-play.ts';
import type { readHeardQuotes } from '#api/heard-quotes.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isoTime, type Millis, parseTime } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keptReadings } from '#server/operations/kept-readings.ts';

type FairPlay = ReplyOf<typeof readFairPlay>;

export interface FairPlayDeps {
  /** The database's clock. */
  readonly now: () => Promise<Millis>;
  readonly refunds: (nowMs: number) => Promise<FairPlay['refunds']>;
  readonly orders: (nowMs: number) => Promise<FairPlay['orders']>;
  readonly copies: (nowMs: number) => Promise<FairPlay['copies']>;
  readonly incidents: () => Promise<FairPlay['incidents']>;
  readonly withdrawals: () => Promise<FairPlay['withdrawals']>;
  readonly deposits: () => Promise<FairPlay['deposits']>;
  readonly quotes: (nowMs: number) => Promise<FairPlay['quotes']>;
  readonly settings: (nowMs: number) => Promise<FairPlay['settings']>;
  readonly terms: (nowMs: number) => Promise<FairPlay['terms']>;
  readonly bounds: (nowMs: number) => Promise<FairPlay['bounds']>;
  readonly payments: (nowMs: number) => Promise<FairPlay['payments']>;
  readonly seals: (nowMs: number) => Promise<FairPlay['seals']>;
  readonly clock: (nowMs: number) => Promise<FairPlay['clock']>;
  readonly watches: (nowMs: number) => Promise<FairPlay['watches']>;
  readonly heardAt: (atMs: number) => Promise<ReplyOf<typeof readHeardQuotes>>;
  /** A steady clock in ms; this process's own unless given. */
  readonly steadyMs?: () => number;
}

/** Everybody may ask: it is read once a minute, by one reader at a time. */
const keptForMs = fairPlayKeptSeconds * 1_000;

/** Answers everybody what the operator could gain by (T5, T6, C3, A9, D5, Z3, Z6, L7). One part is read after the other, over one connection. */
export function fairPlayHandlers(deps: FairPlayDeps): Handlers<Pick<Catalogue, 'readFairPlay' | 'readHeardQuotes'>> {
  const read = async (): Promise<FairPlay> => {
    const now = await deps.now();
    return {
      time: isoTime(now),
      refunds: await deps.refunds(now),
      orders: await deps.orders(now),
      copies: await deps.copies(now),
      incidents: await deps.incidents(),
      withdrawals: await deps.withdrawals(),
      deposits: await deps.deposits(),
      quotes: await deps.quotes(now),
      settings: await deps.settings(now),
      terms: await deps.terms(now),
      bounds: await deps.bounds(now),
      payments: await deps.payments(now),
      seals: await deps.seals(now),
      clock: await deps.clock(now),
      watches: await deps.watches(now),
    };
  };
  const keep = keptReadings<FairPlay>({ forMs: keptForMs, atMost: 1, steadyMs: deps.steadyMs });
  return {
    readFairPlay: async () => accepted(await keep('', read)),

    async readHeardQuotes({ query }) {
      const atMs = parseTime(query.at);
      if (atMs === null) return refused('invalid_input', { fields: [{ field: 'at', problem: phrase('no_time') }] });
      return accepted(await deps.heardAt(atMs));
    },
  };
}
