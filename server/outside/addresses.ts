import { Address, NETWORK } from '@scure/btc-signer';
import { usdtContract } from '#domain/money/coins.ts';
import type { AddressCheck, AddressChecker } from '#domain/withdrawals/request.ts';
import { checksummed } from './extended-keys.ts';

const evmShape = /^0x[0-9a-fA-F]{40}$/;
const bitcoinLike = /^(bc1|[13])/i;

function checkEvm(address: string, coin: string): AddressCheck {
  if (!evmShape.test(address)) {
    const what = bitcoinLike.test(address)
      ? `This looks like a Bitcoin address. ${coin} addresses`
      : `${coin} addresses`;
    return { ok: false, problem: `${what} are 0x and 40 hexadecimal digits. No money moved.` };
  }
  const bare = address.slice(2);
  const right = checksummed(address);
  const mixed = bare !== bare.toLowerCase() && bare !== bare.toUpperCase();
  if (mixed && address !== right) {
    return {
      ok: false,
      problem:
        'The checksum of this address is wrong (its capital letters): copy it again from your wallet. No money moved.',
    };
  }
  if (right === usdtContract) {
    return {
      ok: false,
      problem: 'This is the contract of USDT itself: whatever is sent there is lost. No money moved.',
    };
  }
  return /^0x0{40}$/.test(right)
    ? { ok: false, problem: 'This is the zero address: whatever is sent there is lost. No money moved.' }
    : { ok: true, address: right };
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

/** Checks addresses of all payment methods, checksums included (W3). */
export const addressChecker: AddressChecker = {
  check(method, typed) {
    const address = typed.trim();
    switch (method) {
      case 'Bitcoin':
        return checkBitcoin(address);
      case 'Ethereum':
        return checkEvm(address, 'Ethereum');
      case 'BNB':
        return checkEvm(address, 'BNB Smart Chain');
      case 'USDT':
        return checkEvm(address, 'USDT (ERC-20)');
    }
  },
};
