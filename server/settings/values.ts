import { createPrivateKey } from 'node:crypto';
import { validateHeaderValue } from 'node:http';
import path from 'node:path';
import { type Product, products } from '#api/site.ts';
import { isCountry } from '#domain/accounts/countries.ts';
import type { AllowedCountries } from '#domain/accounts/country-policy.ts';
import { usual, variableOf } from './variables.ts';

/** Whether a header may have the value: Node refuses to send any other. */
export function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Readings of single variables: each throws an Error that names its variable and what would be right. */

const mostHistoryDays = 90;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

export function logLevelOf(text: string): string {
  if (logLevels.includes(text)) return text;
  throw new Error(`LOG_LEVEL has to be one of ${logLevels.join(', ')}, not ${text}`);
}

export function historyDaysOf(text: string): number {
  const days = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || days > mostHistoryDays) {
    throw new Error(`DEMO_HISTORY_DAYS has to be a whole number of days from 0 to ${mostHistoryDays}`);
  }
  return days;
}

/** Its text is not repeated: it holds the password. */
export function databaseUrlOf(
  text: string | undefined,
  variable: 'DATABASE_URL' | 'DIRECT_URL' = 'DATABASE_URL',
): string | null {
  if (!text) return null;
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new Error(`${variable} has to be an address such as postgres://user:password@host:5432/database`);
  }
  return text;
}

/** The database itself, where DATABASE_URL may lead through a pooler. */
export function directUrlOf(env: Readonly<Record<string, string | undefined>>): string | null {
  const direct = databaseUrlOf(env['DIRECT_URL'], 'DIRECT_URL');
  if (direct === null || env['DATABASE_URL']) return direct;
  throw new Error('DIRECT_URL needs DATABASE_URL beside it: the address of the same database for the application');
}

export function productsOf(names: readonly string[]): ReadonlySet<Product> {
  const known = products.filter((product) => names.includes(product));
  const unknown = names.find((name) => !products.some((product) => product === name));
  if (unknown !== undefined) {
    throw new Error(`PRODUCTS may hold ${products.join(', ')}, not ${unknown}`);
  }
  return new Set(known);
}

/** B4: `all`, or a comma list of ISO 3166-1 codes; in production nowhere until it is set. */
export function countriesOf(
  variable: string,
  env: Readonly<Record<string, string | undefined>>,
  mode: 'demo' | 'production',
): AllowedCountries {
  const codes = list(env[variable] ?? usual(variable, mode));
  if (codes.length === 1 && codes[0] === 'all') return 'all';
  const unknown = codes.find((code) => !isCountry(code));
  if (unknown !== undefined) {
    throw new Error(`${variable} has to be all or a comma list of countries such as CH,BR; ${unknown} is none`);
  }
  return new Set(codes);
}

const masterKeyBytes = 32;

/** 64 hex digits, or base64. What cannot be random, such as zeros, is no key. */
export function masterKeyOf(text: string): Buffer {
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== masterKeyBytes || new Set(key).size < masterKeyBytes / 2) {
    throw new Error(
      `IDENTITY_MASTER_KEY has to be ${masterKeyBytes} random bytes in base64 or hex, earlier ones after it`,
    );
  }
  return key;
}

/** A backup on what it is a backup of is none. */
export function backupDirOf(text: string | undefined, dataDir: string): string | null {
  if (!text) return null;
  refuseWithin('BACKUP_DIR', text, dataDir);
  return text;
}

function refuseWithin(variable: string, folder: string, dataDir: string): void {
  const within = path.relative(path.resolve(dataDir), path.resolve(folder));
  if (within.startsWith('..') || path.isAbsolute(within)) return;
  throw new Error(`${variable} may not lie in DATA_DIR: what destroys the one destroys the other`);
}

/** X3.7: files come from backups, and a database of the operator's own archives its own log. */
export function walArchiveDirOf(env: Readonly<Record<string, string | undefined>>): string | null {
  const folder = env['WAL_ARCHIVE_DIR'];
  if (!folder) return null;
  if (!path.isAbsolute(folder))
    throw new Error('WAL_ARCHIVE_DIR has to be a folder from the root, such as /backups/log');
  refuseWithin('WAL_ARCHIVE_DIR', folder, env['DATA_DIR'] ?? usual('DATA_DIR'));
  if (env['DATABASE_URL']) {
    throw new Error('WAL_ARCHIVE_DIR is of the embedded database: PostgreSQL itself archives the log of DATABASE_URL');
  }
  if (!env['BACKUP_DIR'])
    throw new Error('WAL_ARCHIVE_DIR needs BACKUP_DIR, where the files of customers are copied to');
  return path.resolve(folder);
}

/** A whole number within the bounds that the list of variables has for it. */
export function wholeOf(env: Readonly<Record<string, string | undefined>>, variable: string): number {
  const { unit = '', least = 0, most = Number.MAX_SAFE_INTEGER } = variableOf(variable);
  const standard = usual(variable);
  const whole = Number(env[variable] || standard);
  if (Number.isInteger(whole) && whole >= least && whole <= most) return whole;
  throw new Error(`${variable} has to be a whole number of ${unit} from ${least} to ${most}, such as ${standard}`);
}

export function bytesOf(variable: string, text: string | undefined): number | null {
  if (!text) return null;
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new Error(`${variable} has to be a number of bytes, such as 5000000`);
  return Number(text);
}

/** Of the 100 that the embedded database takes: the rest is for the recorder, measurements, backups and whoever verifies. */
const mostEmbedded = 75;

/** How many connections each pool of the app may have, by what uses it. */
export type PoolSizes = Readonly<
  Record<'main' | 'orders' | 'callers' | 'limits' | 'markets' | 'candles' | 'statements', number>
>;

export function poolSizesOf(env: Readonly<Record<string, string | undefined>>): PoolSizes {
  const sizes = {
    main: wholeOf(env, 'DATABASE_POOL_MAIN'),
    orders: wholeOf(env, 'DATABASE_POOL_ORDERS'),
    callers: wholeOf(env, 'DATABASE_POOL_CALLERS'),
    limits: wholeOf(env, 'DATABASE_POOL_LIMITS'),
    markets: wholeOf(env, 'DATABASE_POOL_MARKETS'),
    candles: wholeOf(env, 'DATABASE_POOL_CANDLES'),
    statements: wholeOf(env, 'DATABASE_POOL_STATEMENTS'),
  };
  const all = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  if (env['DATABASE_URL'] || all <= mostEmbedded) return sizes;
  throw new Error(`DATABASE_POOL_… has to be at most ${mostEmbedded} together with the embedded database, not ${all}`);
}

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/**
 * An Ed25519 private key: its PEM as it is, in base64, or with `\n` for its line ends, since files of settings hold one line for each
 * variable. What is set is not repeated.
 *
 * @returns its PEM
 */
export function signingKeyOf(text: string | undefined): string | null {
  if (!text) return null;
  const pem = text.includes('-----BEGIN') ? text.replaceAll('\\n', '\n') : Buffer.from(text, 'base64').toString('utf8');
  try {
    if (createPrivateKey(pem).asymmetricKeyType === 'ed25519') return pem;
  } catch {
    // Said below.
  }
  throw new Error(
    'SIGNING_KEY has to be an Ed25519 private key in PEM: as it is, in base64, or with \\n for its line ends',
  );
}
