import type { MinedCoin } from '#domain/mining/coins.ts';

/** What a coin's network is like now. What a block newly makes is no question of opinion: it follows from the height. */
export interface NetworkReading {
  readonly height: number;
  /** Digits as they were sent; above zero. */
  readonly difficulty: string;
  /** Average fees of the last day's blocks, in smallest units a block, rounded down. */
  readonly fees: bigint;
}

/** Somebody who knows a coin's network: a public service, or a node of one's own. */
export interface NetworkSource {
  /** Its host: what stands with each calculation. */
  readonly name: string;
  /** Rejects with an Error in plain words that holds no key of the address. */
  read(coin: MinedCoin): Promise<NetworkReading>;
}
