import { secretVariables } from './secret-files.ts';

/** Every variable of the environment that the product reads, as docs/configuration.md lists them. */
const variables: readonly string[] = [
  'PORT',
  'DATA_DIR',
  'HOST',
  'METRICS_PORT',
  'METRICS_HOST',
  'DRAIN_SECONDS',
  'FILES_DIR',
  'PHOTO_MIN_BYTES',
  'PHOTO_MAX_BYTES',
  'LOG_LEVEL',
  'DATABASE_URL',
  'BACKUP_DIR',
  'BACKUP_KEEP',
  'FAIRLEAD_MODE',
  'DEMO_HISTORY_DAYS',
  'PRICE_SOURCES',
  'PRICE_GUARD_BPS',
  'PRICE_INDEX',
  'MARKET_TICKS_DAYS',
  'MARKETS_FILE',
  'KRAKEN_URL',
  'COINBASE_URL',
  'BITSTAMP_URL',
  'BITFINEX_URL',
  'COINGECKO_URL',
  'SMTP_URL',
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'ADMIN_EMAILS',
  'RISK_STRUCTURING_AMOUNT',
  'RISK_STRUCTURING_BELOW',
  'RISK_STRUCTURING_COUNT',
  'RISK_STRUCTURING_DAYS',
  'RISK_VELOCITY_AMOUNT',
  'RISK_VELOCITY_HOURS',
  'RISK_VELOCITY_STAKED',
  'SCREENING_FILE',
  'AUTH_SECRET',
  'SIGNING_KEY',
  'IDENTITY_MASTER_KEY',
  'IDENTITY_RETENTION_YEARS',
  'VERIFY_KEYS',
  'BITCOIN_ADDRESS',
  'ETHEREUM_ADDRESS',
  'BNB_ADDRESS',
  'USDT_ADDRESS',
  'WITHDRAWAL_FEES',
  'WITHDRAWAL_FOUR_EYES_FROM',
  'WITHDRAWAL_ADDRESS_HOLD_HOURS',
  'WITHDRAWAL_WAITS_AT_MOST_DAYS',
  'TRAVEL_RULE_FROM',
  'DEPOSIT_MIN',
  'DEPOSIT_MAX',
  'DEPOSIT_QUOTE_MINUTES',
  'DEPOSIT_OPEN_MAX',
  'DEPOSIT_FOUR_EYES_SUM',
  'WITHDRAWAL_FOUR_EYES_SUM',
  'DEPOSIT_FOUR_EYES_TOTAL',
  'WITHDRAWAL_FOUR_EYES_TOTAL',
  'DEPOSIT_FOUR_EYES_FROM',
  'COPY_ALLOCATION',
  'COPY_LEAST_ALLOCATION',
  'COPY_SHARE_MOST_BPS',
  'COPY_SHARE_HOUSE_BPS',
  'COPY_RESERVE_TRADER_BPS',
  'COPY_RESERVE_CUSTOMER_BPS',
  'MINING_STATS_URL',
  'MINING_CLOSE_AFTER_HOURS',
  'MINING_CLOSE_BELOW',
  'MINING_PAYOUT_ADDRESSES_BTC',
  'MINING_PAYOUT_ADDRESSES_DOGE',
  'MINING_PAYOUT_ADDRESSES_LTC',
  'PLANS_FILE',
  'BITCOIN_XPUB',
  'ETHEREUM_XPUB',
  'BITCOIN_RPC_URL',
  'ETHEREUM_RPC_URL',
  'BNB_RPC_URL',
  'BLOCK_EXPLORER_BITCOIN',
  'BLOCK_EXPLORER_ETHEREUM',
  'BLOCK_EXPLORER_BSC',
  'BLOCK_EXPLORER_DOGECOIN',
  'BLOCK_EXPLORER_LITECOIN',
  'BITCOIN_CONFIRMATIONS',
  'ETHEREUM_CONFIRMATIONS',
  'BNB_CONFIRMATIONS',
  'USDT_CONFIRMATIONS',
  'BITCOIN_CREDIT_BELOW',
  'ETHEREUM_CREDIT_BELOW',
  'BNB_CREDIT_BELOW',
  'USDT_CREDIT_BELOW',
  'DEMO_CHAIN',
  'USDT_CONTRACT',
  'BRAND_FILE',
  'BRAND_NAME',
  'SUPPORT_EMAIL',
  'BRAND_ADDRESS',
  'BRAND_PHONE',
  'SUPPORT_ANSWER_HOURS',
  'CHAT_URL',
  'CHAT_ID',
  'PAIR_CLOSED_MINUTES',
  'RESERVE_FLOOR_PERCENT',
  'RESERVE_FLOORS',
  'STAFF_WEBHOOK_URL',
  'STAFF_WEBHOOK_SECRET',
  'PRODUCTS',
  'COUNTRIES_TRADES',
  'COUNTRIES_COPYING',
  'COUNTRIES_MINING',
  'COUNTRIES_CLOSED',
  'LIMITS_BEFORE_DEPOSIT',
  'PRIVACY_FILE',
  'TERMS_FILE',
  'BRAND_LOGO',
  'BRAND_HEADER_LOGO',
  'BRAND_FOOTER_LOGO',
];

const known: ReadonlySet<string> = new Set([...variables, ...secretVariables.map((name) => `${name}_FILE`)]);

/** A name so long may differ in two letters from the one that was meant. */
const longName = 9;

/**
 * Variables that are set and not read: those that begin as the product's own do, and those that a slip away are others. In sentences that
 * name what was probably meant; the values are not in them.
 */
export function unreadVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] !== undefined && !known.has(name) && /^[A-Z][A-Z0-9_]{3,60}$/.test(name))
    .flatMap((name) => {
      const most = name.length < longName ? 1 : 2;
      const meant = [...known].find((one) => slips(name, one, most) <= most);
      if (meant !== undefined) return [`${name} is set and means nothing here: is ${meant} meant?`];
      return name.startsWith('FAIRLEAD_') ? [`${name} is set and means nothing here`] : [];
    })
    .toSorted();
}

/** How many letters have to be put in, left out or changed to make one name of the other; `most + 1` stands for more. */
function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [at, of] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === of ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether the product reads a variable of that name. */
export const isKnownVariable = (name: string): boolean => known.has(name);
