import { parseKeepingDigits, roundedPrice } from '#domain/markets/digits.ts';
import { type PairDefinition, pairs as standardList } from '#domain/markets/pairs.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { boundedRequest, isSuccess } from '#server/outside/bounded-request.ts';
import { Outage } from './outage.ts';
import type { PriceSource, SourceRun } from './price-source.ts';

/** One call: the coins that it asks for by the service's ids, and the currencies that it asks for their prices in. */
interface PriceCall {
  readonly ids: readonly string[];
  readonly currencies: readonly string[];
}

/** The currencies of the two calls of M1: each asks for the coins that are listed in all of its currencies. */
const standardCalls = [['usd', 'gbp', 'eur', 'aud'], ['usd']] as const;

/** The pair that a coin's id and a currency are of, by `bitcoin:usd`. */
function symbolsOf(list: readonly PairDefinition[]): ReadonlyMap<string, PairDefinition> {
  return new Map(
    list.flatMap((one) => (one.symbols.coingecko === undefined ? [] : [[one.symbols.coingecko, one] as const])),
  );
}

/**
 * The calls that ask for pairs: of coins in several currencies all of them in one, of all coins in dollars another (M1), and of what
 * neither asks for one more for each currency.
 */
function callsOf(symbols: Iterable<string>): readonly PriceCall[] {
  const currenciesOf = new Map<string, string[]>();
  for (const symbol of symbols) {
    const [id = '', currency = ''] = symbol.split(':');
    currenciesOf.set(id, [...(currenciesOf.get(id) ?? []), currency]);
  }
  const standard = standardCalls
    .map((currencies): PriceCall => {
      const isIn = ([, own]: readonly [string, readonly string[]]) => currencies.every((one) => own.includes(one));
      return { ids: [...currenciesOf].filter(isIn).map(([id]) => id), currencies };
    })
    .filter(({ ids }) => ids.length > 0);
  const isAsked = (id: string, currency: string) =>
    standard.some((call) => call.ids.includes(id) && call.currencies.includes(currency));
  const others = new Map<string, string[]>();
  for (const [id, currencies] of currenciesOf) {
    for (const currency of currencies) {
      if (!isAsked(id, currency)) others.set(currency, [...(others.get(currency) ?? []), id]);
    }
  }
  return [...standard, ...[...others].map(([currency, asked]) => ({ ids: asked, currencies: [currency] }))];
}

export interface CoingeckoOptions {
  /** The pairs that are listed, each with the service's name for it; the standard list unless given. */
  readonly pairs?: readonly PairDefinition[];
  readonly baseUrl?: string;
  readonly everyMs?: number;
  readonly timeoutMs?: number;
  /** First and longest wait after a failure. */
  readonly retryMs?: { readonly first: number; readonly longest: number };
}

const coingeckoAddress = 'https://api.coingecko.com/api/v3';
const source = 'polled:coingecko';
const longestReplyBytes = 1_000_000;

/** The service said how long to stay away. */
class TooManyRequests extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super(`429, asked to wait ${waitMs} ms`);
    this.waitMs = waitMs;
  }
}

/** Retry-After in seconds or as a date; 0 when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0;
  const seconds = Number(header);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return waitMs > 0 ? Math.min(waitMs, 3_600_000) : 0;
}

/**
 * The polled price service (M1): both calls, made once by the server for all customers. Its prices serve display, quotes
 * and crosses; digits beyond the pair's are rounded half up. It gives no time and no number of its own.
 */
export function coingeckoSource(options: CoingeckoOptions = {}): PriceSource {
  const everyMs = options.everyMs ?? 60_000;
  const retry = options.retryMs ?? { first: 5_000, longest: 300_000 };
  const symbols = symbolsOf(options.pairs ?? standardList);
  const calls = callsOf(symbols.keys());
  let timer: NodeJS.Timeout | null = null;
  let abort = new AbortController();
  let outage = new Outage(source);
  let round: Promise<void> = Promise.resolve();

  async function ask(ids: readonly string[], currencies: readonly string[]): Promise<unknown> {
    const base = options.baseUrl ?? coingeckoAddress;
    const url = `${base}/simple/price?ids=${ids.join(',')}&vs_currencies=${currencies.join(',')}`;
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(options.timeoutMs ?? 10_000)]);
    const reply = await boundedRequest(url, { signal, headers: { accept: 'application/json' } }, longestReplyBytes);
    if (reply.status === 429) throw new TooManyRequests(retryAfterMs(reply.headers.get('retry-after')));
    if (!isSuccess(reply)) throw new Error(`the price service answered ${reply.status}`);
    return parseKeepingDigits(reply.text);
  }

  function take(run: SourceRun, reply: unknown, ids: readonly string[], currencies: readonly string[]): number {
    let taken = 0;
    for (const id of ids) {
      for (const currency of currencies) {
        const listed = symbols.get(`${id}:${currency}`);
        const text = memberOf(memberOf(reply, id), currency);
        // The service leaves out what it does not list (M1: the row falls back to M3).
        if (listed === undefined || text === undefined) continue;
        const { pair, decimals } = listed;
        const price = typeof text === 'string' ? roundedPrice(text, decimals) : null;
        if (price === null) run.sink.dropped('malformed', { pair, text });
        else {
          run.sink.quote({ pair, price, bid: null, ask: null, source, venueTimeMs: null, venueId: null });
          taken += 1;
        }
      }
    }
    return taken;
  }

  async function poll(run: SourceRun): Promise<void> {
    let taken = 0;
    for (const { ids, currencies } of calls) taken += take(run, await ask(ids, currencies), ids, currencies);
    if (taken === 0) throw new Error('the price service answered without a price');
  }

  function schedule(run: SourceRun, afterMs: number, failures: number): void {
    const { signal } = abort;
    timer = setTimeout(() => {
      round = poll(run).then(
        () => {
          outage.over(run.log);
          if (!signal.aborted) schedule(run, everyMs, 0);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          const asked = error instanceof TooManyRequests ? error.waitMs : 0;
          const waitMs = Math.max(asked, backOffMs(failures + 1, retry.first, retry.longest));
          outage.failed(run.log, { err: error, waitMs: Math.round(waitMs) }, 'prices could not be asked for');
          schedule(run, waitMs, failures + 1);
        },
      );
    }, afterMs);
  }

  return {
    name: 'coingecko',
    kind: 'polled',
    pairs: [...symbols.values()].map(({ pair }) => pair),
    // Three polls missed.
    silenceMs: everyMs * 3 + 15_000,
    start: (run) => {
      abort = new AbortController();
      outage = new Outage(source);
      schedule(run, 0, 0);
    },
    stop: async () => {
      abort.abort();
      if (timer !== null) clearTimeout(timer);
      timer = null;
      await round;
    },
  };
}

/** What an object holds under a name; undefined where there is no object or no such name. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
