import { Address, NETWORK } from '@scure/btc-signer';
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
    case 'none': {
      const what = bitcoinLike.test(text)
        ? `This looks like a Bitcoin address. ${coin} addresses`
        : `${coin} addresses`;
      return { ok: false, problem: `${what} are 0x and 40 hexadecimal digits. No money moved.` };
    }
    case 'wrong checksum':
      return {
        ok: false,
        problem:
          'The checksum of this address is wrong (its capital letters): copy it again from your wallet. No money moved.',
      };
    case 'address': {
      const { address } = read;
      if (address === token) {
        return {
          ok: false,
          problem: 'This is the contract of USDT itself: whatever is sent there is lost. No money moved.',
        };
      }
      return /^0x0{40}$/.test(address)
        ? { ok: false, problem: 'This is the zero address: whatever is sent there is lost. No money moved.' }
        : { ok: true, address };
    }
  }
}

function checkBitcoin(address: string): AddressCheck {
  if (evmShape.test(address)) {
    return {
      ok: false,
      problem: 'This is an Ethereum-style address. Bitcoin addresses start with 1, 3 or bc1. No money moved.',
    };
  }
  if (/^(tb1|bcrt1|[mn2])/.test(address)) {
    return {
      ok: false,
      problem:
        'This is an address of Bitcoin’s test network. Addresses of the main network start with 1, 3 or bc1. No money moved.',
    };
  }
  if (!bitcoinLike.test(address)) {
    return { ok: false, problem: 'Bitcoin addresses start with 1, 3 or bc1. No money moved.' };
  }
  try {
    if (Address(NETWORK).decode(address).type === 'p2a') {
      return { ok: false, problem: 'Anybody could spend what is sent to this Bitcoin address. No money moved.' };
    }
    return { ok: true, address: /^bc1/i.test(address) ? address.toLowerCase() : address };
  } catch {
    return {
      ok: false,
      problem: 'The checksum of this Bitcoin address is wrong: copy it again from your wallet. No money moved.',
    };
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
