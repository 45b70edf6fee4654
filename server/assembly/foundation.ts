import path from 'node:path';
import { isMigrated, madeByLaterRelease, migrate } from '#database/migrate.ts';
import { plansName } from '#domain/deposits/plans.ts';
import { termsIfOffered } from '#domain/markets/pairs.ts';
import { backupsIn } from '#server/backup/schedule.ts';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import type { Secrets } from '#server/ciphers/secrets.ts';
import { boundTurns } from '#server/commands/own-turns.ts';
import { beginPast, endPast, type PastSpan, pastApplication } from '#server/demo/history/clock.ts';
import { watchEventLoop } from '#server/event-loop.ts';
import { keepFirstBrand } from '#server/house-settings/brand-record.ts';
import { openLiveMailTexts } from '#server/house-settings/mail-texts-in-force.ts';
import { openLiveTexts } from '#server/house-settings/page-texts-in-force.ts';
import { keepFirstTexts, textsOfFiles } from '#server/house-settings/page-texts-record.ts';
import { claimMode, demoSecret } from '#server/installation.ts';
import { keepFirstLimitCountries } from '#server/limits/before-deposit.ts';
import { keepCopyLimits } from '#server/limits/copy-limits.ts';
import { keepCreditBelow } from '#server/limits/credit-below.ts';
import { keepDepositLimits } from '#server/limits/deposit-limits.ts';
import { keepHouseSettings, keepNumbers, keepSettings } from '#server/limits/house-settings.ts';
import { keptOtherwise } from '#server/limits/kept-otherwise.ts';
import { operatorNumbers } from '#server/limits/operator-numbers.ts';
import { keepFirstListings } from '#server/limits/pair-listings.ts';
import { keepWithdrawalTerms } from '#server/limits/withdrawal-terms.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { makePrivate } from '#server/outside/kept-files.ts';
import { refuseRoleBeyond } from '#server/outside/postgres/app-role.ts';
import { type OpenedDatabase, openDatabase } from '#server/outside/postgres/database.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import type { Log } from '#server/outside/venues/price-source.ts';
import { keepKey } from '#server/proof/keys.ts';
import { demoSigningKey, signerFromPem } from '#server/proof/signer.ts';
import { keepCountryPolicy } from '#server/review/country-policy.ts';
import { keepFourEyes } from '#server/review/four-eyes.ts';
import type { Environment } from '#server/settings/environment.ts';
import { addressAt, listeningWarning } from '#server/settings/listening.ts';
import { openLiveBrand } from './brand-in-force.ts';
import { archiveWarnings, checkDatabase } from './database-checks.ts';
import { checkFilesStore } from './files-store.ts';
import { openPairsInForce } from './pairs-in-force.ts';
import { openStandIn } from './stand-in.ts';

/** What is closed when the server stops, the last added first. */
export type Closing = (() => Promise<unknown> | unknown)[];

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/**
 * The database, migrated and claimed for the mode; keys, secrets and the log: what everything else stands on.
 *
 * @param begun.database the one of the environment, where it is being opened already
 * @param begun.webBuilt a schema that is there is left as it is until then: without its pages, this version is not started
 * @param begun.reached is called when the database runs, and when its schema is this version's
 */
export async function openFoundation(
  environment: Environment,
  closing: Closing,
  begun: {
    readonly database: Promise<OpenedDatabase> | null;
    readonly webBuilt: Promise<void> | undefined;
    reached(step: 'database' | 'schema'): void;
  },
) {
  const { mode, dataDir } = environment;
  // A name, not a number: passkeys belong to one.
  const address = environment.publicUrl ?? `http://localhost:${environment.port}`;
  const demo = mode === 'demo';
  const keysDir = path.join(dataDir, 'keys');
  const drawnDir = path.join(dataDir, 'drawn');
  const filesChecked = checkFilesStore(environment);
  const opening = begun.database ?? filesChecked.then(() => openDatabase(environment));
  opening.catch(() => undefined);
  // Also where it is still being opened when something else ends the start.
  closing.push(() =>
    opening.then(
      (one) => one.stop(),
      () => undefined,
    ),
  );
  await filesChecked;
  const database = await opening;
  begun.reached('database');
  await makePrivate([keysDir, drawnDir, environment.filesDir]);
  if (environment.backupDir !== null) await makePrivate(await backupsIn(environment.backupDir));
  const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
  let past: PastSpan | null = null;
  let otherwise: readonly string[] = [];
  let applied: readonly string[] = [];
  let later: readonly string[] = [];
  // Of what the file cannot offer, as no exchange of the standard list streams it, it says nothing: staff may (M3).
  const ofFile = environment.offers.pairs.filter((one) => termsIfOffered(one) !== null);
  try {
    await refuseRoleBeyond(owner, mode);
    if (await isMigrated(owner)) await begun.webBuilt;
    applied = await migrate(owner);
    begun.reached('schema');
    later = await madeByLaterRelease(owner);
    if (demo) past = await beginPast(owner, { untilMs: Date.now(), ...environment.demoHistory });
    // The application's role cannot write these, but for what two of staff decided in the console (X8).
    await keepFourEyes(owner, 'deposit', environment.deposits.fourEyes, 'first values');
    await keepFourEyes(owner, 'withdrawal', environment.withdrawals.fourEyes, 'first values');
    await keepMiningSettings(owner, environment.mining, 'first values');
    await keepCountryPolicy(owner, environment.countries);
    await keepFirstListings(owner, environment.offers.pairs);
    await keepHouseSettings(owner, { ...environment.copying, ...environment.offers, pairs: ofFile }, 'first values');
    await keepWithdrawalTerms(owner, environment.withdrawals, 'first values');
    await keepCopyLimits(owner, environment.copying, 'first values');
    await keepCreditBelow(owner, environment.chains.terms, 'first values');
    await keepDepositLimits(owner, environment.deposits, 'first values');
    await keepNumbers(owner, operatorNumbers(environment), 'first values');
    await keepFirstLimitCountries(owner, environment.deposits.limitsBeforeDeposit);
    await keepSettings(owner, [[plansName, environment.plans]], [plansName]);
    await keepFirstBrand(owner, environment);
    await keepFirstTexts(owner, environment);
    otherwise = await keptOtherwise(owner, { ...environment, texts: textsOfFiles(environment) });
  } finally {
    await owner.end();
  }
  const { poolSizes } = environment;
  const pool = openAppPool(database.appConfig, { max: poolSizes.main });
  boundTurns(pool);
  // Orders go one batch after the other, and who calls is asked before each of them: whatever takes all connections of `pool`
  // holds up neither.
  const orderPool = openAppPool(database.appConfig, { max: poolSizes.orders, applicationName: 'fairlead orders' });
  const callerPool = openAppPool(database.appConfig, { max: poolSizes.callers, applicationName: 'fairlead callers' });
  const marketPool = openAppPool(database.appConfig, { max: poolSizes.markets, applicationName: 'fairlead markets' });
  // What limits have counted is asked in the middle of commands, which hold a connection of `pool` then.
  const limitPool = openAppPool(database.appConfig, {
    max: poolSizes.limits,
    applicationName: 'fairlead limits',
    statementMs: 2_000,
    // A connection that is silent is given up: the counts of all processes go on over another one.
    answerMs: 4_000,
  });
  // Anybody may ask for candles: whoever asks for many waits for others who do, and placement for none of them.
  const candleLimits = { max: poolSizes.candles, applicationName: 'fairlead candles', statementMs: 5_000 };
  const candlePool = openAppPool(database.appConfig, candleLimits);
  // Statements and curves go through all that somebody ever did: who asks for many waits for others who do, and nothing else does.
  const statementPool = openAppPool(database.appConfig, {
    max: poolSizes.statements,
    applicationName: 'fairlead statements',
  });
  closing.push(() =>
    Promise.all(
      [pool, orderPool, callerPool, limitPool, marketPool, candlePool, statementPool].map((one) => one.end()),
    ),
  );
  const warnings = [
    ...(await checkDatabase(pool, database, environment, later)),
    ...(await archiveWarnings(environment)),
  ];
  const brand = await openLiveBrand(pool, environment, address);
  await brand.follow();
  const pairs = openPairsInForce(pool, environment.offers);
  await pairs.follow();
  const texts = openLiveTexts(pool);
  await texts.follow();
  const mailTexts = openLiveMailTexts(pool);
  await mailTexts.follow();
  const signingKeyPem = environment.signingKeyPem ?? (await demoSigningKey(path.join(keysDir, 'operator.pem')));
  const signer = signerFromPem(signingKeyPem);
  // Of a demo whose past is made, at the time at which that begins.
  const founding =
    past === null ? pool : openAppPool(database.sessionConfig, { max: 1, applicationName: pastApplication });
  try {
    await claimMode(founding, mode);
    await keepKey(founding, signer);
  } finally {
    if (past !== null) await founding.end();
  }
  const secrets: Secrets = environment.authSecrets ?? [await demoSecret(dataDir, 'auth-secret')];
  const masterKeys = openMasterKeys(
    environment.identityMasterKeys.length > 0
      ? environment.identityMasterKeys
      : [Buffer.from(await demoSecret(dataDir, 'identity-master-key'), 'hex')],
  );

  // The log is the HTTP side's; what is built before it writes through this.
  let sink: Log | null = null;
  const log: Log = {
    info: (facts, message) => sink?.info(facts, message),
    warn: (facts, message) => sink?.warn(facts, message),
  };
  const eventLoop = watchEventLoop('main', log);
  closing.push(() => eventLoop.stop());
  let isMakingPast = past !== null;
  return {
    environment,
    demo,
    keysDir,
    drawnDir,
    signer,
    signingKeyPem,
    secrets,
    masterKeys,
    log,
    eventLoop,
    address,
    brand,
    texts,
    mailTexts,
    pairs,
    pool,
    orderPool,
    callerPool,
    limitPool,
    marketPool,
    candlePool,
    statementPool,
    appConfig: database.appConfig,
    sessionConfig: database.sessionConfig,
    ownerConfig: database.ownerConfig,
    /** Of the embedded database's log; null where there is none. */
    archive: database.archive,
    /** The past that this demo still has to be given; null where there is none to make. */
    past,
    /** Whether that past is still being made: days that are over may then grow. */
    isMakingPast: () => isMakingPast,
    async endPast(): Promise<void> {
      const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
      await endPast(owner).finally(() => {
        isMakingPast = false;
        return owner.end();
      });
    },
    logError: (message: string, error: unknown) => log.warn({ err: error }, message),
    logInto: (log: Log) => {
      sink = log;
      const warning = listeningWarning(environment);
      if (warning !== null) log.warn({ host: environment.host }, warning);
      for (const sentence of warnings) log.warn({}, sentence);
      if (applied.length > 0) log.info({ applied }, 'the schema was brought to this version');
      if (otherwise.length > 0) {
        log.info(
          { settings: otherwise },
          'MARKETS_FILE, PLANS_FILE, TERMS_FILE and PRIVACY_FILE, or what stands for them, give first values alone: these settings keep what the console shows',
        );
      }
    },
    /** Of a demo: the chains that payments are simulated on, in its past as well. */
    standIn: await openStandIn(environment, past?.fromMs),
    allowedOrigins: [...new Set([new URL(address).origin, ...(demo ? localOrigins(environment) : [])])],
  };
}

/** A demo is opened by either name of this machine, and by the address at which it listens. */
function localOrigins({ host, port }: Environment): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`, addressAt(host, port)];
}
