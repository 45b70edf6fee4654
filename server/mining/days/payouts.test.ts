import { afterAll, beforeAll, expect, it } from 'vitest';
import type { readPayout } from '#api/mining-payouts.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayText } from '#domain/clock/days.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { roundedPrice } from '#domain/markets/digits.ts';
import { pairs } from '#domain/markets/pairs.ts';
import { payOut, shareOf } from '#domain/mining/division.ts';
import { expectedGross, luckOf } from '#domain/mining/expectation.ts';
import { formatCents, formatScaled } from '#domain/money/amount.ts';
import { readDecimal, rescale } from '#domain/money/scaled.ts';
import { demoMiners } from '#server/demo/accounts.ts';
import { coinRates } from '#server/demo/coin-rates.ts';
import { seedMining } from '#server/demo/mining.ts';
import { readPage } from '#server/lists/pages.ts';
import { openMailQueue } from '#server/mail/mail-queue.ts';
import { priceBookAt } from '#server/markets/price-book.ts';
import { contractHandlers } from '#server/mining/contract-handlers.ts';
import { createMiningNotifications, notifyingEnded } from '#server/mining/notify.ts';
import { readPaidAgain } from '#server/mining/paid-again.ts';
import { noticeHandlers } from '#server/notices/handlers.ts';
import { openNotify, openNotifyAll } from '#server/notices/notify.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { pdfTexts } from '#tools/testing/pdf-texts.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { fundCustomer, moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';

let db: FreshDatabase;
let api: TestApi;
let ann: Caller;
let annId: UserId;
let contracts: { readonly id: string; readonly plan: { readonly coins: string[] }; readonly firstDay: string }[];

const notifications = () => {
  const { post } = openMailQueue({ pool: db.app, transport: null, keep: true, log: () => undefined });
  return { product: 'Fairlead', publicUrl: 'http://fairlead.test', post };
};

// Thirty days of mining as a demo has them: an outage, a day that does not cover its costs, two without receipts.
beforeAll(async () => {
  db = await freshDatabase();
  const notify = openNotify(notifications());
  api = await startApi(db, {
    handlers: {
      ...contractHandlers({ pool: db.app, policy: everywhere, notify, lastPriceOf: async () => null }),
      ...noticeHandlers({ pool: db.app, readPaidAgain: (nothing) => readPaidAgain(db.app, nothing) }),
    },
  });
  ann = await api.newcomer('ann@test.example');
  annId = (await ann.call('GET', '/api/me')).body.uid;
  await fundCustomer(db.app, annId, 100_000n);
  await moveHouse(db.app, 'capital', 100_000n);
  await seedMining({ pool: db.app, pairs, priceAt: priceBookAt('demo') }, await openCustomer(db.app), [
    { uid: annId, plans: demoMiners[0].plans },
  ]);
  contracts = (await ann.call('GET', '/api/mining/contracts')).body.items;
});
afterAll(async () => {
  await api.stop();
  await db.drop();
});

const parts = (text: string): bigint => scaled(text, 14);
function scaled(text: string, decimals: number): bigint {
  const read = readDecimal(text);
  if (!read) throw new Error(`no decimal: ${text}`);
  return rescale(read, decimals, 'down');
}

/** All days of a contract, page by page. */
async function daysOf(
  id: string,
  query = '',
): Promise<{ readonly contractId: string; readonly coin: string; readonly day: string; readonly paid: string }[]> {
  const found: { readonly contractId: string; readonly coin: string; readonly day: string; readonly paid: string }[] =
    [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ann.call(
      'GET',
      `/api/mining/contracts/${id}/payouts?limit=7${query}${cursor && `&cursor=${cursor}`}`,
    );
    found.push(...page.body.items);
    cursor = page.body.nextCursor;
  }
  return found;
}

it('[N3] the days of a contract are listed newest first, each coin by itself, each once', async () => {
  expect(contracts.map(({ plan }) => plan.coins.join())).toEqual(expect.arrayContaining(['BTC', 'DOGE,LTC']));
  for (const { id, plan, firstDay } of contracts) {
    const days = await daysOf(id);
    const wanted = Array.from({ length: 30 }, (_, nth) =>
      new Date(Date.parse(firstDay) + nth * 86_400_000).toISOString().slice(0, 10),
    ).flatMap((day) => plan.coins.map((coin) => `${day} ${coin}`));
    expect(days.map(({ day, coin }) => `${day} ${coin}`)).toEqual(wanted.sort().reverse());
    const [coin] = plan.coins;
    expect((await daysOf(id, `&coin=${coin}`)).length).toBe(30);
  }
});

it('[N3.7] each payout is what anybody computes from its receipt, and carries on what the day before left', async () => {
  for (const { id, plan } of contracts) {
    const carried = new Map<string, string>();
    const sums = new Map<string, { paid: bigint; gross: bigint; expected: bigint }>();
    for (const { coin, day } of (await daysOf(id)).reverse()) {
      const receipt: ReplyOf<typeof readPayout> = (
        await ann.call('GET', `/api/mining/contracts/${id}/payouts/${coin}/${day}`)
      ).body;
      const { payout } = receipt;
      expect(recomputed(receipt, plan.coins[0] === coin)).toEqual(payout);
      expect(payout.carryBefore).toBe(carried.get(coin) ?? '0.00000000000000');
      carried.set(coin, payout.carryAfter);
      const sum = sums.get(coin) ?? { paid: 0n, gross: 0n, expected: 0n };
      sums.set(coin, {
        paid: sum.paid + scaled(payout.paid, 2),
        gross: sum.gross + parts(payout.gross),
        expected: sum.expected + parts(payout.expected ?? '0'),
      });
      // Of the books: the coins that went out, the dollars that came in.
      expect(receipt.postings.map(({ code, asset, amount }) => [code, asset, amount])).toEqual(
        payout.paid === '0.00'
          ? []
          : [
              ['mining-payout', coin, payout.soldCoins],
              ['mining-payout', 'USD', payout.paid],
            ],
      );
    }
    const { body } = await ann.call('GET', `/api/mining/contracts/${id}`);
    expect(body.paid).toBe(formatCents([...sums.values()].reduce((all, { paid }) => all + paid, 0n)));
    for (const one of body.coins) {
      const sum = sums.get(one.coin);
      expect(one).toMatchObject({
        gross: formatScaled(sum?.gross ?? 0n, 14),
        carried: carried.get(one.coin),
        luckBps: luckOf(sum?.gross ?? 0n, sum?.expected ?? 0n),
      });
    }
  }
});

/** The payout of a receipt by the domain's formulas, from what the receipt says. */
function recomputed({ plan, day, payout }: ReplyOf<typeof readPayout>, chargesPower: boolean): typeof payout {
  const price = readDecimal(day.price.price);
  const network = day.network;
  if (!price || !network) throw new Error('a receipt without its inputs');
  const terms = {
    hashRate: BigInt(plan.hashRate),
    poolFeeBps: plan.poolFeeBps,
    powerMilliwatts: chargesPower ? scaled(plan.powerWatts, 3) : 0n,
    powerPrice: scaled(plan.powerPrice, 6),
  };
  const received = day.receipts.reduce((sum, { amount }) => sum + scaled(amount, 8), 0n);
  const coinPrice = { price: price.value, decimals: price.decimals };
  const share = shareOf({ received, capacity: BigInt(day.capacity), price: coinPrice }, terms);
  const paid = payOut(parts(payout.carryBefore), share.net, coinPrice);
  const figures = { subsidy: scaled(network.subsidy, 8), fees: scaled(network.fees, 8) };
  const difficulty = { value: scaled(network.difficulty, 0), decimals: 0 };
  const expected = expectedGross(terms.hashRate, { ...figures, difficulty });
  return {
    ...payout,
    gross: formatScaled(share.gross, 14),
    poolFee: formatScaled(share.poolFee, 14),
    powerDue: formatScaled(share.powerDue, 14),
    power: formatScaled(share.power, 14),
    net: formatScaled(share.net, 14),
    expected: formatScaled(expected, 14),
    luckBps: luckOf(share.gross, expected),
    nothing: share.net > 0n ? null : received === 0n ? 'no receipts' : 'costs',
    uptimeBps: Number((BigInt(day.reading ?? 0) * 10_000n) / BigInt(day.capacity)),
    carryAfter: formatScaled(paid.carryAfter, 14),
    soldCoins: formatScaled(paid.soldUnits, 8),
    paid: formatCents(paid.cents),
    price: day.price.price,
  };
}

it('[P5] a stranger is answered about somebody’s contract, its days and its receipts as about none', async () => {
  const bob = await api.newcomer('bob@test.example');
  const [contract] = contracts;
  const paths = [
    `/api/mining/contracts/${contract?.id}`,
    `/api/mining/contracts/${contract?.id}/payouts`,
    `/api/mining/contracts/${contract?.id}/payouts/BTC/${contract?.firstDay}`,
  ];
  for (const path of paths) {
    const theirs = await bob.call('GET', path);
    const none = await bob.call('GET', path.replace(`${contract?.id}`, 'mct_none'));
    expect([theirs.status, theirs.body]).toEqual([404, none.body]);
    expect((await api.caller().call('GET', path)).status).toBe(401);
  }
  expect((await bob.call('GET', '/api/mining/contracts')).body.items).toEqual([]);
  const ended = `/api/mining/contracts/${contract?.id}/payouts/BTC`;
  expect((await ann.call('GET', `${ended}/2020-01-01`)).status).toBe(404);
  expect((await ann.call('GET', `${ended}/2026-02-30`)).body.code).toBe('invalid_input');
});

it('[N3] the fleet’s days show receipts with their transactions, labelled as demo data where they are', async () => {
  const { items } = (await ann.call('GET', '/api/mining/days?coin=LTC&limit=30')).body;
  expect(items).toHaveLength(30);
  const empty = items.filter(({ received }: { received: string }) => received === '0.00000000');
  expect(empty).toMatchObject([{ note: 'Demo data: a day without receipts', receipts: [] }, { receipts: [] }]);
  for (const [ago, { day, receipts, price, network, received }] of items.entries()) {
    // The last of the thirty dated rates is for yesterday.
    const { date, LTC } = coinRates.at(-1 - ago) ?? {};
    expect([price.source, price.stale, network.stale]).toEqual([`demo: reference rate of ${date}`, false, false]);
    expect(price.price).toBe(formatScaled(roundedPrice(LTC ?? '', 2) ?? 0n, 2));
    expect(network.source).toMatch(/^demo: /);
    if (receipts.length === 0) continue;
    expect(receipts).toMatchObject([
      { amount: received, pool: 'Demo pool', transactionId: `demo-ltc-${day}`, output: 0 },
    ]);
  }
});

it('[S2] [N3] days that bring nothing are notified once, when they begin; the end of a contract by mail too', async () => {
  const notifyAll = openNotifyAll(notifications());
  const { notifyDue } = createMiningNotifications({ pool: db.app, notifyAll, setSize: 1 });
  const notified = await Promise.all([notifyDue(), notifyDue()]);
  expect(notified.reduce((sum, one) => sum + one)).toBe(2);
  expect(await notifyDue()).toBe(0);
  const { rows } = await db.owner.query<{ facts: { coin: string; why: string } }>(
    `select facts from notice where owner = $1 and kind = 'contract_pays_nothing'`,
    [annId],
  );
  expect(rows.map(({ facts }) => `${facts.coin}: ${facts.why}`).sort()).toEqual(['BTC: costs', 'LTC: no receipts']);
  // What is over says so: of Litecoin two days were empty, of Bitcoin one.
  const dayAfter = (day: string, days: number) => dayText(Math.floor(Date.parse(day) / dayMs) + days);
  for (const { notice, paidAgain } of (await ann.call('GET', '/api/notices?limit=50')).body.items) {
    const { coin, day } = notice.facts;
    const isNothing = notice.kind === 'contract_pays_nothing';
    expect(paidAgain).toBe(isNothing ? dayAfter(day, coin === 'LTC' ? 2 : 1) : null);
  }
  await withTransaction(db.app, (tx) =>
    notifyingEnded(notifyAll)(
      tx,
      contracts.map(({ id }) => ({ contract: id })),
    ),
  );
  const mail = await api.mailTo('ann@test.example');
  expect([mail.subject, mail.body]).toEqual([
    expect.stringContaining('A mining contract has ended'),
    expect.stringMatching(/Of the (285|195)\.00 USD that it cost, [0-9]+\.[0-9]{2} USD have been paid out so far/),
  ]);
});

it('[L6] [N3] the statement says of each payout the coin and the day that it is of, and of nothing else', async () => {
  const paid = (await Promise.all(contracts.map(({ id }) => daysOf(id)))).flat().filter((one) => one.paid !== '0.00');
  const { items } = (await ann.call('GET', '/api/statement?code=mining-payout&limit=100')).body;
  const named = (one: { cause: { id: string }; mined: { coin: string; day: string }; amount: string }) =>
    `${one.cause.id} ${one.mined.coin} ${one.mined.day} ${one.amount}`;
  expect(items.map(named).toSorted()).toEqual(
    paid.map((one) => `${one.contractId} ${one.coin} ${one.day} ${one.paid}`).toSorted(),
  );
  const bought = (await ann.call('GET', '/api/statement?code=mining-purchase')).body.items;
  expect(bought.length).toBeGreaterThan(0);
  expect(bought.filter((line: object) => 'mined' in line)).toEqual([]);
  const csv = (await ann.call('GET', '/api/statement/csv?code=mining-payout')).text;
  const [first] = paid;
  expect(csv).toContain(`,${first?.contractId},${first?.coin},${first?.day},0,,,\r\n`);
  const texts = pdfTexts((await ann.call('GET', '/api/statement/pdf?code=mining-payout')).bytes);
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  expect(texts.filter((text) => /^[A-Z]{3,4}, /.test(text)).toSorted()).toEqual(
    paid.map((one) => `${one.coin}, ${shown.format(new Date(one.day))}`).toSorted(),
  );
});

it('[N2] [N3] readings and receipts recorded at one instant are listed by their day, the newest first, each once', async () => {
  for (const table of ['mining_receipt', 'mining_reading'] as const) {
    const days: number[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await readPage<{ readonly created_ms: bigint; readonly id: string; readonly day: number }>(
        db.app,
        { table, where: 'true', values: [], order: 'newest first', byDay: true },
        { cursor, limit: 7 },
      );
      if (!page.ok) throw new Error(page.failure.code);
      days.push(...page.value.rows.map(({ day }) => day));
      cursor = page.value.nextCursor;
    }
    expect(days).toEqual(days.toSorted((a, b) => b - a));
    const { rows } = await db.app.query(`select count(*)::integer as count from ${table}`);
    expect(days.length).toBe(rows[0].count);
  }
});
