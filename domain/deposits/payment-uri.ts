import { formatScaled } from '#domain/money/amount.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';

/** EIP-155 numbers of the chains. */
const ethereumChain = 1;
const bscChain = 56;

/**
 * What the QR of a payment page carries (D3): BIP 21 for Bitcoin; ERC-681 with the amount in the smallest unit for the
 * coins of Ethereum and BNB Smart Chain, as a call of the token's `transfer` for USDT.
 *
 * @param usdtContract the token's contract that payments are watched and credited at
 */
export function paymentUri(method: PaymentMethod, address: string, units: bigint, usdtContract: string): string {
  switch (method) {
    case 'Bitcoin':
      return `bitcoin:${address}?amount=${formatScaled(units, coinOf(method).decimals)}`;
    case 'Ethereum':
      return `ethereum:${address}@${ethereumChain}?value=${units}`;
    case 'BNB':
      return `ethereum:${address}@${bscChain}?value=${units}`;
    case 'USDT':
      return `ethereum:${usdtContract}@${ethereumChain}/transfer?address=${address}&uint256=${units}`;
  }
}
