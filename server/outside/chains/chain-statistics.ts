import { parseKeepingDigits } from '#domain/markets/digits.ts';
import { type MinedCoin, minedCoinOf } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { type Decimal, divide, readDecimal } from '#domain/money/scaled.ts';
import { boundedRequest, isSuccess } from '#server/outside/bounded-request.ts';
import { membersOf, wholeOf } from './json-rpc.ts';
import type { NetworkReading, NetworkSource } from './network-source.ts';

const longestReplyBytes = 1_000_000;

/**
 * A public service of chain statistics: `GET {base}/{bitcoin|dogecoin|litecoin}/stats` answers with `data`: height, difficulty,
 * and of the last 24 hours blocks, transactions and their average fee in smallest units. Fees of a block are
 * average fee × transactions / blocks. A query in the address (a key, say) is sent with every call and never logged.
 */
export function chainStatistics(baseUrl: string, options: { readonly timeoutMs?: number } = {}): NetworkSource {
  const base = new URL(baseUrl);
  const name = base.host;
  return {
    name,
    async read(coin) {
      const url = new URL(base);
      url.pathname = `${base.pathname.replace(/\/$/, '')}/${minedCoinOf(coin).chain}/stats`;
      const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
      const init = { signal, headers: { accept: 'application/json' } };
      const reply = await boundedRequest(url, init, longestReplyBytes).catch((error: unknown) => {
        throw new Error(`${name} cannot be read: ${error instanceof Error ? error.name : 'an unknown error'}`);
      });
      if (!isSuccess(reply)) throw new Error(`${name} answered ${reply.status}`);
      return readingOf(coin, name, reply.text);
    },
  };
}

function readingOf(coin: MinedCoin, name: string, text: string): NetworkReading {
  let reply: unknown;
  try {
    reply = parseKeepingDigits(text);
  } catch {
    throw new Error(`${name} answered without JSON`);
  }
  const data = membersOf(membersOf(reply)['data']);
  const difficulty = decimalOf(data, 'difficulty');
  const fee = decimalOf(data, 'average_transaction_fee_24h');
  const blocks = wholeOf(data['blocks_24h'], `blocks_24h of ${coin}`);
  const transactions = wholeOf(data['transactions_24h'], `transactions_24h of ${coin}`);
  if (difficulty.value === 0n) throw new Error(`difficulty of ${coin} is zero`);
  if (blocks === 0) throw new Error(`no block of ${coin} in 24 hours`);
  return {
    height: wholeOf(data['best_block_height'], `best_block_height of ${coin}`),
    difficulty: formatScaled(difficulty.value, difficulty.decimals),
    fees: divide(fee.value * BigInt(transactions), BigInt(blocks) * 10n ** BigInt(fee.decimals), 'down'),
  };
}

function decimalOf(data: Readonly<Record<string, unknown>>, field: string): Decimal {
  const text = data[field];
  const decimal = typeof text === 'string' ? readDecimal(text) : null;
  if (decimal === null) throw new Error(`${field} is no number`);
  return decimal;
}
