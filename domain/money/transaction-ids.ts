import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Coin } from './coins.ts';

const hex64 = /^[0-9a-f]{64}$/;

/**
 * Reads a chain's transaction id in its one spelling: 64 hex digits for Bitcoin, 0x and 64 hex digits for Ethereum and
 * BNB Smart Chain, in lower case, so that no id counts twice in another spelling.
 */
export function readTransactionId(text: string, coin: Coin): Decision<string> {
  const typed = text.trim().toLowerCase();
  const bare = typed.startsWith('0x') ? typed.slice(2) : typed;
  const prefixed = bare !== typed;
  const wantsPrefix = coin.chain !== 'bitcoin';
  if (hex64.test(bare) && prefixed === wantsPrefix) return accepted(typed);
  const network = wantsPrefix ? coin.network : null;
  const problem = hex64.test(bare)
    ? phrase('transaction_prefix', { network, prefixed })
    : phrase('transaction_length', { network, length: bare.length, hex: /^[0-9a-f]*$/.test(bare) });
  return refused('transaction_id_invalid', { problem });
}
