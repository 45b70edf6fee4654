import { coinOf, type PaymentMethod } from './coins.ts';

/** The chains whose transactions an operator can name a block explorer for. */
export const explorerChains = ['bitcoin', 'ethereum', 'bsc', 'dogecoin', 'litecoin'] as const;
export type ExplorerChain = (typeof explorerChains)[number];

/** Where a transaction of each chain is looked up: an address with `{transaction}` in it; null where none is named. */
export type BlockExplorers = Readonly<Record<ExplorerChain, string | null>>;

const place = '{transaction}';

/** What is wrong with an address template, in words; null where nothing is. */
export function problemOfExplorer(template: string): string | null {
  if (template.length > 300) return 'is longer than 300 characters';
  if (template.split(place).length !== 2) return `has to have ${place} in it, once`;
  const sample = template.replace(place, 'a');
  if (!URL.canParse(sample)) return 'is no address';
  const { protocol, username, password, host } = new URL(sample);
  if (protocol !== 'https:') return 'has to begin with https://';
  if (username !== '' || password !== '') return 'must not carry a user or password';
  // The transaction stands behind the host, which is the same whatever it is.
  return new URL(template.replace(place, 'b')).host === host ? null : `has to have ${place} behind its host`;
}

/** The address at which a transaction is looked up; null where the operator has named none. */
export function lookUpAddress(explorers: BlockExplorers, chain: ExplorerChain, transaction: string): string | null {
  return explorers[chain]?.replace(place, () => encodeURIComponent(transaction)) ?? null;
}

/** On which chain a payment method's transactions are. */
export const explorerChainOf = (method: PaymentMethod): ExplorerChain => coinOf(method).chain;

/** On which chain a mined coin's transactions are. */
export const minedChains = { BTC: 'bitcoin', DOGE: 'dogecoin', LTC: 'litecoin' } as const satisfies Readonly<
  Record<string, ExplorerChain>
>;
