import { Address, NETWORK } from '@scure/btc-signer';
import { phrase } from '#domain/failures/phrases.ts';
import type { AddressCheck, AddressChecker } from '#domain/withdrawals/request.ts';
import { checksummed } from './extended-keys.ts';

const evmShape = /^0x[0-9a-fA-F]{40}$/;
const bitcoinLike = /^(bc1|[13])/i;

/** An address of Ethereum or BNB Smart Chain with its checksum, whatever spelling it was typed in (EIP-55). */
export function readEvmAddress(
  text: string,
): { readonly kind: 'address'; readonly address: string } | { readonly kind: 'none' | 'wrong checksum' } {
  if (!evmShape.test(text)) return { kind: 'none' };
  const bare = text.slice(2);
  const address = checksummed(text);
  const mixed = bare !== bare.toLowerCase() && bare !== bare.toUpperCase();
  return mixed && text !== address ? { kind: 'wrong checksum' } : { kind: 'address', address };
}

function checkEvm(text: string, coin: string, token: string): AddressCheck {
  const read = readEvmAddress(text);
  switch (read.kind) {
    case 'none':
      return {
        ok: false,
        problem: phrase(bitcoinLike.test(text) ? 'evm_address_is_bitcoin' : 'no_evm_address', { coin }),
      };
    case 'wrong checksum':
      return { ok: false, problem: phrase('evm_checksum') };
    case 'address': {
      const { address } = read;
      if (address === token) return { ok: false, problem: phrase('token_address') };
      return /^0x0{40}$/.test(address) ? { ok: false, problem: phrase('zero_address') } : { ok: true, address };
    }
  }
}

function checkBitcoin(address: string): AddressCheck {
  if (evmShape.test(address)) return { ok: false, problem: phrase('bitcoin_address_is_evm') };
  if (/^(tb1|bcrt1|[mn2])/.test(address)) return { ok: false, problem: phrase('bitcoin_test_address') };
  if (!bitcoinLike.test(address)) return { ok: false, problem: phrase('no_bitcoin_address') };
  try {
    if (Address(NETWORK).decode(address).type === 'p2a') {
      return { ok: false, problem: phrase('anyones_address') };
    }
    return { ok: true, address: /^bc1/i.test(address) ? address.toLowerCase() : address };
  } catch {
    return { ok: false, problem: phrase('bitcoin_checksum') };
  }
}

/**
 * Checks addresses of all payment methods, checksums included (W3).
 *
 * @param token the contract of USDT that is configured, with its checksum: nobody is paid there
 */
export function openAddressChecker(token: string): AddressChecker {
  return {
    check(method, typed) {
      const address = typed.trim();
      switch (method) {
        case 'Bitcoin':
          return checkBitcoin(address);
        case 'Ethereum':
          return checkEvm(address, 'Ethereum', token);
        case 'BNB':
          return checkEvm(address, 'BNB Smart Chain', token);
        case 'USDT':
          return checkEvm(address, 'USDT (ERC-20)', token);
      }
    },
  };
}
