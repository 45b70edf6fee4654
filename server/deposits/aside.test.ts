import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { ownLimitHandlers } from '#server/limits/handlers.ts';
import type { Actor } from '#server/operations/handler.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { type BitcoinStandIn, startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { type ChainFixture, openChainFixture } from '#tools/testing/payments/chains.ts';
import { codeOf, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { commandKey } from '#tools/testing/people/customers.ts';
import { verifyBooks } from '#tools/verification/books.ts';

let db: FreshDatabase;
let node: BitcoinStandIn;
/** Credits by itself below 500.00; needs three confirmations. */
let fixture: ChainFixture;
beforeAll(async () => {
  [db, node] = await Promise.all([freshDatabase(), startBitcoinStandIn()]);
  node.mine(30);
  fixture = await openChainFixture(db, { sources: [bitcoinNode(node.url)], creditBelow: 50_000n });
});
afterEach(() => setClock(db, 0));
afterAll(async () => {
  await node.stop();
  await db.drop();
});

// Each payment is a decision of its own, with its notice and mail: slow where much else runs.
const longMs = 120_000;
const handlers = () => ownLimitHandlers({ pool: db.app, notify: fixture.notify });
const own = (uid: UserId, name: string, body: unknown) => {
  const actor: Actor = {
    uid,
    role: 'user',
    accountStatus: 'approved',
    displayName: 'Ada Lane',
    signedInAtMs: null,
  };
  return { actor, params: undefined, query: undefined, command: commandKey(uid, name, randomUUID(), body) };
};
const limit = async (uid: UserId, amount: string | null, period: 'day' | 'week' = 'day') => {
  const body = { limit: 'deposit', period, amount } as const;
  expect(codeOf(await handlers().setLimit({ ...own(uid, 'limits.set', body), body }))).toBe('ok');
};
const timeOut = async (uid: UserId, days = 1) => {
  const body = { days };
  expect(codeOf(await handlers().beginTimeOut({ ...own(uid, 'limits.time-out', body), body }))).toBe('ok');
};
const release = (uid: UserId, amount: string) => {
  const body = { amount };
  return handlers().releaseAside({ ...own(uid, 'limits.release-aside', body), body });
};
const asks = async (who: UserId, amount: string) => {
  const deposit = await fixture.does('requestDeposit', who, { body: { amount, paymentMethod: 'Bitcoin' } });
  const script = await fixture.placeOf(deposit.id);
  return { id: deposit.id, script, satoshi: BigInt(deposit.amountToSend.replace('.', '')) };
};
/** What was paid is confirmed and credited, the further payments of one address too. */
const confirm = async (...paid: readonly string[]) => {
  if (paid.length > 0) node.mine(1, paid);
  else node.mine(1);
  node.mine(2);
  for (let pass = 0; pass < 3; pass += 1) await fixture.pass();
};
const wallet = async (who: UserId) => {
  const { available, aside, withdrawing, receivable } = await readBalance(db.app, who, 'real');
  return { available, aside, withdrawing, receivable };
};
const empty = { available: 0n, aside: 0n, withdrawing: 0n, receivable: 0n };
const withdraws = (who: UserId, amount: string) =>
  fixture.call('requestWithdrawal', who, {
    body: { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
  });
const notices = async (who: UserId): Promise<object[]> => {
  const { rows } = await db.app.query<{ facts: object }>(
    `select facts from notice where owner = $1 and kind = 'deposit_aside' order by id`,
    [who],
  );
  return rows.map(({ facts }) => facts);
};
const breachesOf = async (edit: string | null) => {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    if (edit !== null) await client.query(edit);
    return (await verifyBooks(client, { keys: [], complete: false })).breaches;
  } finally {
    await client.query('rollback');
    client.release();
  }
};

it(
  '[A13] fifty payments to one old address are played with up to the limit, and the rest can be withdrawn',
  async () => {
    const who = await fixture.customer();
    await limit(who, '100.00');
    const first = await asks(who, '20.00');
    await confirm(node.pay({ script: first.script, satoshi: first.satoshi }));
    expect(await wallet(who)).toEqual({ ...empty, available: 2_000n });
    const paid = Array.from({ length: 50 }, () => node.pay({ script: first.script, satoshi: first.satoshi / 2n }));
    await confirm(...paid);
    expect(await wallet(who)).toEqual({ ...empty, available: 10_000n, aside: 42_000n });
    const found = await notices(who);
    expect(found).toHaveLength(42);
    expect(found[0]).toMatchObject({ amount: '10.00', why: 'limit', period: 'day', fitsFrom: expect.any(String) });
    expect(codeOf(await withdraws(who, '520.01'))).toBe('withdrawal_blocked');
    expect(codeOf(await withdraws(who, '450.00'))).toBe('ok');
    expect(await wallet(who)).toEqual({ ...empty, available: 7_000n, withdrawing: 45_000n });
    expect(await breachesOf(null)).toEqual([]);
  },
  longMs,
);

it('[A13] requests that were cancelled, or made on days before, count as they are paid', async () => {
  const who = await fixture.customer();
  await limit(who, '50.00');
  const asked = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const deposit = await asks(who, '50.00');
    await fixture.does('cancelDeposit', who, { id: deposit.id });
    asked.push(deposit);
  }
  await confirm(...asked.map(({ script, satoshi }) => node.pay({ script, satoshi })));
  expect(await wallet(who)).toEqual({ ...empty, available: 5_000n, aside: 10_000n });
  const [, second] = asked;
  expect(await fixture.does('readDeposit', who, { id: second?.id ?? '' })).toMatchObject({ credited: '50.00' });
  expect(await breachesOf(null)).toEqual([]);
});

it('[A13] what arrives of who excluded themselves is theirs to withdraw meanwhile, and to move once that is over', async () => {
  const who = await fixture.customer();
  const deposit = await asks(who, '80.00');
  await timeOut(who);
  await confirm(node.pay({ script: deposit.script, satoshi: deposit.satoshi }));
  expect(await wallet(who)).toEqual({ ...empty, aside: 8_000n });
  expect(await notices(who)).toMatchObject([{ amount: '80.00', why: 'time-out', period: null }]);
  expect(codeOf(await release(who, '1.00'))).toBe('excluded');
  const held = await withdraws(who, '30.00');
  expect(await wallet(who)).toEqual({ ...empty, aside: 5_000n, withdrawing: 3_000n });
  // Calling it off makes no money to play with.
  await fixture.does('cancelWithdrawal', who, { id: held.ok ? held.value.id : '' });
  expect(await wallet(who)).toEqual({ ...empty, aside: 8_000n });
  await setClock(db, dayMs + 60_000);
  const codes = [];
  for (const amount of ['0.00', '80.01', '80.00', '0.01']) codes.push(codeOf(await release(who, amount)));
  expect(codes).toEqual(['invalid_input', 'invalid_input', 'ok', 'invalid_input']);
  expect(await wallet(who)).toEqual({ ...empty, available: 8_000n });
  expect(await breachesOf(null)).toEqual([]);
});

it('[A13] of two credits and of many moves at once none counts too few', async () => {
  const who = await fixture.customer();
  const body = { amount: '80.00', paymentMethod: 'USDT' };
  const asked = [
    await fixture.does('requestDeposit', who, { body }),
    await fixture.does('requestDeposit', who, { body }),
  ];
  await limit(who, '100.00');
  const [first, second] = fixture.admins;
  await Promise.all(
    asked.map(({ id }, nth) =>
      fixture.does('approveDeposit', nth === 0 ? first : second, {
        id,
        body: { transactionId: transactionId('USDT') },
      }),
    ),
  );
  expect(await wallet(who)).toEqual({ ...empty, available: 10_000n, aside: 6_000n });
  expect(codeOf(await release(who, '1.00'))).toBe('own_limit_reached');
  await limit(who, '125.00');
  await setClock(db, dayMs + 60_000);
  // What was credited a day ago has left the window: 125.00 have room, and 60.00 are there.
  const codes = (await Promise.all(Array.from({ length: 8 }, () => release(who, '10.00')))).map(codeOf);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(6);
  expect(await wallet(who)).toEqual({ ...empty, available: 16_000n });
  const counted = await handlers().readLimits({ ...own(who, 'limits.read', {}), body: undefined, command: null });
  expect(
    counted.ok && counted.value.items.find((one) => one.limit === 'deposit' && one.period === 'day'),
  ).toMatchObject({
    used: '60.00',
    left: '65.00',
  });
  expect(await breachesOf(null)).toEqual([]);
});

it('[A13] [D5] a payment that leaves the chain takes what is aside first; restored it is judged anew and counts once', async () => {
  const who = await fixture.customer();
  await limit(who, '60.00', 'week');
  const asked = [await asks(who, '40.00'), await asks(who, '20.00')] as const;
  const [kept, gone] = asked;
  await confirm(node.pay({ script: kept.script, satoshi: kept.satoshi }));
  const paid = node.pay({ script: gone.script, satoshi: gone.satoshi * 2n });
  await confirm(paid);
  expect(await wallet(who)).toEqual({ ...empty, available: 6_000n, aside: 2_000n });
  node.reorganise(3);
  await fixture.pass();
  await fixture.pass();
  expect(await wallet(who)).toEqual({ ...empty, available: 4_000n });
  await confirm();
  expect(await wallet(who)).toEqual({ ...empty, available: 6_000n, aside: 2_000n });
  expect(await breachesOf(null)).toEqual([]);
});

it('[A13] [L3] what is owed is repaid out of what is aside too, before anything is there to withdraw', async () => {
  const who = await fixture.customer();
  const gone = await asks(who, '40.00');
  await confirm(node.pay({ script: gone.script, satoshi: gone.satoshi }));
  const sent = await withdraws(who, '40.00');
  await fixture.does('approveWithdrawal', fixture.admins[0], { id: sent.ok ? sent.value.id : '', body: {} });
  const next = await asks(who, '100.00');
  node.reorganise(3);
  await fixture.pass();
  await fixture.pass();
  expect(await wallet(who)).toEqual({ ...empty, withdrawing: 4_000n, receivable: -4_000n });
  await timeOut(who);
  node.pay({ script: next.script, satoshi: next.satoshi });
  // The payment that was lost comes back with it; the first of the two repays.
  await confirm();
  expect(await wallet(who)).toEqual({ ...empty, withdrawing: 4_000n, aside: 10_000n });
  const { rows } = await db.app.query(
    `select a.kind, e.amount from ledger_account a join ledger_entry e on e.account = a.id
     where a.owner = $1 and a.kind in ('aside', 'available') and e.class = 'internal' and e.amount < 0 order by e.id`,
    [who],
  );
  expect(rows).toEqual([
    { kind: 'available', amount: -4_000n },
    { kind: 'aside', amount: -4_000n },
  ]);
  expect(await breachesOf(null)).toEqual([]);
});

it('[A13] the books let what is aside go nowhere but out, back, to a debt, or to available by a release', () => {
  const ways = Object.entries(journalRules).flatMap(([code, { transfers }]) =>
    transfers.filter(({ from }) => from === 'aside').map(({ to }) => `${code} → ${to}`),
  );
  expect(ways.sort()).toEqual([
    'aside-release → available',
    'deposit-reversal → external',
    'repayment → receivable',
    'withdrawal-hold → withdrawing',
  ]);
});

it('[A13] verify names a credit whose split is not what the limits of then left, and one that went by other limits', async () => {
  const who = await fixture.customer();
  await limit(who, '10.00');
  const deposit = await asks(who, '10.00');
  await confirm(node.pay({ script: deposit.script, satoshi: deposit.satoshi * 2n }));
  expect(await wallet(who)).toEqual({ ...empty, available: 1_000n, aside: 1_000n });
  const ofDeposit = `where deposit = '${deposit.id}'`;
  const named = async (edit: string) =>
    (await breachesOf(edit)).filter(({ rule }) => rule === 'A13').map(({ id }) => id);
  expect(await named(`update deposit_split set playable = credited ${ofDeposit}`)).toEqual([`deposit ${deposit.id}`]);
  expect(await named(`update deposit_split set limit_day = 2000, playable = credited ${ofDeposit}`)).toEqual([
    `deposit ${deposit.id}`,
  ]);
  const excluded = `excluded_until_ms = at_ms + 1000, playable = 0`;
  expect(await named(`update deposit_split set ${excluded} ${ofDeposit}`)).toEqual([`deposit ${deposit.id}`]);
  await expect(database(`update deposit_split set playable = credited`)).rejects.toThrow('permission denied');
});

const database = (sql: string) => db.app.query(sql);

// Last in the file: it moves the clock, and prices of a day later stay recorded.
it('A13: a reversal that takes what was aside of another deposit leaves, once it is restored, no more to play with than the limit', async () => {
  const who = await fixture.customer();
  const [first, gone] = [await asks(who, '20.00'), await asks(who, '20.00')];
  await timeOut(who);
  await confirm(node.pay({ script: first.script, satoshi: first.satoshi }));
  await setClock(db, dayMs + 60_000);
  await limit(who, '20.00');
  await confirm(node.pay({ script: gone.script, satoshi: gone.satoshi }));
  expect(await wallet(who)).toEqual({ ...empty, available: 2_000n, aside: 2_000n });
  node.reorganise(3);
  await fixture.pass();
  await fixture.pass();
  expect(await wallet(who)).toEqual({ ...empty, available: 2_000n });
  await confirm();
  expect(await wallet(who)).toEqual({ ...empty, available: 2_000n, aside: 2_000n });
  // What stayed to be played with still counts.
  expect(codeOf(await release(who, '0.01'))).toBe('own_limit_reached');
  expect(await breachesOf(null)).toEqual([]);
  const named = async (edit: string) =>
    (await breachesOf(`update deposit_split set ${edit} where deposit = '${gone.id}' and occurrence = 2`))
      .filter(({ rule }) => rule === 'A13')
      .map(({ id }) => id);
  for (const edit of ['kept = 0', 'playable = 2000, kept = 0'])
    expect(await named(edit), edit).toContain(`deposit ${gone.id}`);
});
