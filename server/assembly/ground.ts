import path from 'node:path';
import { migrate } from '#database/migrate.ts';
import { backupsIn } from '#server/backup/schedule.ts';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import type { Environment } from '#server/environment.ts';
import { claimMode, demoSecret } from '#server/installation.ts';
import { makePrivate } from '#server/outside/kept-files.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openAppPool, openPool } from '#server/outside/postgres/pool.ts';
import type { Log } from '#server/outside/price-source.ts';
import { keepKey } from '#server/proof/keys.ts';
import { demoSigner, signerFromPem } from '#server/proof/signer.ts';
import { keepFourEyes } from '#server/records/four-eyes.ts';

/** What is closed when the server stops, the last added first. */
export type Closing = (() => Promise<unknown> | unknown)[];

export type Ground = Awaited<ReturnType<typeof openGround>>;

/** The database, migrated and claimed for the mode; keys, secrets and the log: what everything else stands on. */
export async function openGround(environment: Environment, closing: Closing) {
  const { mode, dataDir } = environment;
  const demo = mode === 'demo';
  const keysDir = path.join(dataDir, 'keys');
  const drawnDir = path.join(dataDir, 'drawn');
  const database = await openDatabase({ databaseUrl: environment.databaseUrl ?? undefined, dataDir });
  closing.push(() => database.stop());
  await makePrivate([keysDir, drawnDir, environment.filesDir]);
  if (environment.backupDir !== null) await makePrivate(await backupsIn(environment.backupDir));
  const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
  await migrate(owner).finally(() => owner.end());
  const pool = openAppPool(database.appConfig, { max: 20 });
  const marketPool = openAppPool(database.appConfig, { max: 6, applicationName: 'fairlead markets' });
  const recorderPool = openAppPool(database.appConfig, { max: 3, applicationName: 'fairlead recorder' });
  // Anybody may ask for candles: whoever asks for many waits for others who do, and placement for none of them.
  const candleLimits = { max: 2, applicationName: 'fairlead candles', statementMs: 5_000 };
  const candlePool = openAppPool(database.appConfig, candleLimits);
  closing.push(() => Promise.all([pool.end(), marketPool.end(), recorderPool.end(), candlePool.end()]));
  await claimMode(pool, mode);
  await keepFourEyes(pool, 'deposit', environment.deposits.fourEyesFrom);
  await keepFourEyes(pool, 'withdrawal', environment.withdrawals.fourEyesFrom);

  const signer = environment.signingKeyPem
    ? signerFromPem(environment.signingKeyPem)
    : await demoSigner(path.join(keysDir, 'operator.pem'));
  await keepKey(pool, signer);
  const secret = environment.authSecret ?? (await demoSecret(dataDir, 'auth-secret'));
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
  const address = environment.publicUrl ?? `http://127.0.0.1:${environment.port}`;
  return {
    ...{ environment, demo, keysDir, drawnDir, signer, secret, masterKeys, log, address },
    ...{ pool, marketPool, recorderPool, candlePool },
    ownerConfig: database.ownerConfig,
    logError: (message: string, error: unknown) => log.warn({ err: error }, message),
    logInto: (log: Log) => {
      sink = log;
    },
    allowedOrigins: [...new Set([new URL(address).origin, ...(demo ? localOrigins(environment.port) : [])])],
  };
}

/** A demo is opened by either name of this machine. */
function localOrigins(port: number): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}
