import { Address, NETWORK } from '@scure/btc-signer';
import type { MinedCoin } from '#domain/mining/coins.ts';

/** The main networks' prefixes of addresses. Dogecoin has no bech32; nothing begins with its name here. */
const networks = {
  BTC: NETWORK,
  DOGE: { bech32: 'none', pubKeyHash: 0x1e, scriptHash: 0x16, wif: 0x9e },
  LTC: { bech32: 'ltc', pubKeyHash: 0x30, scriptHash: 0x32, wif: 0xb0 },
} as const;

/** An address of a mined coin's main network in its one spelling; null for what is none, or has a wrong checksum. */
export function readCoinAddress(coin: MinedCoin, text: string): string | null {
  try {
    const decoded = Address(networks[coin]).decode(text);
    return Address(networks[coin]).encode(decoded);
  } catch {
    return null;
  }
}
