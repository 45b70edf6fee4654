import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { Deposit } from '#api/deposit-view.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { Handlers } from '#server/operations/handler.ts';
import type { StandInPayments } from '../payments/stand-in-payments.ts';
import type { SeedDependencies } from '../seeding.ts';
import type { PastSpan } from './clock.ts';
import type { PriceAtTime } from './prices.ts';

export type PastOperations = Pick<
  Catalogue,
  | 'placeTrade'
  | 'subscribe'
  | 'unsubscribe'
  | 'pauseCopy'
  | 'requestWithdrawal'
  | 'readWithdrawal'
  | 'cancelWithdrawal'
  | 'approveWithdrawal'
  | 'declineWithdrawal'
  | 'declineDeposit'
  | 'reviewDeposits'
  | 'requestAdjustment'
  | 'approveAdjustment'
  | 'requestCountryChange'
  | 'sendContactMessage'
  | 'openTicket'
  | 'answerTicket'
  | 'setAlert'
  | 'watchPair'
>;

/** The product's own engine, driven by steps: nothing of it runs in the past unless it is asked to. */
export interface PastEngine {
  /** Moves the clock of the past. */
  moveTo(atMs: number): Promise<void>;
  /** Takes the lease of recorder and settler, and begins a run of the recorder. */
  begin(atMs: number): Promise<void>;
  /** Records prices as quoted now (Z1), scaled as their pairs are. */
  record(atMs: number, prices: ReadonlyMap<string, bigint>): Promise<void>;
  /** Writes the row of what was heard since the last one (Z3). */
  writeHeard(atMs: number): Promise<void>;
  /** Settles what can be decided now. */
  settle(): Promise<void>;
  /** Places the copies of the trades that were accepted. */
  placeCopies(): Promise<void>;
  /** Fires the alerts that recorded prices reach (M6). */
  fireAlerts(): Promise<void>;
  /** What the product does where trades were settled: advances their copies, tells of them, fires alerts. */
  followSettling(): Promise<void>;
  /** Whatever the product does beside requests: places and advances copies, fires alerts, brings figures forward. */
  runJobs(): Promise<void>;
  /** Notifies of days of mining that brought nothing (S2). */
  notifyOfMining(): Promise<void>;
  /** Fixes the coins of payouts whose minute is over (W5). */
  fixPayouts(): Promise<void>;
  /** Pays a deposit on the demo's stand-in chain, in a block of now, and has the watcher look; false where there is no such chain. */
  pay(atMs: number, deposit: Static<typeof Deposit>, kind: 'exact' | 'part' | 'other_coin'): Promise<boolean>;
  /** Pays a withdrawal out on that chain, in a block of now; gives the transaction's id, or null where there is no such chain. */
  payOut(atMs: number, payout: Parameters<StandInPayments['payOut']>[0]): Promise<string | null>;
  /** Adds the blocks that confirm what was paid, and has the watcher look again (D5). */
  confirm(atMs: number, method: PaymentMethod): Promise<void>;
  /** Seals what was committed (L7). */
  seal(): Promise<void>;
  /** What is done once a day: partitions of the days to come, candles of those that are over, their signed roots. */
  turnDay(atMs: number): Promise<void>;
  /** Ends the run of the recorder: nothing is recorded after it. */
  end(atMs: number): Promise<void>;
}

export interface PastDependencies {
  /** Of the past's own connections. */
  readonly seed: SeedDependencies & { readonly handlers: Handlers<PastOperations> };
  readonly engine: PastEngine;
  readonly span: PastSpan;
  /** What is simulated, with the price at which the simulation of now begins and how it is scaled. */
  readonly pairs: readonly {
    readonly pair: string;
    readonly last: bigint;
    readonly decimals: number;
    readonly tradable: boolean;
  }[];
  /** Called now and then with how many days there are by now, of how many. */
  readonly onProgress: (days: number, of: number) => void;
  /** Aborted where the rest is left to the next start. */
  readonly stopped: AbortSignal;
}

/** The past while it is made. */
export interface Past extends PastDependencies {
  /** Where its clock is. */
  nowMs(): number;
  /** Moves on and records the prices of then, of all pairs or of those that are named. */
  tick(atMs: number, only?: ReadonlySet<string>): Promise<void>;
  moveTo(atMs: number): Promise<void>;
  /** What a pair cost at a time that is over; nobody sees what is to come. */
  seen(pair: string, atMs: number): bigint;
  readonly prices: ReadonlyMap<string, PriceAtTime>;
}
