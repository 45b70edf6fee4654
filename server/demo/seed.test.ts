import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usuallyClosed } from '#domain/accounts/countries.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { openMasterKeys } from '#server/ciphers/master-keys.ts';
import { ownTraderHandlers } from '#server/copying/traders/own-trader.ts';
import { traderReviewHandlers } from '#server/copying/traders/trader-review.ts';
import { administrationHandlers } from '#server/customers/administration.ts';
import { ownHandlers } from '#server/customers/own.ts';
import { profileHandlers } from '#server/customers/profile.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { depositHandlers } from '#server/deposits/handlers.ts';
import { houseHandlers } from '#server/house/handlers.ts';
import { openFingerprints } from '#server/identity/fingerprint.ts';
import { identityHandlers } from '#server/identity/handlers.ts';
import { reviewHandlers } from '#server/identity/review.ts';
import { openVault } from '#server/identity/vault.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { openNotify } from '#server/notices/notify.ts';
import { drawDemoDocuments } from '#server/outside/demo-documents.ts';
import { readIdentityImage } from '#server/outside/identity-images.ts';
import { readPhone } from '#server/outside/phones.ts';
import { totp } from '#server/outside/totp.ts';
import { webAuthn } from '#server/outside/webauthn.ts';
import { openSignIn } from '#server/sign-in/authentication.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { testStaffHandlers } from '#tools/testing/people/staff-handlers.ts';
import { demoAccounts, demoAdmin, demoPassword, demoSecondAdmin, demoStaff } from './accounts.ts';
import { seedDemo, seedDeposits } from './seed.ts';
import type { SeedDependencies } from './seeding.ts';

let database: FreshDatabase;
let deps: SeedDependencies;
let started = 0;
/** Valuations that find nothing, once prices have been started. */
let silent = 2;
beforeAll(async () => {
  database = await freshDatabase();
  const pool = database.app;
  const adminEmails = [demoAdmin, demoSecondAdmin];
  const people = { ...testPeople, adminEmails, closedCountries: new Set(usuallyClosed) };
  const log = (): void => undefined;
  const post = openMailQueue({ pool, transport: null, keep: true, log });
  const notify = openNotify({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post: post.post });
  const authentication = await openSignIn({
    pool,
    adminEmails,
    log,
    post: post.post,
    notify,
    secrets: ['x'.repeat(40)],
    publicUrl: 'http://fairlead.test',
    production: false,
    product: 'Fairlead',
    totp,
    webAuthn,
    origins: ['http://fairlead.test'],
  });
  const addresses = { Bitcoin: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', Ethereum: '0x1', BNB: '0x2', USDT: '0x3' };
  const config = {
    addresses,
    min: cents(1000n),
    max: cents(10_000_000n),
    openMax: cents(10_000_000n),
    quoteMs: 900_000,
  };
  const accountsOfIdentity = reviewedAccounts({ ...people, notify });
  deps = {
    documents: drawDemoDocuments,
    auth: authentication,
    outbox: post.outbox,
    priceWaitMs: 5_000,
    mining: { pool, pairs, priceAt: priceBookAt('demo') },
    hasPast: false,
    nowMs: Date.now,
    startPrices: () => {
      started += 1;
    },
    handlers: {
      ...ownHandlers({ pool, ...people }),
      ...profileHandlers({ pool, ...people, readPhone, followTexts: async () => undefined }),
      ...administrationHandlers({ pool, ...people, notify }),
      ...identityHandlers({
        pool,
        vault: openVault(openMasterKeys([randomBytes(32)])),
        fingerprint: openFingerprints(['a secret of tests']),
        readImage: readIdentityImage,
        workQueue: { run: (_source, work) => work() },
        ...accountsOfIdentity,
      }),
      ...reviewHandlers({ pool, ...accountsOfIdentity, notify }),
      ...houseHandlers(pool),
      ...testStaffHandlers({ pool, adminEmails, publicUrl: 'http://fairlead.test', post: post.post }),
      ...ownTraderHandlers({ pool, mostShareBps: 3_000, product: 'Fairlead' }),
      ...traderReviewHandlers({ pool, notify, mostShareBps: 3_000, openPhoto: async () => null }),
      ...depositHandlers({
        pool,
        notify,
        config,
        priceAt: async (_db, pair, timeMs) => ({
          pair,
          price: 250_000n,
          decimals: 2,
          source: 'simulated:test',
          timeMs,
          seq: 1,
        }),
        // Nothing is quoted at first, and only Ethereum later.
        priceOf: async (_db, pair) => {
          if (started === 0) throw new Error('a price was asked for before prices were started');
          silent -= 1;
          if (silent >= 0 || pair !== 'ETHUSD') return null;
          const { rows } = await pool.query<{ now: bigint }>('select clock_ms() as now');
          return { pair, price: 250_000n, decimals: 2, source: 'simulated:test', timeMs: Number(rows[0]?.now), seq: 1 };
        },
      }),
    },
  };
});
afterAll(() => database.drop());

const counts = async () =>
  (
    await database.owner.query(`select (select count(*) from auth_user) users, (select count(*) from ledger_journal) journals,
      (select count(*) from audit_entry) audits, (select count(*) from mail) mails, (select count(*) from deposit) deposits,
      (select count(*) from mining_plan) plans, (select count(*) from mining_run) runs, (select sold from mining_fleet where algorithm = 'scrypt')`)
  ).rows;

describe('seedDemo', () => {
  it('[D5] [L3] [C5] [N3] fills the demo through the product’s own operations, and a second start does nothing', async () => {
    expect(await seedDemo(deps)).toBe(true);
    const { rows } = await database.owner.query(
      `select u.email, c.account_status, u.email_verified from customer c join auth_user u on u.id = c.uid`,
    );
    const wanted = demoAccounts.map(({ email, accountStatus }) => ({
      email,
      account_status: accountStatus,
      email_verified: true,
    }));
    expect(new Set(rows)).toEqual(new Set(wanted));
    const { rows: staff } = await database.owner.query(
      `select u.email, staff_role(u.email) as role from auth_user u where u.password_by_mail and staff_role(u.email) is not null`,
    );
    expect(new Set(staff)).toEqual(new Set(demoStaff.map(({ email, staff: role }) => ({ email, role }))));
    const house = await readHouse(database.app);
    const usd = Object.fromEntries(
      house.filter(({ asset }) => asset === 'USD').map(({ kind, balance }) => [kind, balance]),
    );
    // What contracts were paid came out of the capital.
    const { rows: mined } = await database.owner.query<{ cents: bigint }>(
      'select coalesce(sum(cents), 0)::bigint as cents from mining_payout',
    );
    expect(usd).toMatchObject({ capital: 50_000_000n - (mined[0]?.cents ?? 0n), bankroll: 50_000_000n });
    const { rows: deposits } = await database.owner.query(
      `select u.email, d.status, d.credited from deposit d join auth_user u on u.id = d.user_id order by u.email`,
    );
    expect(deposits).toEqual([
      { email: 'customer@demo.fairlead.example', status: 'approved', credited: 100_000n },
      { email: 'trader@demo.fairlead.example', status: 'approved', credited: 100_000n },
    ]);
    const { rows: traders } = await database.owner.query(
      `select u.email, t.name, t.state from trader t join auth_user u on u.id = t.user_id`,
    );
    expect(traders).toEqual([{ email: 'trader@demo.fairlead.example', name: 'Tom Trader', state: 'active' }]);
    const { rows: contracts } = await database.owner.query(
      `select u.email, count(distinct c.id)::integer as contracts, count(distinct y.day)::integer as days
       from mining_contract c join auth_user u on u.id = c.user_id left join mining_payout y on y.contract_id = c.id group by 1`,
    );
    expect(contracts).toEqual([{ email: 'trader@demo.fairlead.example', contracts: 2, days: 30 }]);
    // Also the days that never were: divided as the rule says, by readings of the days before.
    await database.owner.query(`insert into installation (mode) values ('demo')`);
    expect(await problemsOf(database)).toEqual([]);
    const forged = await problemsAfter(database, `update mining_day set capacity = capacity + 1 where coin = 'LTC'`);
    expect(forged).toContain('N3 day LTC');
    const before = await counts();
    expect(await seedDemo(deps)).toBe(true);
    expect(await seedDeposits(deps)).toBe(true);
    expect(await counts()).toEqual(before);
  });

  it('[A3] the demo’s password signs in', async () => {
    const signedIn = await deps.auth.handlers.signIn({
      cookie: undefined,
      userAgent: undefined,
      source: '127.0.0.1',
      query: undefined,
      body: { email: 'customer@demo.fairlead.example', password: demoPassword },
    });
    expect(signedIn.ok).toBe(true);
  });
});
