import path from 'node:path';
import type { Product } from '#api/site.ts';
import type { CountryPolicy } from '#domain/accounts/country-policy.ts';
import type { CopyingSettings } from '#domain/copying/settings.ts';
import { type DepositPlans, demoPlans, noPlans } from '#domain/deposits/plans.ts';
import { type MarketOffers, standardOffers } from '#domain/markets/pairs.ts';
import type { Cents } from '#domain/money/amount.ts';
import type { BlockExplorers } from '#domain/money/block-explorers.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';
import { type Secrets, secretsOf } from '#server/ciphers/secrets.ts';
import { allRead } from './all-problems.ts';
import { readBlockExplorers } from './block-explorers.ts';
import { type BrandSettings, readBrandSettings, unsafeBrand } from './brand.ts';
import { type ChainSettings, derivedCoins, readChainSettings } from './chains.ts';
import { type ChatSettings, ownHosts, readChatSettings } from './chat.ts';
import { readClosedCountries } from './closed-countries.ts';
import { readCopyingSettings } from './copying.ts';
import { type DepositSettings, readDepositSettings } from './deposits.ts';
import { type FilesStore, readFilesStore, unsafeFilesStore } from './files-store.ts';
import { legalText } from './legal-texts.ts';
import { type ListeningSettings, readListening } from './listening.ts';
import { readMarketOffers } from './markets.ts';
import { type MiningSettings, readMiningSettings } from './mining.ts';
import { readPlans } from './plans.ts';
import { type PriceSettings, readPriceSettings, unsafeSources } from './prices.ts';
import { readRiskSettings } from './risk.ts';
import { withSecretsOfFiles } from './secret-files.ts';
import { readStaffAlertSettings, type StaffAlertSettings } from './staff-alerts.ts';
import { readSupportAnswerHours } from './support.ts';
import { readTraceSettings, type TraceSettings } from './traces.ts';
import { unsafeSettings } from './unsafe-settings.ts';
import {
  backupDirOf,
  bytesOf,
  countriesOf,
  databaseUrlOf,
  directUrlOf,
  historyDaysOf,
  list,
  logLevelOf,
  masterKeyOf,
  type PoolSizes,
  poolSizesOf,
  productsOf,
  signingKeyOf,
  walArchiveDirOf,
  wholeOf,
} from './values.ts';
import { usual } from './variables.ts';
import { readTravelRuleFrom, readWithdrawalSettings } from './withdrawals.ts';

/** Everything that the environment says, read once. */
export interface Environment extends ListeningSettings {
  readonly mode: 'demo' | 'production';
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The same database for migrations and whatever else needs a session, where `databaseUrl` is the application's alone (X3.5). */
  readonly directUrl: string | null;
  /** How many connections each pool of the app may have. */
  readonly poolSizes: PoolSizes;
  /** Where customers' files are kept; the folder of those of this machine. */
  readonly filesStore: FilesStore;
  readonly filesDir: string;
  /** Limits of the photo that somebody chooses, in bytes; null for none (F4). */
  readonly photoMinBytes: number | null;
  readonly photoMaxBytes: number | null;
  /** Where the daily backups go, each a folder of its own; null for none. */
  readonly backupDir: string | null;
  /** How many of them are kept. */
  readonly backupKeep: number;
  /** Where the embedded database's log is archived (X3.7); null for nowhere. */
  readonly walArchiveDir: string | null;
  readonly prices: PriceSettings;
  readonly smtpUrl: string | null;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  readonly adminEmails: readonly string[];
  /** Where customers pay to, per coin. */
  readonly depositAddresses: Readonly<Record<PaymentMethod, string>>;
  readonly withdrawals: WithdrawalSettings;
  /** From so much on a withdrawal says who holds its address (W2.1); null for never. */
  readonly travelRuleFrom: Cents | null;
  readonly deposits: DepositSettings;
  readonly copying: CopyingSettings;
  readonly mining: MiningSettings;
  /** Suggested amounts and places to buy (D6). */
  readonly plans: DepositPlans;
  /** What is offered to trade, on which terms, and how much the house may owe (T1, T6). */
  readonly offers: MarketOffers;
  /** Where payments are seen, and what makes addresses (D2, D5). */
  readonly chains: ChainSettings;
  /** Null where a demo makes its own. */
  readonly authSecrets: Secrets | null;
  readonly signingKeyPem: string | null;
  /** What wraps the keys of ID images (I2), 32 bytes each: the first wraps, the others still open. */
  readonly identityMasterKeys: readonly Buffer[];
  /** How long ID images are kept after their time has begun (I5). */
  readonly identityRetentionYears: number;
  /** For the verifier: every public key that the operator has signed with, SPKI in base64. */
  readonly verifyKeys: readonly string[];
  /** The operator's brand: what is said of it, and how it looks (B2). */
  readonly brand: BrandSettings['brand'];
  readonly look: BrandSettings['look'];
  /** What the operator offers outside the dashboard; the public pages say of the rest that it is not offered. */
  readonly products: ReadonlySet<Product>;
  /** Where what may be sold for real money (B4). */
  readonly countries: CountryPolicy;
  /** Where nobody may live who opens an account (I1). */
  readonly closedCountries: ReadonlySet<string>;
  /** The operator's own legal texts for the public pages, as plain text. */
  readonly privacyText: string | null;
  readonly termsText: string | null;
  /** What finds risks (O2), and the file of listed persons (O3); null where nobody is screened. */
  readonly risk: RiskSettings;
  readonly screeningFile: string | null;
  /** Within so many hours support promises an answer (S1). */
  readonly supportAnswerHours: number;
  /** An outside chat that support is reached by (S1.2); null for the product's own conversations. */
  readonly chat: ChatSettings | null;
  /** When the reserve is low and a pair counts as closed (R5). */
  readonly staffAlerts: StaffAlertSettings;
  /** Where staff look transactions up (R1.11). */
  readonly blockExplorers: BlockExplorers;
  readonly logLevel: string;
  /** Where traces are sent (X3.6); null for nowhere. */
  readonly traces: TraceSettings | null;
  /** The past that an empty demo is given: so many days of it, 0 for none, what its randomness begins with, and when it ends (ms). */
  readonly demoHistory: { readonly days: number; readonly seed: number; readonly untilMs?: number };
}

/** With what the demo's past begins. */
const demoSeed = 1;

/** Everything that the environment says, by the part that says it; each reading throws an Error that names its variable. */
function readingsOf(env: Readonly<Record<string, string | undefined>>, mode: Environment['mode']) {
  const deposits = () => readDepositSettings(env);
  return {
    listening: () => readListening(env),
    databaseUrl: () => databaseUrlOf(env['DATABASE_URL']),
    directUrl: () => directUrlOf(env),
    poolSizes: () => poolSizesOf(env),
    filesStore: () => readFilesStore(env),
    photoMinBytes: () => bytesOf('PHOTO_MIN_BYTES', env['PHOTO_MIN_BYTES']),
    photoMaxBytes: () => bytesOf('PHOTO_MAX_BYTES', env['PHOTO_MAX_BYTES']),
    backupDir: () => backupDirOf(env['BACKUP_DIR'], env['DATA_DIR'] ?? usual('DATA_DIR')),
    backupKeep: () => wholeOf(env, 'BACKUP_KEEP'),
    walArchiveDir: () => walArchiveDirOf(env),
    prices: () => readPriceSettings(env, mode),
    withdrawals: () => readWithdrawalSettings(env, mode),
    travelRuleFrom: () => readTravelRuleFrom(env),
    deposits,
    copying: () => readCopyingSettings(env),
    mining: () => readMiningSettings(env),
    plans: () => (env['PLANS_FILE'] ? readPlans(env['PLANS_FILE'], deposits()) : mode === 'demo' ? demoPlans : noPlans),
    offers: () => (env['MARKETS_FILE'] ? readMarketOffers(env['MARKETS_FILE']) : standardOffers),
    chains: () => readChainSettings(env, deposits().fourEyes.record, mode),
    signingKeyPem: () => signingKeyOf(env['SIGNING_KEY']),
    identityMasterKeys: () => list(env['IDENTITY_MASTER_KEY'] ?? '').map(masterKeyOf),
    identityRetentionYears: () => wholeOf(env, 'IDENTITY_RETENTION_YEARS'),
    brand: () => readBrandSettings(env),
    products: () => productsOf(list(env['PRODUCTS'] ?? '')),
    trades: () => countriesOf('COUNTRIES_TRADES', env, mode),
    copies: () => countriesOf('COUNTRIES_COPYING', env, mode),
    contracts: () => countriesOf('COUNTRIES_MINING', env, mode),
    closedCountries: () => readClosedCountries(env),
    privacyText: () => legalText('PRIVACY_FILE', env['PRIVACY_FILE']),
    termsText: () => legalText('TERMS_FILE', env['TERMS_FILE']),
    risk: () => readRiskSettings(env),
    supportAnswerHours: () => readSupportAnswerHours(env),
    chat: () => readChatSettings(env, { mode, own: ownHosts(env['PUBLIC_URL'] || null, mode) }),
    staffAlerts: () => readStaffAlertSettings(env),
    blockExplorers: () => readBlockExplorers(env),
    logLevel: () => logLevelOf(env['LOG_LEVEL'] || usual('LOG_LEVEL')),
    traces: () => readTraceSettings(env),
    historyDays: () => historyDaysOf(env['DEMO_HISTORY_DAYS'] || usual('DEMO_HISTORY_DAYS')),
  };
}

/** Reads the environment; throws an Error that names each variable that is wrong and what would be right. */
export function readEnvironment(given: Readonly<Record<string, string | undefined>>): Environment {
  const env = withSecretsOfFiles(given);
  const mode = env['FAIRLEAD_MODE'] ?? usual('FAIRLEAD_MODE');
  if (mode !== 'demo' && mode !== 'production')
    throw new Error(`FAIRLEAD_MODE has to be demo or production, not ${mode}`);
  const read = allRead(readingsOf(env, mode));
  const environment: Environment = {
    mode,
    ...read.listening(),
    dataDir: env['DATA_DIR'] ?? usual('DATA_DIR'),
    databaseUrl: read.databaseUrl(),
    directUrl: read.directUrl(),
    poolSizes: read.poolSizes(),
    filesStore: read.filesStore(),
    filesDir: env['FILES_DIR'] || path.join(env['DATA_DIR'] ?? usual('DATA_DIR'), 'files'),
    photoMinBytes: read.photoMinBytes(),
    photoMaxBytes: read.photoMaxBytes(),
    backupDir: read.backupDir(),
    backupKeep: read.backupKeep(),
    walArchiveDir: read.walArchiveDir(),
    prices: read.prices(),
    smtpUrl: env['SMTP_URL'] || null,
    publicUrl: env['PUBLIC_URL'] || null,
    trustedProxies: list(env['TRUSTED_PROXIES'] ?? ''),
    adminEmails: list(env['ADMIN_EMAILS'] ?? usual('ADMIN_EMAILS', mode)),
    depositAddresses: {
      Bitcoin: env['BITCOIN_ADDRESS'] ?? usual('BITCOIN_ADDRESS', mode),
      Ethereum: env['ETHEREUM_ADDRESS'] ?? usual('ETHEREUM_ADDRESS', mode),
      BNB: env['BNB_ADDRESS'] ?? usual('BNB_ADDRESS', mode),
      USDT: env['USDT_ADDRESS'] ?? usual('USDT_ADDRESS', mode),
    },
    withdrawals: read.withdrawals(),
    travelRuleFrom: read.travelRuleFrom(),
    deposits: read.deposits(),
    copying: read.copying(),
    mining: read.mining(),
    plans: read.plans(),
    offers: read.offers(),
    chains: read.chains(),
    authSecrets: secretsOf(list(env['AUTH_SECRET'] ?? '')),
    signingKeyPem: read.signingKeyPem(),
    identityMasterKeys: read.identityMasterKeys(),
    identityRetentionYears: read.identityRetentionYears(),
    verifyKeys: list(env['VERIFY_KEYS'] ?? ''),
    ...read.brand(),
    products: read.products(),
    countries: { trades: read.trades(), copying: read.copies(), mining: read.contracts() },
    closedCountries: read.closedCountries(),
    privacyText: read.privacyText(),
    termsText: read.termsText(),
    risk: read.risk(),
    screeningFile: env['SCREENING_FILE'] || null,
    supportAnswerHours: read.supportAnswerHours(),
    chat: read.chat(),
    staffAlerts: read.staffAlerts(),
    blockExplorers: read.blockExplorers(),
    logLevel: read.logLevel(),
    traces: read.traces(),
    demoHistory: { days: read.historyDays(), seed: demoSeed },
  };
  if (mode === 'production') refuseUnsafe(environment);
  return environment;
}

/** X2, as far as the environment shows it; what the database shows is refused when it is opened. */
function refuseUnsafe(environment: Environment): void {
  const problems = [
    ...unsafeSettings(environment),
    environment.signingKeyPem === null ? 'SIGNING_KEY has to be an Ed25519 private key in PEM' : null,
    environment.identityMasterKeys.length === 0
      ? 'IDENTITY_MASTER_KEY has to be set to 32 random bytes in base64 or hex'
      : null,
    environment.adminEmails.some((email) => email.endsWith('.example')) ? 'ADMIN_EMAILS names a demo account' : null,
    ...unsafeBrand(environment),
    environment.publicUrl?.startsWith('https://') ? null : 'PUBLIC_URL has to be the https address of the site',
    ...paymentMethods.map((method) =>
      !derivedCoins(environment.chains).has(method) &&
      (environment.depositAddresses[method] === '' ||
        environment.depositAddresses[method] === usual(`${method.toUpperCase()}_ADDRESS`, 'demo'))
        ? `${method.toUpperCase()}_ADDRESS has to be the operator's own, or an extended public key set`
        : null,
    ),
    environment.databaseUrl === null && environment.backupDir === null
      ? 'BACKUP_DIR has to be set for the embedded database: a folder on another disk than DATA_DIR'
      : null,
    ...unsafeSources(environment.prices),
    unsafeFilesStore(environment.filesStore),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new Error(`production mode is refused: ${problems.join('; ')}`);
}
