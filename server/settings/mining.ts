import { mostCloseAfterHours, mostCloseBelow } from '#domain/house-settings/settings.ts';
import { type MinedCoin, minedCoins } from '#domain/mining/coins.ts';
import { type Cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { readCoinAddress } from '#server/outside/chains/mined-coin-addresses.ts';
import { usual } from './variables.ts';

/** What the operator configures about mining. */
export interface MiningSettings {
  /** Base address of the service of chain statistics, by coin; null where none is asked. */
  readonly statistics: Readonly<Record<MinedCoin, string | null>>;
  /** Hours after a UTC day's end until a day with receipts closes itself. */
  readonly closeAfterHours: number;
  /** A day that is worth as much takes an admin. */
  readonly closeBelow: Cents;
  /** Where pools pay the operator to, by coin. */
  readonly payoutAddresses: Readonly<Record<MinedCoin, readonly string[]>>;
}

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads the MINING_ settings; throws an Error that names the variable and what would be right. */
export function readMiningSettings(env: Variables): MiningSettings {
  const all = addressOf('MINING_STATS_URL', env);
  const own = (coin: MinedCoin): string | null => addressOf(`MINING_STATS_URL_${coin}`, env) ?? all;
  return {
    statistics: { BTC: own('BTC'), DOGE: own('DOGE'), LTC: own('LTC') },
    closeAfterHours: hoursOf('MINING_CLOSE_AFTER_HOURS', env),
    closeBelow: closeBelowOf(env['MINING_CLOSE_BELOW'] || usual('MINING_CLOSE_BELOW')),
    payoutAddresses: { BTC: payoutsOf('BTC', env), DOGE: payoutsOf('DOGE', env), LTC: payoutsOf('LTC', env) },
  };
}

/** The coins whose network somebody is asked about. */
export function watchedNetworks({ statistics }: MiningSettings): readonly (readonly [MinedCoin, string])[] {
  return minedCoins.flatMap((coin) => (statistics[coin] === null ? [] : [[coin, statistics[coin]] as const]));
}

function addressOf(variable: string, env: Variables): string | null {
  const text = env[variable];
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${variable} has to be the http or https address of a service of chain statistics`);
  }
  return text;
}

function hoursOf(variable: string, env: Variables): number {
  const text = env[variable] || usual(variable);
  const hours = Number(text);
  if (!/^[0-9]{1,4}$/.test(text) || hours > mostCloseAfterHours) {
    throw new Error(
      `${variable} has to be a whole number of hours from 0 to ${mostCloseAfterHours}, such as ${usual(variable)}`,
    );
  }
  return hours;
}

function closeBelowOf(text: string): Cents {
  const amount = parseCents(text);
  if (amount === null || amount > mostCloseBelow) {
    throw new Error(
      `MINING_CLOSE_BELOW has to be an amount in USD up to ${formatCents(mostCloseBelow)}, such as ${usual('MINING_CLOSE_BELOW')}`,
    );
  }
  return amount;
}

function payoutsOf(coin: MinedCoin, env: Variables): readonly string[] {
  const variable = `MINING_PAYOUT_ADDRESSES_${coin}`;
  const texts = (env[variable] ?? '').split(',').map((text) => text.trim());
  return texts
    .filter((text) => text !== '')
    .map((text) => {
      const address = readCoinAddress(coin, text);
      if (address === null) throw new Error(`${variable} has ${text}, which is no address of ${coin}: copy it again`);
      return address;
    });
}
