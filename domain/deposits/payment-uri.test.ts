import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usdtContract } from '#domain/money/coins.ts';
import { paymentUri } from './payment-uri.ts';

/** Strictly by the grammar of BIP 21: what a wallet pays to, and how much in satoshi. */
function readBip21(uri: string): { readonly address: string; readonly satoshi: bigint } {
  const [, address, amount] = /^bitcoin:([0-9A-Za-z]+)\?amount=([0-9]+(?:\.[0-9]+)?)$/.exec(uri) ?? [];
  if (address === undefined || amount === undefined) throw new Error(`not BIP 21: ${uri}`);
  const [whole = '', digits = ''] = amount.split('.');
  if (digits.length > 8) throw new Error(`finer than a satoshi: ${uri}`);
  return { address, satoshi: BigInt(whole) * 100_000_000n + BigInt(digits.padEnd(8, '0')) };
}

/** Strictly by the grammar of ERC-681: target, chain, function and parameters, each once, numbers as plain integers. */
function readErc681(uri: string) {
  const [, target, chain, name = null, query] =
    /^ethereum:(0x[0-9A-Fa-f]{40})@([1-9][0-9]*)(?:\/([A-Za-z_][A-Za-z0-9_]*))?\?(.+)$/.exec(uri) ?? [];
  if (target === undefined || query === undefined) throw new Error(`not ERC-681: ${uri}`);
  const parameters = query.split('&').map((one) => {
    const [, key, value] = /^(value|gas|gasLimit|gasPrice|address|uint256)=([0-9]+|0x[0-9A-Fa-f]{40})$/.exec(one) ?? [];
    if (key === undefined || value === undefined) throw new Error(`no parameter of ERC-681: ${one}`);
    return [key, value] as const;
  });
  return { target, chain: Number(chain), name, parameters };
}

const evmAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const bitcoinAddresses = [
  '1BitcoinEaterAddressDontSendf59kuE',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
];

describe('payment URIs', () => {
  it('[D3] Bitcoin’s is BIP 21: a parser of that grammar reads back the address and exactly the satoshi', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bitcoinAddresses), fc.bigInt(1n, 2_100_000_000_000_000n), (address, satoshi) => {
        expect(readBip21(paymentUri('Bitcoin', address, satoshi, usdtContract))).toEqual({ address, satoshi });
      }),
    );
  });

  it('[D3] coins of Ethereum and BNB Smart Chain are ERC-681 with their chain, so that no wallet pays on the other one', () => {
    fc.assert(
      fc.property(fc.constantFrom('Ethereum', 'BNB'), fc.bigInt(1n, 10n ** 26n), (method, units) => {
        expect(readErc681(paymentUri(method, evmAddress, units, usdtContract))).toEqual({
          target: evmAddress,
          chain: method === 'Ethereum' ? 1 : 56,
          name: null,
          parameters: [['value', units.toString()]],
        });
      }),
    );
  });

  it('[D3] USDT’s is a transfer of the token whose payments are credited, in its smallest unit', () => {
    const other = `0x${'ab'.repeat(20)}`;
    fc.assert(
      fc.property(fc.constantFrom(usdtContract, other), fc.bigInt(1n, 10n ** 13n), (contract, units) => {
        expect(readErc681(paymentUri('USDT', evmAddress, units, contract))).toEqual({
          target: contract,
          chain: 1,
          name: 'transfer',
          parameters: [
            ['address', evmAddress],
            ['uint256', units.toString()],
          ],
        });
      }),
    );
  });
});
