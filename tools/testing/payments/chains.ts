import { HDKey } from '@scure/bip32';
import { cents } from '#domain/money/amount.ts';
import type { Chain } from '#domain/money/coins.ts';
import { depositAddresses } from '#server/chains/addresses.ts';
import { depositLookUp } from '#server/chains/deposit-look-up.ts';
import { createFollower, type Follower } from '#server/chains/follower.ts';
import { stopFunded } from '#server/copying/debt.ts';
import { depositWatch } from '#server/deposits/watch.ts';
import type { ChainSource } from '#server/outside/chains/chain-source.ts';
import { addressOf, placeOf, readExtendedKey } from '#server/outside/chains/extended-keys.ts';
import { declinePending } from '#server/withdrawals/reversal.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { type Fixture, openFixture } from './transfers.ts';

/** A fixture whose deposits have addresses of their own, with followers that a test moves by hand. */
export interface ChainFixture extends Fixture {
  readonly followers: readonly Follower[];
  /** What went wrong with single payments. */
  readonly warnings: unknown[];
  /** One pass over every chain. */
  pass(): Promise<void>;
  /** Where a deposit is paid to, as the chain compares it. */
  placeOf(deposit: string): Promise<string>;
}

export interface ChainFixtureOptions {
  readonly sources: readonly ChainSource[];
  readonly confirmations?: number;
  /** Cents; 0 for never. */
  readonly creditBelow?: bigint;
  /** The operator's fixed addresses instead of keys. */
  readonly fixed?: boolean;
  /** For how long (ms) a pass goes on with one address; as long as it takes unless given, however slow the machine is. */
  readonly passMs?: number;
}

const seed = new Uint8Array(32).fill(7);
const dead = '0x000000000000000000000000000000000000dEaD';

/** A token that is not the main network's. */
export const testContract = `0x${'0'.repeat(39)}1`;

/** Extended public keys of a test: nobody's, from a seed that everybody knows. */
export const testKeys = {
  zpub: HDKey.fromMasterSeed(seed, { public: 0x04b24746, private: 0x04b2430c }).derive("m/84'/0'/0'").publicExtendedKey,
  xpub: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").publicExtendedKey,
  xprv: HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'").privateExtendedKey,
};

export async function openChainFixture(db: FreshDatabase, options: ChainFixtureOptions): Promise<ChainFixture> {
  const addresses = depositAddresses({
    keys: options.fixed
      ? { bitcoin: null, evm: null }
      : {
          bitcoin: readExtendedKey('BITCOIN_XPUB', testKeys.zpub, 'bitcoin'),
          evm: readExtendedKey('ETHEREUM_XPUB', testKeys.xpub, 'evm'),
        },
    fixed: { Bitcoin: '1BitcoinEaterAddressDontSendf59kuE', Ethereum: dead, BNB: dead, USDT: dead },
    placeOf,
  });
  await addresses.watchShared(db.app);
  const terms = { confirmations: options.confirmations ?? 3, creditBelow: cents(options.creditBelow ?? 0n) };
  const termsOf = { Bitcoin: terms, Ethereum: terms, BNB: terms, USDT: terms };
  const watched = (chain: Chain) => options.sources.some((source) => source.chain === chain);
  const sourceOf = (chain: Chain) => options.sources.find((source) => source.chain === chain) ?? null;
  const arrivalOf = depositLookUp({
    sources: { bitcoin: sourceOf('bitcoin'), ethereum: sourceOf('ethereum'), bsc: sourceOf('bsc') },
    confirmations: () => terms.confirmations,
    addressOf,
    placeOf,
  });
  const chains = { usdtContract: testContract, watched, terms: termsOf, arrivalOf };
  const fixture = await openFixture(db, { addresses, chains });
  const warnings: unknown[] = [];
  const log = { info: () => undefined, warn: (facts: object) => void warnings.push(facts) };
  const watch = depositWatch({
    pool: db.app,
    priceOf: fixture.priceOf,
    priceAt: fixture.priceAt,
    notify: fixture.notify,
    terms: termsOf,
    declinePending: declinePending(fixture.notify),
    stopFunded: stopFunded({ notifyAll: fixture.notifyAll }),
    log,
    passMs: options.passMs ?? Number.POSITIVE_INFINITY,
  });
  const followers = options.sources.map((source): Follower => {
    const follower = createFollower({ pool: db.app, source, startBack: 24, onCaughtUp: watch.settle });
    return {
      ...follower,
      async pass() {
        // What a test has set by now is recorded before anything is seen.
        await fixture.prices.settled();
        const head = await follower.pass();
        // What it has set is recorded after what was seen too, which it values.
        await fixture.prices.again();
        return head;
      },
    };
  });
  return {
    ...fixture,
    followers,
    warnings,
    async pass() {
      for (const follower of followers) await follower.pass();
    },
    async placeOf(deposit) {
      const { rows } = await db.app.query<{ place: string }>(
        'select place from chain_address where deposit = $1 limit 1',
        [deposit],
      );
      const [row] = rows;
      if (!row) throw new Error(`deposit ${deposit} has no address of its own`);
      return row.place;
    },
  };
}
