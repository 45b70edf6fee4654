import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';

const evmShape = /^0x[0-9a-fA-F]{40}$/;
const bitcoinLike = /^(bc1|[13])/i;
/** The letters and the length of a bech32 address, in one case, and of a base58 one: what fits neither has no right checksum. */
const bitcoinShape = /^(bc1[02-9ac-hj-np-z]{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{24,33})$/;

/** How each coin's network is named where an address of another one was typed. */
const evmNames = { Ethereum: 'Ethereum', BNB: 'BNB Smart Chain', USDT: 'USDT (ERC-20)' } as const;

/**
 * W3, as far as it needs no checksum: what is wrong with the shape of an address, or null. The form says it before a request is made;
 * the server checks the same, and the checksum.
 */
export function addressShapeProblem(method: PaymentMethod, typed: string): Phrase | null {
  const address = typed.trim();
  if (method !== 'Bitcoin') {
    if (evmShape.test(address)) return /^0x0{40}$/.test(address) ? phrase('zero_address') : null;
    return phrase(bitcoinLike.test(address) ? 'evm_address_is_bitcoin' : 'no_evm_address', { coin: evmNames[method] });
  }
  if (evmShape.test(address)) return phrase('bitcoin_address_is_evm');
  if (/^(tb1|bcrt1|[mn2])/.test(address)) return phrase('bitcoin_test_address');
  if (!bitcoinLike.test(address)) return phrase('no_bitcoin_address');
  return bitcoinShape.test(address) ? null : phrase('bitcoin_checksum');
}
