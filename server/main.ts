import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Catalogue } from '#api/catalogue.ts';
import { migrate } from '#database/migrate.ts';
import { accepted } from '#domain/failures/failures.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { coinOf, paymentMethods } from '#domain/money/coins.ts';
import { administrationHandlers, identityFollower, lockAccount } from './accounts/administration.ts';
import { adminsNow } from './accounts/admins.ts';
import { agreementsOf } from './accounts/agreements.ts';
import { defaultLimits, openAttempts } from './accounts/attempts.ts';
import { countryChangeHandlers } from './accounts/country-changes.ts';
import { openDoor } from './accounts/door.ts';
import { fundsHandlers } from './accounts/funds.ts';
import { openGate } from './accounts/gate.ts';
import { purgeSessions } from './accounts/old-sessions.ts';
import { ownHandlers } from './accounts/own.ts';
import { profileHandlers } from './accounts/profile.ts';
import { photoHandlers, profilePhotos } from './accounts/profile-photo.ts';
import { secondFactorRemovalHandlers } from './accounts/second-factor-removals.ts';
import { statementHandlers } from './accounts/statement.ts';
import { scheduledBackups } from './backup/schedule.ts';
import { openChains } from './chains/open.ts';
import { seedDemo } from './demo/seed.ts';
import { depositHandlers } from './deposits/handlers.ts';
import { depositProofs } from './deposits/proofs.ts';
import { receivingAddresses } from './deposits/receiving.ts';
import { depositWatch } from './deposits/watch.ts';
import type { Environment } from './environment.ts';
import { houseOperations } from './house/house.ts';
import { buildApp } from './http/app.ts';
import { originAllowed } from './http/origin.ts';
import { identityHandlers } from './identity/handlers.ts';
import { purgeImages } from './identity/purge.ts';
import { reviewHandlers } from './identity/review.ts';
import { openVault } from './identity/vault.ts';
import { claimMode, demoSecret } from './installation.ts';
import { openJobs } from './jobs.ts';
import { ownLimitHandlers } from './limits/handlers.ts';
import { switchHandlers } from './limits/switch-handlers.ts';
import { LiveHub } from './live/hub.ts';
import { openPostOffice } from './mail/post-office.ts';
import { marketHandlers } from './markets/handlers.ts';
import { isLeaseLost } from './markets/lease.ts';
import { createMarkets } from './markets/markets.ts';
import { lastPrices, priceBook } from './markets/price-book.ts';
import { parsePriceSources } from './markets/price-sources.ts';
import { makeSources } from './markets/sources.ts';
import { noticeHandlers } from './notices/handlers.ts';
import { openTelling, openTellingAdmins } from './notices/tell.ts';
import type { Handlers } from './operations/handler.ts';
import { addressChecker } from './outside/addresses.ts';
import { backOffMs } from './outside/back-off.ts';
import { bitcoinNode } from './outside/bitcoin-node.ts';
import { coingeckoSource } from './outside/coingecko.ts';
import { drawDemoDocument } from './outside/demo-documents.ts';
import { evmNode } from './outside/evm-node.ts';
import { placeOf, readExtendedKey } from './outside/extended-keys.ts';
import { readIdentityImage } from './outside/identity-images.ts';
import { isReadableImage, reencodePhoto, typeOfFile } from './outside/images.ts';
import { keepBytes, keepCopy, sizeOf } from './outside/kept-files.ts';
import { krakenSource } from './outside/kraken.ts';
import { smtpTransport } from './outside/mail.ts';
import { readPhone } from './outside/phones.ts';
import { openDatabase } from './outside/postgres/database.ts';
import { openAppPool, openPool } from './outside/postgres/pool.ts';
import type { Log } from './outside/price-source.ts';
import { readReferenceRates } from './outside/reference-rates.ts';
import { drawStatement } from './outside/statement-pdf.ts';
import { totp } from './outside/totp.ts';
import { openTus, readTusMetadata } from './outside/tus.ts';
import { webAuthn } from './outside/webauthn.ts';
import { keepKey, readKeptKeys } from './proof/keys.ts';
import { demoSigner, signerFromPem } from './proof/signer.ts';
import { keepFourEyes } from './records/four-eyes.ts';
import { forgetOldKeys } from './records/old-keys.ts';
import { readClock } from './records/timeline.ts';
import { auditHandlers } from './review/audit-trail.ts';
import { proofHandlers } from './seals/handlers.ts';
import { createSealer } from './seals/sealer.ts';
import { contactHandlers } from './support/contact.ts';
import { tradeHandlers } from './trades/handlers.ts';
import { createPlacement } from './trades/placement.ts';
import { createSettler } from './trades/settler.ts';
import { markRemoved } from './uploads/record.ts';
import { openUploads } from './uploads/uploads.ts';
import { lookUpPayouts } from './withdrawals/evidence.ts';
import { withdrawalHandlers } from './withdrawals/handlers.ts';
import { declinePending } from './withdrawals/reversal.ts';

export interface RunningServer {
  readonly address: string;
  stop(): Promise<void>;
}

/** What `npm run build` made for the browser. */
const built = path.join(import.meta.dirname, '..', 'dist');
const hourMs = 3_600_000;
/** Of the contact page: messages of one address in an hour, and of one source in 15 minutes. */
const messageLimits = { mailsPerAddress: 5, mailsPerSource: 10 } as const;

/** ID images: decoding one takes a core for some 100 ms and, at the most, 100 MB. */
const decoding = { running: 1, waiting: 24, waitingPerSource: 2 } as const;

/** Builds and connects everything; nobody else does. Resolves when the server is ready to be used. */
export async function startServer(environment: Environment): Promise<RunningServer> {
  const { mode, dataDir } = environment;
  const demo = mode === 'demo';
  const database = await openDatabase({ databaseUrl: environment.databaseUrl ?? undefined, dataDir });
  const closing: (() => Promise<unknown> | unknown)[] = [() => database.stop()];
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const owner = openPool(database.ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
    await migrate(owner).finally(() => owner.end());
    const pool = openAppPool(database.appConfig, { max: 20 });
    const marketPool = openAppPool(database.appConfig, { max: 6, applicationName: 'fairlead markets' });
    const recorderPool = openAppPool(database.appConfig, { max: 3, applicationName: 'fairlead recorder' });
    closing.push(() => Promise.all([pool.end(), marketPool.end(), recorderPool.end()]));
    await claimMode(pool, mode);
    await keepFourEyes(pool, 'deposit', environment.deposits.fourEyesFrom);
    await keepFourEyes(pool, 'withdrawal', environment.withdrawals.fourEyesFrom);

    const signer = environment.signingKeyPem
      ? signerFromPem(environment.signingKeyPem)
      : await demoSigner(path.join(dataDir, 'keys', 'operator.pem'));
    await keepKey(pool, signer);
    const secret = environment.authSecret ?? (await demoSecret(dataDir, 'auth-secret'));
    const masterKeys =
      environment.identityMasterKeys.length > 0
        ? environment.identityMasterKeys
        : [Buffer.from(await demoSecret(dataDir, 'identity-master-key'), 'hex')];
    let ready = false;
    let tradesSetAside = (): number => 0;
    // The log is the HTTP side's; what is built before it writes through this.
    let log: Log | null = null;
    const logger: Log = {
      info: (facts, message) => log?.info(facts, message),
      warn: (facts, message) => log?.warn(facts, message),
    };
    const logError = (message: string, error: unknown) => logger.warn({ err: error }, message);

    const ownAddress = environment.publicUrl ?? `http://127.0.0.1:${environment.port}`;
    const allowedOrigins = [...new Set([new URL(ownAddress).origin, ...(demo ? localOrigins(environment.port) : [])])];
    const transport = environment.smtpUrl
      ? smtpTransport(environment.smtpUrl, `${environment.brand.name} <${environment.brand.supportEmail}>`)
      : null;
    const postOffice = openPostOffice({ pool, transport, keep: demo, log: logError });
    const { adminEmails, countries: policy } = environment;
    const agreements = agreementsOf({ ...environment.brand, termsText: environment.termsText });
    const people = { adminEmails, agreements, policy };
    const tell = openTelling({
      product: environment.brand.name,
      publicUrl: ownAddress,
      post: (mail, tx) => postOffice.post(mail, tx),
    });
    const door = await openDoor({
      pool,
      secret,
      publicUrl: ownAddress,
      production: !demo,
      product: environment.brand.name,
      adminEmails,
      post: (mail, tx) => postOffice.post(mail, tx),
      log: logError,
      totp,
      webAuthn,
      origins: allowedOrigins,
    });

    const references = readReferenceRates(pairs);
    const sources = makeSources(parsePriceSources(environment.priceSources), {
      kraken: () => krakenSource(environment.krakenUrl === null ? {} : { url: environment.krakenUrl }),
      coingecko: () => coingeckoSource(environment.coingeckoUrl === null ? {} : { baseUrl: environment.coingeckoUrl }),
      pairs,
      references,
    });
    const quoted = new Set(sources.flatMap((source) => source.pairs));
    const priceOf = priceBook(mode);
    const addresses = environment.depositAddresses;
    const chains = openChains({
      pool,
      settings: environment.chains,
      fixed: addresses,
      log: logger,
      outside: { readExtendedKey, placeOf, bitcoinNode, evmNode, backOffMs },
    });
    for (const method of paymentMethods) {
      if (chains.derived[coinOf(method).chain]) continue;
      const checked = addressChecker.check(method, addresses[method]);
      if (!checked.ok) throw new Error(`the address to receive ${method} at is not usable: ${checked.problem}`);
    }
    await chains.addresses.watchShared(pool);
    const payments = depositWatch({
      pool,
      priceOf,
      tell,
      terms: chains.terms,
      declinePending: declinePending(tell),
      log: logger,
    });
    const accountsOfIdentity = { lockAccount, followIdentity: identityFollower(adminEmails) };
    const uploads = openUploads({
      pool,
      directory: environment.filesDir,
      openTus,
      readTusMetadata,
      photoLimits: { minBytes: environment.photoMinBytes, maxBytes: environment.photoMaxBytes },
      purposes: {
        'proof-of-deposit': depositProofs({ pool, typeOf: typeOfFile, isReadableImage, keepCopy, sizeOf }),
        'profile-photo': profilePhotos({
          pool,
          typeOf: typeOfFile,
          reencode: reencodePhoto,
          keepBytes,
          markRemoved,
          maxBytes: environment.photoMaxBytes,
        }),
      },
    });
    const tellAdmins = openTellingAdmins(adminsNow(adminEmails), tell);
    // No chain is watched yet.
    const payouts = { pool, addresses: addressChecker, evidence: null, tellAdmins };
    const backups = scheduledBackups({
      pool,
      directory: environment.backupDir,
      keep: environment.backupKeep,
      of: { ownerConfig: database.ownerConfig, filesDir: environment.filesDir, keysDir: path.join(dataDir, 'keys') },
    });
    const handlers: Handlers<Catalogue> = {
      readDepositPlans: async () => accepted(environment.plans),
      readBrand: async () => accepted({ ...environment.brand, mode }),
      ...ownHandlers({ pool, ...people }),
      ...statementHandlers({ pool, operator: environment.brand, drawPdf: drawStatement }),
      ...profileHandlers({ pool, ...people, readPhone }),
      ...administrationHandlers({ pool, ...people, tell }),
      ...fundsHandlers({ pool }),
      ...noticeHandlers({ pool }),
      ...countryChangeHandlers({ pool, tell }),
      ...secondFactorRemovalHandlers({ pool, tell }),
      ...identityHandlers({
        pool,
        vault: openVault(masterKeys),
        readImage: readIdentityImage,
        gate: openGate(decoding),
        ...accountsOfIdentity,
      }),
      ...reviewHandlers({ pool, ...accountsOfIdentity, tell }),
      ...auditHandlers({ pool }),
      ...ownLimitHandlers({ pool, tell }),
      ...switchHandlers({ pool, pairs: pairs.filter(({ terms }) => terms !== null).map(({ pair }) => pair) }),
      ...backups.handlers,
      ...houseOperations({ pool, tell, lastPriceOf: lastPrices(mode), watchedBalances: async () => [] }),
      ...depositHandlers({
        pool,
        priceOf,
        tell,
        addresses: chains.addresses,
        chains: chains.settings,
        config: { addresses, ...environment.deposits },
      }),
      ...withdrawalHandlers({
        ...payouts,
        priceOf,
        tell,
        isOwnAddress: receivingAddresses(addresses),
        config: environment.withdrawals,
      }),
      ...chains.handlers,
      ...marketHandlers({ pool, pairs, quoted, references }),
      ...tradeHandlers({
        pool,
        keys: () => readKeptKeys(pool),
        placement: createPlacement({ pool, signer, mode, policy }),
      }),
      ...proofHandlers(pool),
      ...uploads.handlers,
      ...photoHandlers({ pool, markRemoved }),
      ...contactHandlers({
        pool,
        product: environment.brand.name,
        supportEmail: environment.brand.supportEmail,
        mayWrite: openAttempts({ ...defaultLimits, ...messageLimits }).mayMail,
        post: (mail, tx) => postOffice.post(mail, tx),
      }),
    };

    const app = await buildApp({
      product: environment.brand.name,
      handlers,
      auth: door,
      uploads,
      allowedOrigins,
      trustedProxies: environment.trustedProxies,
      production: !demo,
      webRoot: path.join(built, 'web'),
      site: existsSync(path.join(built, 'site'))
        ? {
            root: path.join(built, 'site'),
            brand: { ...environment.brand, mode },
            origin: new URL(ownAddress).origin,
            products: environment.products,
            privacyText: environment.privacyText,
            termsText: environment.termsText,
            identityRetentionYears: environment.identityRetentionYears,
          }
        : null,
      isReady: () => ready,
      tradesSetAside: () => tradesSetAside(),
      demoOutbox: demo ? (recipient) => postOffice.outbox(recipient) : null,
      log: { level: environment.logLevel },
    });
    log = app.log;
    closing.push(async () => {
      ready = false;
      await app.close();
    });

    const jobs = openJobs(logger);
    const hub = new LiveHub({
      pool: marketPool,
      log: logger,
      authenticate: (headers) => door.authenticate(headers),
      originAllowed: (headers) => originAllowed(headers, allowedOrigins),
      sourceOf: (request) => sourceOf(request, environment.trustedProxies),
      nowMs: () => markets.nowMs(),
    });
    // The hub itself refuses every other path: what stands there may be no address at all, and parsing it would throw.
    app.server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));

    const markets = createMarkets({
      pool: recorderPool,
      mode,
      pairs,
      sources,
      log: logger,
      onTicks: () => {
        hub.wake();
        settle.run();
      },
    });
    const settler = createSettler({ pool: marketPool, lease: markets.lease, log: logger, setSize: 500 });
    tradesSetAside = () => settler.setAside();
    const settle = jobs.every(250, 'settlement', async () => {
      await settler.settleDue().catch((error: unknown) => {
        if (isLeaseLost(error)) markets.lease.lost();
        else throw error;
      });
    });
    const sealer = createSealer(marketPool, signer);
    jobs.every(1_000, 'sealing', () => sealer.pass());
    jobs.every(hourMs, 'forgetting old keys', () => forgetOldKeys(marketPool));
    jobs.every(hourMs, 'purging old sessions', () => purgeSessions(pool));
    jobs.every(hourMs, 'purging ID images', async () =>
      purgeImages(pool, environment.identityRetentionYears, await readClock(pool)),
    );
    jobs.every(60_000, 'looking payouts up', () => lookUpPayouts(payouts));
    const backup = jobs.every(hourMs, 'the daily backup', () => backups.takeWhenDue());
    const sweep = jobs.every(60_000, 'clearing files up', () => uploads.sweep());
    hub.start();
    postOffice.start();
    let recording: Promise<void> | null = null;
    // Prices begin when the application is ready; a demo needs them a moment earlier, for its first deposits.
    const startPrices = (): Promise<void> => {
      recording ??= markets.start();
      return recording;
    };
    jobs.start();
    const watch = chains.watch(payments.settle);
    watch.start();
    sweep.run();
    closing.push(async () => {
      jobs.stop();
      hub.stop();
      await watch.stop();
      await markets.stop();
      await jobs.idle();
      await door.idle();
      await postOffice.stop();
    });

    await app.listen({ port: environment.port, host: '127.0.0.1' });
    if (demo) {
      await seedDemo({
        handlers,
        auth: door,
        outbox: (to) => postOffice.outbox(to),
        documents: { front: await drawDemoDocument('front'), back: await drawDemoDocument('back') },
        startPrices: () => void startPrices(),
        priceWaitMs: 10_000,
      }).catch((error: unknown) => {
        // Without any price the demo has no deposit to begin with; everything else works.
        logError('the demo was not seeded in full', error);
      });
    }
    await startPrices();
    ready = true;
    backup.run();
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : environment.port;
    return { address: `http://127.0.0.1:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A demo is opened by either name of this machine. */
function localOrigins(port: number): string[] {
  return [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
}

/** The caller's address: the last one that a trusted proxy added, else the socket's own. */
function sourceOf(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const own = request.socket.remoteAddress ?? '';
  if (!trustedProxies.includes(own)) return own;
  const forwarded = request.headers['x-forwarded-for'];
  const text = Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '');
  return text.split(',').at(-1)?.trim() || own;
}
