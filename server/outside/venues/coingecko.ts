import { parseKeepingDigits, roundedPrice } from '#domain/markets/digits.ts';
import { findPair } from '#domain/markets/pairs.ts';
import { backOffMs } from '#server/outside/back-off.ts';
import { boundedRequest, isSuccess } from '#server/outside/bounded-request.ts';
import type { PriceSource, SourceRun } from './price-source.ts';

/** The service's ids of what the two calls of M1 ask for, with our names. */
const coins: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  ethereum: 'ETH',
  dogecoin: 'DOGE',
  binancecoin: 'BNB',
  tether: 'USDT',
  solana: 'SOL',
};
const tokens: Readonly<Record<string, string>> = {
  '3x-long-algorand-token': 'ALGOBULL',
  '3x-long-bitcoin-cash-token': 'BCHBULL',
  '3x-long-cardano-token': 'ADABULL',
  '3x-long-cosmos-token': 'ATOMBULL',
  '3x-long-chainlink-token': 'LINKBULL',
  '3x-long-eos-token': 'EOSBULL',
  '3x-long-ethereum-classic-token': 'ETCBULL',
  '3x-long-kyber-network-token': 'KNCBULL',
};
const calls = [
  { ids: Object.keys(coins), currencies: ['usd', 'gbp', 'eur', 'aud'] },
  { ids: [...Object.keys(coins), ...Object.keys(tokens)], currencies: ['usd'] },
] as const;

export interface CoingeckoOptions {
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
  const pairs = calls
    .flatMap(({ ids, currencies }) => ids.flatMap((id) => currencies.map((currency) => pairOf(id, currency))))
    .filter((pair) => pair !== null);
  let timer: NodeJS.Timeout | null = null;
  let abort = new AbortController();
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
        const pair = pairOf(id, currency);
        const text = memberOf(memberOf(reply, id), currency);
        // The service leaves out what it does not list (M1: the row falls back to M3).
        if (pair === null || text === undefined) continue;
        const price = typeof text === 'string' ? roundedPrice(text, findPair(pair)?.decimals ?? 0) : null;
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
          if (!signal.aborted) schedule(run, everyMs, 0);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          const asked = error instanceof TooManyRequests ? error.waitMs : 0;
          const waitMs = Math.max(asked, backOffMs(failures + 1, retry.first, retry.longest));
          run.log.warn({ err: error, source, waitMs: Math.round(waitMs) }, 'prices could not be asked for');
          schedule(run, waitMs, failures + 1);
        },
      );
    }, afterMs);
  }

  return {
    name: 'coingecko',
    kind: 'polled',
    pairs: [...new Set(pairs)],
    // Three polls missed.
    silenceMs: everyMs * 3 + 15_000,
    start: (run) => {
      abort = new AbortController();
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

function pairOf(id: string, currency: string): string | null {
  const base = coins[id] ?? tokens[id];
  return base === undefined ? null : (findPair(`${base}${currency.toUpperCase()}`)?.pair ?? null);
}

/** What an object holds under a name; undefined where there is no object or no such name. */
function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}
