import type { Pool } from 'pg';
import type { Chain, PaymentMethod } from '#domain/money/coins.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';
import type { ExtendedKey } from '#server/outside/chains/extended-keys.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import type { ChainSettings } from '#server/settings/chains.ts';
import { type AddressFamily, depositAddresses } from './addresses.ts';
import { watchedAddresses, watchedBalances } from './balances.ts';
import { depositLookUp } from './deposit-look-up.ts';
import { createFollower } from './follower.ts';
import { chainHandlers } from './handlers.ts';
import { payoutLookUp } from './payouts.ts';
import { type ChainWatchOptions, openChainWatch } from './watch.ts';

export interface ChainsDependencies {
  readonly pool: Pool;
  readonly settings: ChainSettings;
  /** Of a demo: the chains that payments are simulated on, in place of nodes. */
  readonly standIn: Readonly<Record<Chain, ChainSource>> | null;
  readonly fixed: Readonly<Record<PaymentMethod, string>>;
  readonly log: Log;
  readonly outside: {
    readonly readExtendedKey: (variable: string, text: string, family: AddressFamily) => ExtendedKey;
    readonly placeOf: (address: string, family: AddressFamily) => string;
    readonly addressOf: (place: string, family: AddressFamily) => string | null;
    readonly bitcoinNode: (url: string) => ChainSource;
    readonly evmNode: (options: {
      readonly url: string;
      readonly chain: 'ethereum' | 'bsc';
      readonly token: { readonly method: PaymentMethod; readonly contract: string } | null;
    }) => ChainSource;
    readonly backOffMs: ChainWatchOptions['backOffMs'];
  };
}

/** The first pass of a chain begins so many blocks back, so that what was paid just before is seen too. */
const startBack = 24;
const pollMs = 2_000;

/** Builds addresses, followers and the admin's reading from what is configured. Throws where a key or address is none. */
export function openChains({ pool, settings, standIn, fixed, log, outside }: ChainsDependencies) {
  const { keys, nodes, usdtContract, terms } = settings;
  const read = (variable: string, family: AddressFamily): ExtendedKey | null => {
    const text = keys[family];
    return text === null ? null : outside.readExtendedKey(variable, text, family);
  };
  const known = { bitcoin: read('BITCOIN_XPUB', 'bitcoin'), evm: read('ETHEREUM_XPUB', 'evm') };
  const derived = { bitcoin: known.bitcoin !== null, ethereum: known.evm !== null, bsc: known.evm !== null };
  const evm = (chain: 'ethereum' | 'bsc', url: string): ChainSource => {
    const token = chain === 'ethereum' ? ({ method: 'USDT', contract: usdtContract } as const) : null;
    return outside.evmNode({ url, chain, token });
  };
  const sources = standIn ?? {
    bitcoin: nodes.bitcoin === null ? null : outside.bitcoinNode(nodes.bitcoin),
    ethereum: nodes.ethereum === null ? null : evm('ethereum', nodes.ethereum),
    bsc: nodes.bsc === null ? null : evm('bsc', nodes.bsc),
  };
  const names = {
    bitcoin: sources.bitcoin?.name ?? null,
    ethereum: sources.ethereum?.name ?? null,
    bsc: sources.bsc?.name ?? null,
  };
  const onDemand = {
    bitcoin: sources.bitcoin?.onDemand ?? false,
    ethereum: sources.ethereum?.onDemand ?? false,
    bsc: sources.bsc?.onDemand ?? false,
  };
  const lookUp = {
    sources,
    addressOf: outside.addressOf,
    confirmations: (method: PaymentMethod) => terms[method].confirmations,
  };
  return {
    derived,
    terms,
    /** What deposits say about their chains. */
    settings: {
      usdtContract,
      watched: (chain: Chain) => sources[chain] !== null,
      terms,
      arrivalOf: depositLookUp({ ...lookUp, placeOf: outside.placeOf }),
    },
    addresses: depositAddresses({ keys: known, fixed, placeOf: outside.placeOf }),
    /** What each chain says of a payout; null where none is watched. A stand-in chain has none: nobody broadcasts to it. */
    payouts: standIn === null && Object.values(sources).some((source) => source !== null) ? payoutLookUp(lookUp) : null,
    watchedBalances: () => watchedBalances(pool, sources),
    watchedAddresses,
    handlers: chainHandlers({ pool, sources: names, onDemand, derived, terms }),
    /** @param settle makes of what a chain shows what it means for deposits */
    watch: (settle: (chain: Chain) => Promise<void>) =>
      openChainWatch({
        pool,
        log,
        pollMs,
        backOffMs: outside.backOffMs,
        followers: Object.values(sources)
          .filter((source) => source !== null)
          .map((source) => createFollower({ pool, source, startBack, onCaughtUp: settle })),
      }),
  };
}
