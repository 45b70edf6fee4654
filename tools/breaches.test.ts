import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedCodes } from '#database/checks/cause-check.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import { type JournalCode, journalRules } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { stakeJournal } from '#domain/trades/acceptance.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { keepKey } from '#server/proof/keys.ts';
import { writeAudit } from '#server/review/audit.ts';
import { insertTrades, type NewTrade } from '#server/trades/new-trades.ts';
import { createSettler } from '#server/trades/settler.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { type FreshDatabase, freshDatabase } from './testing/database.ts';
import { agreePast, isPostedLate, recordPast, storePast } from './testing/past-trades.ts';
import { sealAtOnce, signDays } from './testing/seals.ts';
import { takeLease } from './testing/ticks.ts';
import { type Fixture, openFixture, payoutAddresses, runOut, transactionId } from './testing/transfers.ts';
import { verifyBooks, verifySnapshot } from './verification/books.ts';
import type { Trust } from './verification/keys.ts';

let db: FreshDatabase;
const unheard = { info: (): void => undefined, warn: (): void => undefined };
let fixture: Fixture;
const source = 'simulated:walk:e1:l0';
/** The past that the trades are in: a tick a second, the price rising for 50 s and falling for 50. */
const pastMs = Date.now() - 150_000;
const past = Array.from({ length: 100 }, (_, i) => ({
  timeMs: pastMs + i * 1_000,
  price: 166_680n + BigInt(Math.min(i, 100 - i)),
  source,
}));
/** They are sealed now: more than a minute after the times that they say. */
const latePrices = expect.stringMatching(/^\[L7\] \d+ of tick sealed at \S+ say times of more than a minute before/);
const at = (second: number): number => pastMs + second * 1_000;
/** Deposits paid at the price of their quote, at another one, and of an amount that two admins approve; withdrawals paid and returned. */
const records = { quoted: '', market: '', large: '', paid: '', returned: '', unsent: '' };
async function openRecords(): Promise<void> {
  const [first, second] = fixture.admins;
  const asks = async (amount: string) => {
    const { id } = await fixture.does('requestDeposit', person(0), { body: { amount, paymentMethod: 'Ethereum' } });
    return id;
  };
  const payment = () => ({ transactionId: transactionId('Ethereum') });
  records.quoted = await asks('50.00');
  const arrived = { ...payment(), amountReceived: '0.0123' };
  await fixture.does('approveDeposit', first, { id: records.quoted, body: arrived });
  records.market = await asks('50.00');
  fixture.prices.set('ETHUSD', 260_000n);
  await runOut(db, records.market);
  // The price has moved by 4 %: the time of payment is a choice that two make.
  const late = { ...arrived, ...payment() };
  for (const admin of [first, second]) await fixture.does('approveDeposit', admin, { id: records.market, body: late });
  records.large = await asks('1000.00');
  const large = payment();
  for (const admin of [first, second]) await fixture.does('approveDeposit', admin, { id: records.large, body: large });
  const wants = async (amount: string): Promise<string> => {
    const body = { amount, paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return (await fixture.does('requestWithdrawal', person(2), { body })).id;
  };
  const pays = async (amount: string): Promise<string> => {
    const id = await wants(amount);
    await fixture.does('approveWithdrawal', first, { id, body: {} });
    await fixture.pays(id, transactionId(), { approver: second });
    return id;
  };
  records.paid = await pays('1000.00');
  records.returned = await pays('1000.00');
  const back = { reason: 'came back', transactionId: transactionId() };
  for (const admin of [first, second])
    await fixture.does('returnWithdrawal', admin, { id: records.returned, body: back });
  records.unsent = await wants('1000.00');
  for (const operation of ['approveWithdrawal', 'unsendWithdrawal'] as const) {
    for (const admin of [first, second]) {
      const body = operation === 'approveWithdrawal' ? {} : { reason: 'the node was down' };
      await fixture.does(operation, admin, { id: records.unsent, body });
    }
  }
}

let people: readonly UserId[];
const person = (index: number): UserId => people[index] ?? newId('usr');
/** One each that won, lost, tied and is open. */
let trades: readonly NewTrade[];
const trade = (which: 'won' | 'lost' | 'tied' | 'open'): NewTrade => {
  const found = trades[['won', 'lost', 'tied', 'open'].indexOf(which)];
  if (!found) throw new Error(`no trade ${which}`);
  return found;
};

beforeAll(async () => {
  db = await freshDatabase();
  await keepKey(db.app, signer);
  fixture = await openFixture(db);
  await fixture.fundBankroll(1_000_000n);
  people = await Promise.all([10_000n, 20_000n, 300_000n].map((cents) => fixture.customer(cents)));
  await recordPast(db, 'BTCUSD', past);
  const ticket = { pair: 'BTCUSD', stakeCents: 1_000n, duration: 30 } as const;
  // Twenty seconds of ticks, fifteen of silence, two more.
  const gap = [...Array.from({ length: 21 }, (_, i) => i), 36, 37];
  await recordPast(
    db,
    'SOLUSD',
    gap.map((i) => ({ timeMs: at(i), price: 10_000n - BigInt(i), source })),
  );
  await openRecords();
  trades = await agreePast(db, signer, [
    { ...ticket, user: person(0), position: 'UP', acceptedAtMs: at(5) + 10 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(55) + 10 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(34) + 600 },
    { ...ticket, user: person(1), position: 'UP', acceptedAtMs: at(80) + 10, duration: 300 },
  ]);
  await storePast(db, trades);
  await createSettler({ pool: db.app, lease: await takeLease(db.app), log: unheard, setSize: 10 }).settleDue();
  await withTransaction(db.app, (tx) =>
    writeAudit(tx, {
      actor: 'system',
      action: 'test.act',
      subjectKind: 'test',
      subject: 'x',
      reason: 'why',
      before: null,
      after: { a: 1 },
    }),
  );
  await sealAtOnce(db.app);
});
afterAll(() => db.drop());

/** What the verifier names after an edit by somebody who owns the database and its constraints. */
async function namedAfter(edit: (client: PoolClient) => Promise<unknown>, trust: Trust = ownKey()): Promise<string[]> {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    // As after a restore, which applies the migrations anew: no record is spared for being older than they are.
    await client.query('update schema_migration set applied_ms = clock_ms() + 86400000');
    await client.query('alter table approval disable trigger approval_taken_back');
    await edit(client);
    // In the transaction that holds the edit and is rolled back afterwards.
    const { breaches } = await verifyBooks(client, trust);
    return breaches.filter((breach) => !isPostedLate(breach)).map(({ id }) => id);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const signer = newSigner();
const ownKey = (): Trust => ({ keys: [signer.publicKey], complete: true });

const external: AccountRef = { kind: 'external', asset: 'USD' };
const house = (kind: 'capital' | 'bankroll' | 'exposure'): AccountRef => ({ kind, asset: 'USD' });
const of = (owner: UserId, kind: 'available' | 'staked' | 'withdrawing' = 'available'): AccountRef => {
  return { kind, owner, asset: 'USD' };
};

/** Posts through the books' own function, which every process of the product may call with any cause. */
async function forge(
  client: PoolClient,
  code: JournalCode,
  cause: string,
  transfers: readonly (readonly [AccountRef, AccountRef, bigint])[],
  more: { readonly actor?: string; readonly occurrence?: number } = {},
): Promise<void> {
  const [posted] = await postJournals(client, [
    {
      code,
      cause,
      occurrence: more.occurrence ?? 1,
      actor: more.actor ?? 'system',
      transfers: transfers.map(([from, to, amount]) => ({ from, to, amount: cents(amount) })),
    },
  ]);
  expect(posted).toEqual({ ok: true });
}

describe('the verifier', () => {
  it('[L5] finds nothing where nothing was changed', async () => {
    const client = await db.owner.connect();
    const { breaches, notices } = await verifySnapshot(client, ownKey());
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
    expect(notices).toEqual([latePrices]);
    client.release();
    const { rows } = await db.app.query<{ status: string; refund_reason: string | null }>(
      'select status, refund_reason from trade order by array_position($1, trade_id)',
      [trades.map(({ tradeId }) => tradeId)],
    );
    expect(rows.map(({ status, refund_reason }) => refund_reason ?? status)).toEqual(['WON', 'LOST', 'tie', 'PENDING']);
  });

  it('[L7] names an entry whose amount was changed, however consistently', async () => {
    const { rows } = await db.owner.query('select id from ledger_entry order by id desc limit 1');
    const id = rows[0]?.id;
    const named = await namedAfter((client) =>
      client.query('update ledger_entry set amount = amount + 5, balance_after = balance_after + 5 where id = $1', [
        id,
      ]),
    );
    expect(named).toContain(`entry ${id}`);
  });

  it('[L7] names an entry that was removed', async () => {
    const { rows } = await db.owner.query('select id from ledger_entry order by id desc limit 1');
    const named = await namedAfter((client) => client.query('delete from ledger_entry where id = $1', [rows[0]?.id]));
    expect(named).toContain(`entry ${rows[0]?.id}`);
  });

  it('[L5] names an account whose balance was changed', async () => {
    const { rows } = await db.owner.query(
      `select id from ledger_account where kind = 'available' and balance > 0 limit 1`,
    );
    const named = await namedAfter((client) =>
      client.query('update ledger_account set balance = balance + 1 where id = $1', [rows[0]?.id]),
    );
    expect(named).toContain(`account ${rows[0]?.id}`);
  });

  it('[L7] names a tick whose price was changed', async () => {
    const named = await namedAfter((client) =>
      client.query(`update market_tick set price = price + 1 where pair = 'BTCUSD' and seq = 2`),
    );
    expect(named).toContain('tick BTCUSD 2');
  });

  it('[L7] names an audit entry whose reason was changed', async () => {
    const { rows } = await db.owner.query('select id from audit_entry limit 1');
    const named = await namedAfter((client) =>
      client.query(`update audit_entry set reason = 'another' where id = $1`, [rows[0]?.id]),
    );
    expect(named).toContain(`audit ${rows[0]?.id}`);
  });

  it('[R2] names an audit entry that was removed, one that was slipped in among the sealed, and any other column', async () => {
    const { rows } = await db.owner.query<{ id: string }>('select id::text from audit_entry order by id limit 1');
    const name = `audit ${rows[0]?.id}`;
    for (const edit of [
      'delete from audit_entry where id = $1',
      `update audit_entry set actor = 'usr_other' where id = $1`,
      `update audit_entry set after = '{"a": 2}' where id = $1`,
      'update audit_entry set created_ms = created_ms - 1 where id = $1',
    ]) {
      expect(await namedAfter((client) => client.query(edit, [rows[0]?.id])), edit).toContain(name);
    }
    const slipped = await namedAfter((client) =>
      client.query(
        `insert into audit_entry (id, actor, action, subject_kind, subject, xact) overriding system value
         select 900000000, actor, action, subject_kind, subject, xact from audit_entry where id = $1`,
        [rows[0]?.id],
      ),
    );
    expect(slipped).toContain('audit 900000000');
  });

  it('[L7] names a signed day whose chain of blocks was written anew', async () => {
    expect(await namedAfter((client) => signDays(client, signer))).toEqual([]);
    const named = await namedAfter(async (client) => {
      await signDays(client, signer);
      // Consistent in itself: the last block carries another time, and its hash and the head say so.
      await client.query(`update seal_block set created_ms = created_ms - 1,
          hash = seal_block_hash(number, stream, created_ms - 1, root, previous)
        where number = (select number from seal_head)`);
      await client.query(
        'update seal_head set hash = (select hash from seal_block b where b.number = seal_head.number)',
      );
    });
    expect(named).toEqual([expect.stringMatching(/^day /)]);
  });

  it('[D5] names a credit that has no deposit', async () => {
    const cause = newId('dep');
    const named = await namedAfter((client) => forge(client, 'deposit', cause, [[external, of(person(0)), 500n]]));
    expect(named).toContain(`cause ${cause}`);
  });

  it('[D5] names a credit of a deposit that is not approved', async () => {
    const { id } = await fixture.does('requestDeposit', person(0), {
      body: { amount: '25.00', paymentMethod: 'USDT' },
    });
    const named = await namedAfter((client) => forge(client, 'deposit', id, [[external, of(person(0)), 2_500n]]));
    expect(named).toContain(`cause ${id}`);
  });

  it('[D5] names a deposit that credited another customer, and one that was credited twice', async () => {
    const { rows } = await db.owner.query(
      `select id, user_id, credited from deposit where status = 'approved' limit 1`,
    );
    const { id, user_id, credited } = rows[0];
    const twice = await namedAfter((client) =>
      forge(client, 'deposit', id, [[external, of(user_id), credited]], { occurrence: 2 }),
    );
    expect(twice).toContain(`cause ${id}`);
    const moved = await namedAfter(async (client) => {
      await client.query('alter table deposit disable trigger deposit_states');
      await client.query('update deposit set user_id = $2 where id = $1', [id, newId('usr')]);
    });
    expect(moved).toContain(`cause ${id}`);
  });

  it('[R2] names a credit by an admin who is in no audit entry', async () => {
    const { rows } = await db.owner.query(`select id from deposit where status = 'approved' limit 1`);
    const named = await namedAfter((client) =>
      client.query(`update ledger_journal set actor = $2 where cause = $1`, [rows[0]?.id, newId('usr')]),
    );
    expect(named).toContainEqual(expect.stringMatching(/^journal /));
  });

  it('[W5] names a returned payout of no withdrawal, and one that went to another customer', async () => {
    const cause = newId('wdr');
    const none = await namedAfter((client) =>
      forge(client, 'withdrawal-returned', cause, [[external, of(person(1)), 700n]]),
    );
    expect(none).toContain(`cause ${cause}`);
    const body = { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const { id } = await fixture.does('requestWithdrawal', person(2), { body });
    await fixture.pays(id, transactionId());
    const elsewhere = await namedAfter(async (client) => {
      await client.query(
        `update withdrawal set status = 'returned', reason = 'came back', given_back = amount where id = $1`,
        [id],
      );
      await forge(client, 'withdrawal-returned', id, [[external, of(person(1)), 2_000n]]);
    });
    expect(elsewhere).toContain(`cause ${id}`);
  });

  it('[W6] names a withdrawal whose address was exchanged, also together with the book', async () => {
    const body = { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const { id } = await fixture.does('requestWithdrawal', person(2), { body });
    const other = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
    const exchanged = await namedAfter((client) =>
      client.query('update withdrawal set wallet_address = $2 where id = $1', [id, other]),
    );
    expect(new Set(exchanged)).toEqual(new Set([`withdrawal ${id}`]));
    const both = await namedAfter(async (client) => {
      await client.query('update withdrawal set wallet_address = $2 where id = $1', [id, other]);
      await client.query('update payout_address set address = $2 where owner = $1', [person(2), other]);
    });
    expect(both).toContain(`withdrawal ${id}`);
  });

  it('[R3] names house money that no movement moved, and a movement that one admin decided alone', async () => {
    const cause = newId('hmv');
    const none = await namedAfter((client) => forge(client, 'capital', cause, [[external, house('capital'), 900n]]));
    expect(none).toContain(`cause ${cause}`);
    const [first, second] = fixture.admins;
    const body = { code: 'capital', direction: 'in', amount: '9.00', evidence: 'A test' };
    const { id } = await fixture.does('requestHouseMovement', first, { body });
    const pending = await namedAfter((client) => forge(client, 'capital', id, [[external, house('capital'), 900n]]));
    expect(pending).toContain(`cause ${id}`);
    await fixture.does('approveHouseMovement', second, { id });
    const alone = await namedAfter(async (client) => {
      await client.query('alter table house_movement drop constraint house_movement_four_eyes');
      await client.query('alter table house_movement disable trigger house_movement_states');
      await client.query('update house_movement set requested_by = decided_by where id = $1', [id]);
    });
    expect(alone).toEqual([`movement ${id}`]);
  });

  it('[L3] names practice dollars granted again', async () => {
    const outside: AccountRef = { kind: 'external', asset: 'PUSD' };
    const practice: AccountRef = { kind: 'available', owner: person(0), asset: 'PUSD' };
    const named = await namedAfter((client) =>
      forge(client, 'practice-grant', person(0), [[outside, practice, 1_000_000n]], { occurrence: 2 }),
    );
    expect(named).toContain(`cause ${person(0)}`);
  });

  it('[T8] names trades whose covers were posted for one another', async () => {
    const ticket = { pair: 'BTCUSD', position: 'UP', stakeCents: 1_000n, duration: 300 } as const;
    const agreed = await agreePast(db, signer, [
      { ...ticket, user: person(0), acceptedAtMs: at(90) },
      { ...ticket, user: person(1), acceptedAtMs: at(90) },
    ]);
    const named = await namedAfter(async (client) => {
      await insertTrades(client, agreed);
      for (const [i, one] of agreed.entries()) {
        const more = i === 0 ? 50n : -50n;
        await postJournals(client, [stakeJournal({ ...one, cover: cents(one.cover + more) })]);
      }
    });
    expect(named.sort()).toEqual(agreed.flatMap(({ tradeId }) => [`cause ${tradeId}`, `cause ${tradeId}`]).sort());
  });

  it('[T8] names a win that was paid to another customer', async () => {
    const { tradeId, userId, stake, cover } = trade('open');
    const named = await namedAfter(async (client) => {
      await forge(client, 'win', tradeId, [
        [of(userId, 'staked'), of(userId), stake],
        [house('exposure'), of(person(2)), cover],
      ]);
      await client.query(
        `update trade set status = 'WON', profit = cover, closed_ms = 1, exit_seq = 1, confirming_seq = 1 where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toContain(`cause ${tradeId}`);
  });

  it('[T8] names a closing of a trade that is open, and a second one of a trade that is closed', async () => {
    const open = trade('open');
    const early = await namedAfter((client) =>
      forge(client, 'refund', open.tradeId, [
        [of(open.userId, 'staked'), of(open.userId), open.stake],
        [house('exposure'), house('bankroll'), open.cover],
      ]),
    );
    expect(early).toContain(`cause ${open.tradeId}`);
    const won = trade('won');
    const again = await namedAfter((client) =>
      forge(client, 'refund', won.tradeId, [[of(open.userId, 'staked'), of(open.userId), won.stake]]),
    );
    expect(again).toContain(`cause ${won.tradeId}`);
  });

  it('[T7] names a trade whose profit is not what its status gives', async () => {
    const { tradeId } = trade('won');
    const named = await namedAfter((client) =>
      client.query('update trade set profit = profit + 1 where trade_id = $1', [tradeId]),
    );
    expect(named).toContain(`trade ${tradeId}`);
  });

  it('[L7] names a day whose signature is missing, made up, or of a text that is not its own', async () => {
    const madeUp = await namedAfter(async (client) => {
      await signDays(client, signer);
      await client.query('update seal_day set signature = encode(sha256(text::bytea) || sha256(text::bytea), $1)', [
        'base64',
      ]);
    });
    expect(madeUp).toEqual([expect.stringMatching(/^day /)]);
    const renamed = await namedAfter(async (client) => {
      await signDays(client, { ...signer, sign: (text) => signer.sign(text.replace('|1|', '|2|')) });
      await client.query(`update seal_day set text = replace(text, '|1|', '|2|')`);
    });
    expect(renamed).toEqual([expect.stringMatching(/^day /)]);
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const missing = await namedAfter((client) =>
      client.query(
        `update seal_block set created_ms = created_ms - case number when 1 then 172800000 else 3600000 end`,
      ),
    );
    expect(missing).toContain(`day ${day}`);
  });

  it('[L7] names a block that was added to a day after it was signed', async () => {
    const named = await namedAfter(async (client) => {
      await signDays(client, signer);
      await client.query(`insert into seal_block select number + 1, stream, created_ms, row_ids, leaves, root, hash,
        seal_block_hash(number + 1, stream, created_ms, root, hash) from seal_block order by number desc limit 1`);
    });
    expect(named).toContainEqual(expect.stringMatching(/^block /));
  });

  it('[Z5] names a trade whose terms are not the signed ones, whatever they are', async () => {
    const { tradeId } = trade('won');
    for (const edit of [
      'amount = amount + 1',
      `positions = 'DOWN'`,
      `currency_pair = 'ETHUSD'`,
      'payout_rate = payout_rate + 1',
      'after_seq = after_seq + 1',
      'accepted_ms = accepted_ms + 1, expires_ms = expires_ms + 1',
      'duration_ms = duration_ms + 1, expires_ms = expires_ms + 1',
      'entry_delay_ms = entry_delay_ms + 1',
      `wallet = 'practice'`,
    ]) {
      const named = await namedAfter((client) =>
        client.query(`update trade set ${edit} where trade_id = $1`, [tradeId]),
      );
      expect(named, edit).toContain(`trade ${tradeId}`);
    }
  });

  it('[Z5] names a trade that nobody signed, or whose signature is of another text', async () => {
    const { tradeId } = trade('won');
    const unsigned = await namedAfter((client) =>
      client.query(`update trade set acceptance_signature = '', key_id = '' where trade_id = $1`, [tradeId]),
    );
    expect(unsigned).toEqual([`trade ${tradeId}`]);
    const borrowed = await namedAfter((client) =>
      client.query('update trade set acceptance_signature = $2 where trade_id = $1', [
        tradeId,
        trade('lost').acceptance.signature,
      ]),
    );
    expect(borrowed).toEqual([`trade ${tradeId}`]);
  });

  it('[Z5] names a key that is not on the operator’s list, and one under the id of another', async () => {
    const forger = newSigner();
    const { tradeId, acceptance } = trade('won');
    const forge = async (client: PoolClient): Promise<void> => {
      await client.query('insert into signing_key (key_id, public_key) values ($1, $2)', [
        forger.keyId,
        forger.publicKey,
      ]);
      await client.query('update trade set acceptance_signature = $2, key_id = $3 where trade_id = $1', [
        tradeId,
        forger.sign(acceptance.text),
        forger.keyId,
      ]);
    };
    expect(await namedAfter(forge)).toEqual([`key ${forger.keyId}`]);
    expect(await namedAfter(forge, { keys: [signer.publicKey, forger.publicKey], complete: true })).toEqual([]);
    const disguised = await namedAfter(async (client) => {
      await client.query('alter table signing_key drop constraint signing_key_id');
      await client.query('update signing_key set public_key = $1', [forger.publicKey]);
    });
    expect(disguised).toEqual([`key ${signer.keyId}`]);
  });

  it('[Z5] mentions a key that nobody vouches for where no list is given', async () => {
    const client = await db.owner.connect();
    const other = { keys: [newSigner().publicKey], complete: false };
    const { breaches, notices } = await verifySnapshot(client, other);
    const without = await verifySnapshot(client, { keys: [], complete: false });
    client.release();
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
    expect(notices).toEqual([expect.stringContaining(signer.keyId), latePrices]);
    expect(without.notices).toEqual([expect.stringContaining('the database itself'), latePrices]);
  });

  it('[Z5] the application can add a public key and neither change nor remove one', async () => {
    await expect(db.app.query(`update signing_key set created_ms = 0`)).rejects.toMatchObject({ code: '42501' });
    await expect(db.app.query('delete from signing_key')).rejects.toMatchObject({ code: '42501' });
  });

  it('[T5] names a trade that was closed against the limits of its ticks, however consistently', async () => {
    const user = person(1);
    const ticket = { user, pair: 'SOLUSD', position: 'DOWN', stakeCents: 1_000n, duration: 30 } as const;
    const agreed = await agreePast(db, signer, [{ ...ticket, acceptedAtMs: at(5) }]);
    const [{ tradeId, stake, cover } = trade('won')] = agreed;
    const named = await namedAfter(async (client) => {
      await postJournals(client, agreed.map(stakeJournal));
      await insertTrades(client, agreed);
      await forge(client, 'win', tradeId, [
        [of(user, 'staked'), of(user), stake],
        [house('exposure'), of(user), cover],
      ]);
      // The price did fall; but the exit tick is fifteen seconds old at expiry, which returns the stake.
      await client.query(
        `update trade set status = 'WON', profit = cover, entry_seq = 7, exit_seq = 21, confirming_seq = 22, closed_ms = 1
         where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toEqual([`trade ${tradeId}`]);
  });

  it('[T4] names a trade whose reason or ticks are not what the rules pick', async () => {
    for (const [which, edit] of [
      ['tied', `refund_reason = 'source changed'`],
      ['won', 'entry_seq = entry_seq + 1'],
      ['lost', 'exit_seq = exit_seq - 1'],
      ['won', 'confirming_seq = null'],
      ['open', 'entry_seq = entry_seq + 1'],
    ] as const) {
      const { tradeId } = trade(which);
      const named = await namedAfter((client) =>
        client.query(`update trade set ${edit} where trade_id = $1`, [tradeId]),
      );
      expect(named, edit).toEqual([`trade ${tradeId}`]);
    }
  });

  it('[Z6] names a trade that was closed before its ticks could decide it', async () => {
    const { tradeId, userId, stake, cover } = trade('open');
    const named = await namedAfter(async (client) => {
      await forge(client, 'refund', tradeId, [
        [of(userId, 'staked'), of(userId), stake],
        [house('exposure'), house('bankroll'), cover],
      ]);
      await client.query(
        `update trade set status = 'REFUNDED', refund_reason = 'no confirming tick', profit = 0, closed_ms = 1 where trade_id = $1`,
        [tradeId],
      );
    });
    expect(named).toEqual([`trade ${tradeId}`]);
  });

  it('[Z5] names a trade that follows a tick later than itself', async () => {
    const { tradeId } = trade('won');
    const named = await namedAfter((client) =>
      client.query('update trade set after_seq = after_seq + 2 where trade_id = $1', [tradeId]),
    );
    expect(named.filter((id) => id === `trade ${tradeId}`).length).toBeGreaterThan(1);
  });

  it('[T2] names a trade under an id that is none', async () => {
    const named = await namedAfter((client) =>
      client.query(`update trade set trade_id = '' where trade_id = $1`, [trade('won').tradeId]),
    );
    expect(named).toContain('trade ');
  });

  it('[P2] names real money on simulated prices in production', async () => {
    const named = await namedAfter((client) => client.query(`insert into installation (mode) values ('production')`));
    // Each is named by T1, too: no terms of pairs were ever kept here.
    expect([...new Set(named)].sort()).toEqual(trades.map(({ tradeId }) => `trade ${tradeId}`).sort());
  });

  it('[Z1] names a tick whose change of source is not counted', async () => {
    const named = await namedAfter((client) =>
      client.query(`update market_tick set source_run = source_run + 1 where pair = 'BTCUSD' and seq = 50`),
    );
    expect(named).toContain('tick BTCUSD 50');
  });

  /** Edits a decided record, which the state tables' triggers refuse. */
  async function editRecord(table: 'deposit' | 'withdrawal', edit: string, id: string): Promise<string[]> {
    return namedAfter(async (client) => {
      await client.query(`alter table ${table} disable trigger user`);
      await client.query(`update ${table} set ${edit} where id = $1`, [id]);
    });
  }

  it('[D2] names a deposit that was quoted at no recorded price, or asks for too few coins', async () => {
    for (const edit of [
      'quote_price = quote_price * 2',
      'quote_seq = quote_seq + 100',
      `quote_source = 'live:elsewhere'`,
      'quoted_ms = quoted_ms + 300000',
      'units = units - 100000',
      'units = div(units, 2)',
    ]) {
      expect(await editRecord('deposit', edit, records.large), edit).toContain(`deposit ${records.large}`);
    }
  });

  /** Values a deposit consistently by the tick next to its own. */
  const revalued = (side: '<' | '>'): string =>
    `(valued_seq, valued_price, valued_source, valued_ms, credited) = (
       select m.seq, m.price, m.source, m.time_ms, div(received_units * m.price * 100, power(10::numeric, 2 + 8))
       from market_tick m where m.pair = 'BTCUSD' and m.seq ${side} valued_seq
       order by abs(m.seq - valued_seq) limit 1)`;

  it('[D5] names a credit that is not what arrived at the price it names', async () => {
    for (const [id, edit] of [
      [records.quoted, 'received_units = received_units * 2'],
      [records.quoted, 'valued_price = valued_price * 2'],
      [records.market, 'valued_seq = quote_seq'],
      [records.market, `valued_source = 'live:elsewhere'`],
      // The time of payment that was approved is another one.
      [records.market, 'paid_ms = paid_ms + 1'],
      [records.market, 'valued_ms = valued_ms + 1'],
      // The last price of before, whatever it comes to.
      [records.market, revalued('<')],
      // A later one than the first.
      [records.market, revalued('>')],
      [records.large, 'paid_ms = quote_until_ms + 1'],
      [records.large, 'credited = amount - 1'],
    ] as const) {
      expect(await editRecord('deposit', edit, id), edit).toContain(`deposit ${id}`);
    }
  });

  it('D5 W5 nothing can be as only records of before the baseline were', async () => {
    for (const [table, edit, id] of [
      ['deposit', `valuation = 'market'`, records.market],
      ['deposit', 'paid_ms = null', records.market],
      ['deposit', 'received_units = null', records.large],
      ['deposit', 'valued_price = null, valued_source = null, valued_seq = null', records.large],
      ['deposit', 'valued_ms = null', records.quoted],
      [
        'withdrawal',
        `given_back = null, returned_units = null, returned_ms = null, returned_price = null, returned_source = null,
           returned_seq = null, returned_price_ms = null`,
        records.returned,
      ],
    ] as const) {
      await expect(editRecord(table, edit, id), edit).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('[R3] names a time of payment that is worth more than 1 % and had one admin', async () => {
    const one = await namedAfter((client) =>
      client.query('delete from approval where subject = $1 and admin = $2', [records.market, fixture.admins[1]]),
    );
    expect(one).toContain(`deposit ${records.market}`);
    const unknown = await editRecord('deposit', 'market_seq = null', records.quoted);
    expect(unknown).toContain(`deposit ${records.quoted}`);
  });

  it('[R3] names what one admin decided alone above a sum of its time, whichever sum it is', async () => {
    for (const subject of ['deposit_sum', 'deposit_total']) {
      const named = await namedAfter((client) =>
        client.query('insert into four_eyes (subject, since_ms, from_cents) values ($1, 0, 32000)', [subject]),
      );
      // 100.00 and 200.00 and then 50.00 by the same admin; and the limit itself, which was written now and says another time.
      expect(named, subject).toEqual([expect.stringMatching(/^four_eyes /), `deposit ${records.quoted}`]);
    }
    // What undid a payout had two admins, as the payout did.
    const undone = await namedAfter(async (client) => {
      await client.query(`insert into four_eyes (subject, since_ms, from_cents) values ('withdrawal', 0, 200000)`);
      await client.query(`delete from approval where subject = $1 and purpose = 'unsend' and admin = $2`, [
        records.unsent,
        fixture.admins[1],
      ]);
    });
    expect(new Set(undone.filter((id) => !/^(four_eyes|approval) /.test(id)))).toEqual(
      new Set([`withdrawal ${records.unsent}`]),
    );
  });

  it('[W5] names a payout that is not its amount at a recorded price', async () => {
    for (const edit of [
      'units = units + 1',
      'network_fee = 0',
      'price = price / 2',
      'price_seq = price_seq + 100',
      `price_source = 'live:elsewhere'`,
      'price_ms = price_ms - 1',
    ]) {
      expect(await editRecord('withdrawal', edit, records.paid), edit).toContain(`withdrawal ${records.paid}`);
    }
  });

  it('[W5] names coins that were fixed at fewer than before or than the price gave, or recorded an hour later', async () => {
    for (const edit of ['units = units - 1', 'market_seq = market_seq + 100', 'from_ms = from_ms - 60000']) {
      const named = await namedAfter(async (client) => {
        await client.query('alter table payout_fixing disable trigger user');
        await client.query(`update payout_fixing set ${edit} where withdrawal = $1`, [records.paid]);
      });
      expect(named, edit).toContain(`withdrawal ${records.paid}`);
    }
    // Only fixings of before the times were kept have none.
    const untimed = await namedAfter(async (client) => {
      await client.query('alter table payout_fixing disable trigger user');
      await client.query('update payout_fixing set from_ms = null where withdrawal = $1', [records.returned]);
    });
    expect(untimed).toContain(`withdrawal ${records.returned}`);
    const lowered = await namedAfter((client) =>
      client.query(
        `insert into payout_fixing
           (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, from_ms)
         select withdrawal, round, units - 1, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, from_ms
         from payout_fixing where withdrawal = $1`,
        [records.paid],
      ),
    );
    expect(lowered).toContain(`withdrawal ${records.paid}`);
    expect(await editRecord('withdrawal', 'fixed_ms = fixed_ms - 3700000', records.paid)).toContain(
      `withdrawal ${records.paid}`,
    );
  });

  it('[W5] names a payout that one admin undid, two who named different transactions, and a return that the chain belies', async () => {
    const alone = await namedAfter((client) =>
      client.query(`delete from approval where subject = $1 and purpose = 'unsend' and admin = $2`, [
        records.unsent,
        fixture.admins[1],
      ]),
    );
    expect(alone).toContain(`withdrawal ${records.unsent}`);
    const other = await namedAfter((client) =>
      client.query(
        `update approval set values = '{"transactionId": "another"}' where subject = $1 and purpose = 'return' and admin = $2`,
        [records.returned, fixture.admins[1]],
      ),
    );
    expect(other).toContain(`withdrawal ${records.returned}`);
    const belied = await namedAfter(async (client) => {
      await client.query('alter table withdrawal disable trigger user');
      await client.query(
        `update withdrawal set returned_by = null, given_back = amount, returned_units = null, returned_ms = null, returned_price = null,
           returned_source = null, returned_seq = null, returned_price_ms = null, returned_watched = null where id = $1`,
        [records.returned],
      );
      await client.query(
        `insert into payout_evidence (withdrawal, state, confirmations, paid_units, checked_ms)
         select id, 'confirmed', 6, units, updated_ms from withdrawal where id = $1`,
        [records.returned],
      );
    });
    expect(belied).toContain(`withdrawal ${records.returned}`);
  });

  it('[W5] names a return that gives back another amount than its coins were worth', async () => {
    for (const edit of [
      'given_back = given_back + 1',
      'given_back = amount',
      'returned_units = returned_units * 2, given_back = amount',
      'returned_ms = returned_ms - 1',
      'returned_price = returned_price * 2, given_back = amount',
      'returned_seq = returned_seq + 100',
      `returned_source = 'live:elsewhere'`,
      'returned_price_ms = returned_price_ms + 1',
    ]) {
      expect(await editRecord('withdrawal', edit, records.returned), edit).toContain(`withdrawal ${records.returned}`);
    }
    // The ledger credited what the record said.
    expect(await editRecord('withdrawal', 'given_back = amount', records.returned)).toContain(
      `cause ${records.returned}`,
    );
    const others = await namedAfter((client) =>
      client.query(
        `update approval set values = values || '{"paidAt": "2026-01-01T00:00:00.000Z"}' where subject = $1 and purpose = 'return'`,
        [records.returned],
      ),
    );
    expect(others).toContain(`withdrawal ${records.returned}`);
  });

  it.each([
    ['a large credit', 'deposit', 'large', 'credit'],
    ['a credit by its quote', 'deposit', 'quoted', 'credit'],
    ['a payout', 'withdrawal', 'paid', 'payout'],
    ['a return', 'withdrawal', 'returned', 'return'],
    ['a payout that was not broadcast', 'withdrawal', 'unsent', 'unsend'],
  ] as const)('[R3] names %s with too few approvals, or those of the subject', async (_, what, which, purpose) => {
    const id = records[which];
    const name = `${what} ${id}`;
    const fewer = await namedAfter((client) =>
      client.query(
        `delete from approval where (subject, admin) in
           (select subject, min(admin) from approval where subject = $1 and purpose = $2 group by subject) and purpose = $2`,
        [id, purpose],
      ),
    );
    expect(fewer).toContain(name);
    const own = await namedAfter((client) =>
      client.query(
        `update approval set admin = $3 where (subject, admin) in
           (select subject, min(admin) from approval where subject = $1 and purpose = $2 group by subject) and purpose = $2`,
        [id, purpose, purpose === 'credit' ? person(0) : person(2)],
      ),
    );
    expect(own).toContain(name);
    const takenBack = await namedAfter((client) =>
      client.query('update approval set taken_back_ms = created_ms where subject = $1 and purpose = $2', [id, purpose]),
    );
    expect(takenBack).toContain(name);
    const silent = await namedAfter((client) => client.query('delete from audit_entry where subject = $1', [id]));
    expect(silent).toContain(name);
  });

  it('[R3] names an approval of another transaction', async () => {
    const otherValues = await namedAfter((client) =>
      client.query(`update approval set values = values || '{"transactionId": "x"}' where subject = $1`, [
        records.large,
      ]),
    );
    expect(otherValues.filter((id) => !id.startsWith('approval '))).toEqual([`deposit ${records.large}`]);
  });

  it('[L3] names a row that was added to the database’s journal table, changed or removed', async () => {
    const transfer = [[external, of(person(0)), 5n]] as const;
    const added = await namedAfter(async (client) => {
      await client.query(`insert into ledger_rule values ('gift', 'user', 'external', 'available', 'profit')`);
      await client.query(
        `select * from ledger_post(array['gift'], array['x'], array[1], array['system'], array['external', 'available'],
           array['', $1], array['USD', 'USD'], array[1], array[1], array[2], array[5::bigint])`,
        [person(0)],
      );
    });
    expect(added).toContainEqual(expect.stringMatching(/^rule gift /));
    const changed = await namedAfter(async (client) => {
      await client.query(`update ledger_rule set class = 'profit' where code = 'deposit' and to_kind = 'available'`);
      await forge(client, 'deposit', newId('dep'), transfer);
    });
    expect(changed.filter((id) => id.startsWith('rule deposit '))).toHaveLength(2);
    const removed = await namedAfter((client) =>
      client.query(`delete from ledger_rule where code = 'withdrawal-returned'`),
    );
    expect(removed).toContainEqual(expect.stringMatching(/^rule withdrawal-returned /));
  });

  it('[L3] compares every code of the journal table with its records', () => {
    expect([...comparedCodes].sort()).toEqual(Object.keys(journalRules).sort());
  });
});
