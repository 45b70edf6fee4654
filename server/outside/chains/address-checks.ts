import { Address, NETWORK } from '@scure/btc-signer';
import { phrase } from '#domain/failures/phrases.ts';
import { addressShapeProblem } from '#domain/withdrawals/address-shape.ts';
import type { AddressCheck, AddressChecker } from '#domain/withdrawals/request.ts';
import { checksummed } from './extended-keys.ts';

const evmShape = /^0x[0-9a-fA-F]{40}$/;

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

/** The checksum of an address whose shape is right, and whose it is. */
function checkEvm(text: string, token: string): AddressCheck {
  const read = readEvmAddress(text);
  if (read.kind !== 'address') return { ok: false, problem: phrase('evm_checksum') };
  const { address } = read;
  return address === token ? { ok: false, problem: phrase('token_address') } : { ok: true, address };
}

function checkBitcoin(address: string): AddressCheck {
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
      const problem = addressShapeProblem(method, address);
      if (problem !== null) return { ok: false, problem };
      return method === 'Bitcoin' ? checkBitcoin(address) : checkEvm(address, token);
    },
  };
}
