/** D2. The coins that customers pay with and are paid in, by the names they have at the API. */
export const paymentMethods = ['Bitcoin', 'Ethereum', 'BNB', 'USDT'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export type Chain = 'bitcoin' | 'ethereum' | 'bsc';

/** Where and how a coin moves. */
export interface Coin {
  readonly method: PaymentMethod;
  readonly chain: Chain;
  /** As customers read it. */
  readonly network: string;
  /** Amounts of the coin are integers of its smallest unit: 10^−decimals. */
  readonly decimals: number;
  /** Behind the amount for display: '0.0123 btc'. */
  readonly suffix: string;
  /**
   * What distinguishes several payments of one transaction (D5): the output of a Bitcoin transaction, the log index of a
   * token's transfer; null where a transaction makes one payment in the coin.
   */
  readonly distinguishedBy: 'output' | 'log index' | null;
  /** The pair whose recorded price values the coin in USD. */
  readonly pair: string;
}

const coins: Readonly<Record<PaymentMethod, Coin>> = {
  Bitcoin: {
    method: 'Bitcoin',
    chain: 'bitcoin',
    network: 'Bitcoin',
    decimals: 8,
    suffix: 'btc',
    distinguishedBy: 'output',
    pair: 'BTCUSD',
  },
  Ethereum: {
    method: 'Ethereum',
    chain: 'ethereum',
    network: 'Ethereum',
    decimals: 18,
    suffix: 'eth',
    distinguishedBy: null,
    pair: 'ETHUSD',
  },
  BNB: {
    method: 'BNB',
    chain: 'bsc',
    network: 'BNB Smart Chain',
    decimals: 18,
    suffix: 'bnb',
    distinguishedBy: null,
    pair: 'BNBUSD',
  },
  USDT: {
    method: 'USDT',
    chain: 'ethereum',
    network: 'Ethereum (ERC-20)',
    decimals: 6,
    suffix: 'usdt',
    distinguishedBy: 'log index',
    pair: 'USDTUSD',
  },
};

/** The facts of a payment method's coin. */
export function coinOf(method: PaymentMethod): Coin {
  return coins[method];
}

/** The contract that USDT is a token of on Ethereum (EIP-55 spelling). */
export const usdtContract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
