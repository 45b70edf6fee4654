import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { authentication as authenticationOperations } from '#api/authentication.ts';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import { hourMs, minuteMs } from '#domain/clock/durations.ts';
import { iconAt } from '#domain/markets/icons.ts';
import type { OwnTexts } from '#domain/page-texts/page-texts.ts';
import { verifyLookMs } from '#domain/review/verification.ts';
import { type Closing, type Foundation, openFoundation } from '#server/assembly/foundation.ts';
import { forgetOldKeys } from '#server/commands/old-keys.ts';
import { readClock } from '#server/review/timeline.ts';
import { readSealedUntil } from '#server/seals/sealed-until.ts';
import type { Environment } from '#server/settings/environment.ts';
import { addressAt } from '#server/settings/listening.ts';
import { openAllowance } from '#server/sign-in/limits/attempts.ts';
import { purgeLimits } from '#server/sign-in/limits/shared-limits.ts';
import { purgeSessions } from '#server/sign-in/sessions/old-sessions.ts';
import { publicBrand, sampleMailOf, senderOf } from './assembly/brand.ts';
import type { BrandInForce } from './assembly/brand-in-force.ts';
import { afterPast, openDemo } from './assembly/demo.ts';
import { openFairPlay } from './assembly/fair-play.ts';
import { openFiles } from './assembly/files.ts';
import { openHealthOf } from './assembly/health.ts';
import { openMetricsOf } from './assembly/metrics.ts';
import { openMining } from './assembly/mining.ts';
import { openMoney } from './assembly/money.ts';
import { openPeople } from './assembly/people.ts';
import { openRisk } from './assembly/risk.ts';
import { openTraders } from './assembly/traders.ts';
import { openTrading } from './assembly/trading.ts';
import { openAlerts, openVerification } from './assembly/watching.ts';
import { demoPassword, demoPeople, demoUnready } from './demo/accounts.ts';
import { keepClosedReports } from './house/kept-reports.ts';
import { announcedOnPages } from './house-settings/announced.ts';
import { buildApp } from './http/app.ts';
import type { DemoSide } from './http/demo.ts';
import type { SiteConfig } from './http/site.ts';
import { purgeImages } from './identity/purge.ts';
import { openJobs } from './jobs.ts';
import type { Handlers } from './operations/handler.ts';
import type { OpenedDatabase } from './outside/postgres/database.ts';
import { openTraces } from './outside/traces/open.ts';

export interface RunningServer {
  readonly address: string;
  /** Resolves when everything is there: the past of a demo is made after requests are answered (X7). */
  complete(): Promise<void>;
  stop(): Promise<void>;
}

/** What of a start is done: the database runs, its schema is this version's, and the pages are built where they have to be. */
export type StartStep = 'database' | 'schema' | 'pages';

/** What a start waits for, and whom it says how far it is. */
export interface StartOptions {
  /** Resolves once the pages are there: an empty database is made meanwhile, another one is migrated afterwards. */
  readonly webBuilt?: Promise<void>;
  /** The database of the environment, where it is being opened already; the server closes it. */
  readonly database?: Promise<OpenedDatabase> | null;
  reached?(step: StartStep): void;
  /** Takes the lines of the log, which are JSON; the standard output where it is left out. */
  readonly logTo?: { write(line: string): void };
}

/** What `npm run build` made for the browser. */
const built = path.join(import.meta.dirname, '..', 'dist');
/** Receipts that a visitor may ask for: one may be a megabyte. */
const receiptsPerMinute = 60;

/** Builds and connects everything, by the rooms of `assembly`; nobody else does. Resolves when the server is ready. */
export async function startServer(
  environment: Environment,
  { webBuilt, database = null, reached = () => undefined, logTo }: StartOptions = {},
): Promise<RunningServer> {
  const closing: Closing = [];
  let ready = false;
  let draining = false;
  const stop = async (): Promise<void> => {
    draining = true;
    if (ready) await wait(environment.drainMs);
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const foundation = await openFoundation(environment, closing, { database, webBuilt, reached });
    const { pool, demo, log } = foundation;
    closing.push(await openTraces(environment.traces, 'main', log));
    const jobs = openJobs(log);
    const people = await openPeople(foundation);
    const money = await openMoney(foundation, people);
    const { uploads, backups, ...files } = await openFiles(foundation, people);
    const trading = openTrading(foundation, people, jobs);
    // Whatever stops the start from here on, the thread does not stay behind.
    closing.push(() => trading.stopPrices());
    // After the last request.
    closing.push(() => trading.writeCounts());
    const risk = openRisk(foundation, jobs);
    const mining = openMining(foundation, people, jobs, money.sightings);
    const counts = () => ({
      chains: money.watch.health(),
      miningFailing: mining.failing(),
      ...people.mailQueue.counts(),
    });
    const health = openHealthOf(foundation, trading, counts, closing);
    const observe = await openMetricsOf(
      foundation,
      {
        trading,
        chains: money.watch.health,
        backups: backups.state,
        bucket: files.bucket?.calls ?? null,
      },
      closing,
    );
    const verification = openVerification(foundation);
    const staffAlerts = openAlerts(foundation, {
      health: health.report,
      backups: backups.state,
      missingFile: backups.missingFile,
      verification: verification.state,
      lowReserves: money.lowReserves,
      screeningRefused: risk.listRefused,
      tradedAndQuoted: trading.tradedAndQuoted,
      notifyRoles: people.notifyRoles,
    });
    const handlers: Handlers<Catalogue> = {
      ...staffAlerts.handlers,
      ...verification.handlers,
      ...risk.handlers,
      ...people.handlers,
      ...money.handlers,
      ...files.handlers,
      ...trading.handlers,
      ...mining.handlers,
      ...openFairPlay(foundation),
      ...openTraders(foundation, people, jobs, uploads.bytesOf).handlers,
    };
    const { authentication, mailQueue } = people;
    const outbox = (recipient: string) => mailQueue.outbox(recipient);

    await webBuilt;
    const isMakingPast = (): boolean => foundation.past !== null && !ready;
    const demoSide = (): DemoSide => ({
      mails: mailQueue,
      mailPicture: () => foundation.brand.now().kit.mailPicture,
      password: demoPassword,
      // Who joins or is stopped within the past is not yet who they are said to be.
      people: () => demoPeople.filter(({ email }) => !isMakingPast() || !demoUnready.has(email)),
      making: () => (isMakingPast() ? ownDemo.progress() : null),
      simulate: money.simulate,
    });
    const app = await buildApp({
      product: environment.brand.name,
      brand: foundation.brand.source,
      sampleMail: {
        html: sampleMailOf(
          senderOf(foundation.brand, foundation.mailTexts.ownWords),
          () => foundation.brand.now().brand.supportEmail,
        ),
        logo: () => foundation.brand.now().kit.mailPicture,
      },
      handlers: afterPast(handlers, isCommand, isMakingPast),
      auth: { ...authentication, handlers: afterPast(authentication.handlers, isWrittenBy, isMakingPast) },
      uploads,
      allowedOrigins: foundation.allowedOrigins,
      trustedProxies: environment.trustedProxies,
      production: !demo,
      webRoot: path.join(built, 'web'),
      chat: environment.chat?.origin ?? null,
      site: existsSync(path.join(built, 'site')) ? siteOf(foundation) : null,
      pairIcon: (file) => iconAt(file, foundation.pairs.pairs),
      admitUpload: people.admitUpload,
      mayRead: openAllowance(receiptsPerMinute, minuteMs / 1_000),
      isReady: () => ready,
      isDraining: () => draining,
      health,
      ...(observe && { observe }),
      demo: demo ? demoSide() : null,
      log: { level: environment.logLevel, ...(logTo && { stream: logTo }) },
    });
    foundation.logInto(app.log);
    closing.push(async () => {
      ready = false;
      await app.close();
    });

    jobs.every(15_000, 'mailing unread answers', people.mailUnreadAnswers);
    jobs.every(1_000, 'settings whose time has come', people.takeDueSettings);
    jobs.every(1_000, 'the brand that is in force', () => foundation.brand.follow());
    jobs.every(1_000, 'the pairs that are listed', () => trading.followPairs());
    jobs.every(1_000, 'the texts that are in force', () => foundation.texts.follow());
    jobs.every(1_000, 'the words of e-mails that are in force', () => foundation.mailTexts.follow());
    jobs.every(hourMs, 'forgetting old keys', () => forgetOldKeys(foundation.marketPool));
    jobs.every(hourMs, 'purging old sessions', () => purgeSessions(pool));
    jobs.every(hourMs, 'purging limits that are over', () => purgeLimits(pool));
    jobs.every(hourMs, 'purging ID images', async () =>
      purgeImages(pool, environment.identityRetentionYears, await readClock(pool)),
    );
    const { standIn } = money;
    if (standIn) jobs.every(500, 'the stand-in chain of the demo', () => standIn.advance(Date.now()));
    jobs.every(1_000, 'fixing the coins of payouts', () => money.fixPayouts());
    jobs.every(minuteMs, 'looking payouts up', () => money.lookUpPayouts());
    jobs.every(minuteMs, 'alerting staff', () => staffAlerts.look());
    jobs.every(5_000, 'posting alerts', () => staffAlerts.deliver());
    const ownDemo = openDemo(foundation, {
      handlers,
      authentication,
      outbox,
      startPrices: () => void trading.startPrices(),
    });
    jobs.every(minuteMs, 'the deposits of the demo', () => ownDemo.goOn());
    if (demo) jobs.every(10_000, 'the mining plans of the demo', ownDemo.renewPlans);
    const backup = jobs.every(hourMs, 'the daily backup', () => backups.takeWhenDue());
    const archive = files.upkeep && jobs.every(minuteMs, 'the archive of the log', files.upkeep.goOn);
    const keep = jobs.every(hourMs, 'keeping closed reports', () =>
      keepClosedReports(pool, () => readSealedUntil(pool), environment.supportAnswerHours),
    );
    const verify = jobs.every(verifyLookMs, 'the daily verification', () => verification.verifyWhenDue());
    if (files.bucket) jobs.every(minuteMs, 'asking the bucket of files', files.bucket.ask);
    const sweep = jobs.every(minuteMs, 'clearing files up', () => uploads.sweep());
    trading.startLive(app.server);
    const work = async (): Promise<void> => {
      mailQueue.start();
      jobs.start();
      money.watch.start();
      sweep.run();
      mining.start();
      if (demo) await ownDemo.seed();
      await trading.startPrices();
      ready = true;
      archive?.run();
      backup.run();
      keep.run();
      // A demo has something better to do while it starts: it verifies some minutes later, when this is looked at next.
      if (!demo) verify.run();
      if (foundation.past !== null) await ownDemo.openTrades();
    };
    closing.push(async () => {
      await ownDemo.stop();
      jobs.stop();
      verification.stop();
      trading.stopLive();
      await money.watch.stop();
      await trading.stopPrices();
      await jobs.idle();
      await authentication.idle();
      await mailQueue.stop();
    });

    await app.listen({ port: environment.port, host: environment.host });
    // Nothing works on what is there while a past is made: only requests are answered.
    if (foundation.past === null) await work();
    else await ownDemo.makePast(work);
    const bound = app.server.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : environment.port;
    return { address: addressAt(environment.host, port), complete: () => ownDemo.made(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isCommand = (name: string): boolean =>
  Object.entries(catalogue).some(([key, { command }]) => key === name && command);
const isWrittenBy = (name: string): boolean =>
  Object.entries(authenticationOperations).some(([key, { method }]) => key === name && method !== 'GET');

function siteOf({ environment, address, brand, texts, pairs, callerPool }: Foundation): SiteConfig {
  const { products, identityRetentionYears } = environment;
  const origin = new URL(address).origin;
  const offer = { origin, products, identityRetentionYears };
  const settingsOf = (shown: BrandInForce, own: OwnTexts) => ({
    shown,
    own,
    settings: {
      brand: publicBrand(shown, shown.kit, environment),
      links: shown.kit.served.links,
      texts: own,
      ...offer,
    },
  });
  let last = settingsOf(brand.now(), texts.now());
  return {
    root: path.join(built, 'site'),
    announced: announcedOnPages(callerPool),
    hasPair: (name) => pairs.pairs.some(({ pair }) => pair === name),
    settings: () => {
      const [shown, own] = [brand.now(), texts.now()];
      if (last.shown !== shown || last.own !== own) last = settingsOf(shown, own);
      return last.settings;
    },
  };
}
