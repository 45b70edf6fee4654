import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { dayMs } from '#domain/clock/durations.ts';
import { coinDecimals } from '#domain/mining/coins.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { readDecimal } from '#domain/money/scaled.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { compactIn } from '#web/ui/decimals.ts';
import { dayOf } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';

/** What the API takes: 18 digits of hashes per second, and ten digits of whole coins. */
const mostHashes = 10n ** 18n - 1n;
const mostUnits = 10n ** 18n - 1n;

/**
 * A hash rate as a person types it, in hashes per second: '10 TH/s', '9.5gh', '1,200 PH/s'. Null for anything else: a number
 * without its unit among it, since nobody means hashes per second by it, and what is no whole number of them.
 */
export function readHashRate(typed: string): bigint | null {
  const match = /([kmgtpe]?)h(?:\/s)?$/i.exec(typed.trim());
  const [, prefix = ''] = match ?? [];
  const read = readDecimal(plainAmount(typed.trim().slice(0, match?.index)));
  if (!match || read === null) return null;
  const power = 3 * ['', 'k', 'm', 'g', 't', 'p', 'e'].indexOf(prefix.toLowerCase());
  const hashes = read.value * 10n ** BigInt(power);
  const scale = 10n ** BigInt(read.decimals);
  return hashes % scale === 0n && hashes / scale <= mostHashes ? hashes / scale : null;
}

/** What a field for a hash rate asks for, beside what was wrong. */
export const hashRateExample = (): string =>
  t`Enter a number and its unit, less than 1 EH/s, for example 10 TH/s or 9.5 GH/s`;

/** Hashes per second as people read them, rounded down to three decimals: 10000000000000 → '10 TH/s'. */
export function hashRateText(hashes: bigint | string): string {
  const value = BigInt(hashes);
  return value < 0n ? `−${compactIn(String(-value), 'H/s')}` : compactIn(String(value), 'H/s');
}

/** Whole coins as they are typed, in smallest units: '0.5' → 50000000n. Null where there are more than eight decimals. */
export function readCoins(typed: string): bigint | null {
  const read = readDecimal(plainAmount(typed));
  if (read === null || read.decimals > coinDecimals) return null;
  const units = read.value * 10n ** BigInt(coinDecimals - read.decimals);
  return units <= mostUnits ? units : null;
}

/** Smallest units as whole coins with eight decimals. */
export function coinsText(units: bigint): string {
  return formatScaled(units, coinDecimals);
}

/** A number as it is typed, scaled by `decimals`: ('2.5', 2) → 250n. Null where it is none or has more decimals. */
export function readScaled(typed: string, decimals: number): bigint | null {
  const read = readDecimal(plainAmount(typed));
  return read === null || read.decimals > decimals ? null : read.value * 10n ** BigInt(decimals - read.decimals);
}

/** The coins of a plan: 'DOGE and LTC'. */
export const coinsListed = (coins: readonly string[]): string => new Intl.ListFormat(i18n.locale).format(coins);

/** The UTC day of an instant: '2026-11-21'. */
export function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Whether there is such a day of the calendar. */
function isDay(day: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(day)) return false;
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && utcDay(ms) === day;
}

/** What is wrong with the day that a pool has paid for; null when nothing is. */
export function problemOfDay(day: string, nowMs: number, openFrom: string | null): string | null {
  if (!isDay(day)) return t`Say which UTC day the pool has paid for`;
  if (day > utcDay(nowMs)) return t`This day has not come yet`;
  if (openFrom === null || day >= openFrom) return null;
  const firstOpen = dayOf(openFrom);
  return t`This day is closed. Money that comes late is recorded for the first open day, ${firstOpen}`;
}

/** The day before; for what a day's page links to. */
export function dayBefore(day: string): string {
  return utcDay(Date.parse(day) - dayMs);
}

/** Where a network's figures are from, its days as screens write them: 'demo: figures of about 2025-11-27' → '… 27 Nov 2025'. */
export const sourceText = (source: string): string => (source.startsWith('demo:') ? priceSourceWord(source) : source);
