import type { Chain, PaymentMethod } from '#domain/money/coins.ts';

/** A block by its place in the chain. */
export interface BlockName {
  readonly height: number;
  readonly hash: string;
}

/** One output or transfer, whoever it pays. */
export interface Transfer {
  /** In the chain's one spelling: 64 hex digits for Bitcoin, 0x and 64 hex digits for the others, in lower case. */
  readonly transactionId: string;
  /** Output of a Bitcoin transaction, log index of a token's transfer, 0 of the chain's own coin on Ethereum and BNB. */
  readonly output: number;
  readonly method: PaymentMethod;
  /** Whom it pays, as it is compared: an output's script in hex, or an address of Ethereum in lower case. */
  readonly place: string;
  /** Smallest units of the coin; above zero. */
  readonly units: bigint;
}

/** What a transaction uses up, so that no other one with any of it can stand in the chain beside it. */
export interface Spending {
  readonly transactionId: string;
  /** Its inputs as 'txid:output' on Bitcoin; 'account:number', in one, on Ethereum and BNB. */
  readonly spends: readonly string[];
}

export interface Block extends BlockName {
  readonly parent: string;
  /** The block's own time, in ms since the epoch. */
  readonly timeMs: number;
  readonly transfers: readonly Transfer[];
  /** Of each of its transactions, whatever it pays. */
  readonly spending: readonly Spending[];
}

/** A transaction that the node knows. */
export interface FoundTransaction {
  /** Blocks that hold it down, its own included; 0 while it waits. */
  readonly confirmations: number;
  /** Its block's own time, in ms since the epoch; null while it waits. */
  readonly blockMs: number | null;
  /** Whether it is in a block and was undone there: on Ethereum the recipient's contract may refuse a payment. */
  readonly failed: boolean;
  /** What it pays; of one that failed, what it was to pay. */
  readonly transfers: readonly Transfer[];
  /** As of Spending. */
  readonly spends: readonly string[];
}

/** What waits to be mined: all transactions' ids, and what those do that were not asked about before. */
export interface Pool {
  readonly transactionIds: ReadonlySet<string>;
  readonly transfers: readonly Transfer[];
  /** Of those that were not asked about before. */
  readonly spending: readonly Spending[];
  /** Called once they are recorded: only then they are not asked about again. */
  done(): void;
}

/** A node that is asked about a chain. Every call rejects when the node does not answer or answers what makes no sense. */
export interface ChainSource {
  readonly chain: Chain;
  /** Where the node is, without what signs in to it. */
  readonly name: string;
  /** It makes a block only for what is to be in one, as the demo's own chains do: none for days means nothing. */
  readonly onDemand?: true;
  tip(): Promise<number>;
  /** The hash of the block at a height; null above the tip. */
  hashAt(height: number): Promise<string | null>;
  block(name: BlockName): Promise<Block>;
  /** Null where waiting transactions are not looked at. */
  pool(): Promise<Pool | null>;
  /** Of transfers in a block, those that took effect: on Ethereum a transaction in a block may have failed. */
  effective(transfers: readonly Transfer[]): Promise<readonly Transfer[]>;
  /**
   * One transaction by its id, in seconds; null where the node has none. 'not known' where it cannot tell: it has no index of all
   * transactions, or what one pays shows only once it is in a block.
   */
  transaction(id: string): Promise<FoundTransaction | 'not known' | null>;
  /** What lies at places, in smallest units by method; null where the node cannot tell. */
  balances(places: readonly string[]): Promise<Readonly<Partial<Record<PaymentMethod, bigint>>> | null>;
}
