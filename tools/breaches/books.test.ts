import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparedCodes } from '#database/checks/cause-check.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import { journalRules } from '#domain/ledger/journals.ts';
import { newId } from '#server/ids/new-id.ts';
import {
  type BooksFixture,
  external,
  forge,
  house,
  latePrices,
  of,
  openBooksFixture,
} from '#tools/testing/books-fixture.ts';
import { isPostedLate } from '#tools/testing/markets/past-trades.ts';
import { payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';
import { signDays } from '#tools/testing/seals.ts';
import { verifySnapshot } from '#tools/verification/books.ts';

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

describe('the verifier of books', () => {
  it('[L5] finds nothing where nothing was changed', async () => {
    const client = await books.db.owner.connect();
    const { breaches, notices } = await verifySnapshot(client, books.ownKey());
    client.release();
    expect(breaches.filter((breach) => !isPostedLate(breach))).toEqual([]);
    expect(notices).toEqual([latePrices]);
    const { rows } = await books.db.app.query<{ status: string; refund_reason: string | null }>(
      'select status, refund_reason from trade order by array_position($1, trade_id)',
      [books.trades.map(({ tradeId }) => tradeId)],
    );
    expect(rows.map(({ status, refund_reason }) => refund_reason ?? status)).toEqual(['WON', 'LOST', 'tie', 'PENDING']);
  });

  it('[L7] names an entry whose amount was changed, however consistently', async () => {
    const { rows } = await books.db.owner.query('select id from ledger_entry order by id desc limit 1');
    const id = rows[0]?.id;
    const named = await books.namedAfter((client) =>
      client.query('update ledger_entry set amount = amount + 5, balance_after = balance_after + 5 where id = $1', [
        id,
      ]),
    );
    expect(named).toContain(`entry ${id}`);
  });

  it('[L7] names an entry that was removed', async () => {
    const { rows } = await books.db.owner.query('select id from ledger_entry order by id desc limit 1');
    const named = await books.namedAfter((client) =>
      client.query('delete from ledger_entry where id = $1', [rows[0]?.id]),
    );
    expect(named).toContain(`entry ${rows[0]?.id}`);
  });

  it('[L5] names an account whose balance was changed', async () => {
    const { rows } = await books.db.owner.query(
      `select id from ledger_account where kind = 'available' and balance > 0 limit 1`,
    );
    const named = await books.namedAfter((client) =>
      client.query('update ledger_account set balance = balance + 1 where id = $1', [rows[0]?.id]),
    );
    expect(named).toContain(`account ${rows[0]?.id}`);
  });

  it('[L7] names a tick whose price was changed', async () => {
    const named = await books.namedAfter((client) =>
      client.query(`update market_tick set price = price + 1 where pair = 'BTCUSD' and seq = 2`),
    );
    expect(named).toContain('tick BTCUSD 2');
  });

  it('[L7] names an audit entry whose reason was changed', async () => {
    const { rows } = await books.db.owner.query('select id from audit_entry limit 1');
    const named = await books.namedAfter((client) =>
      client.query(`update audit_entry set reason = 'another' where id = $1`, [rows[0]?.id]),
    );
    expect(named).toContain(`audit ${rows[0]?.id}`);
  });

  it('[R2] names an audit entry that was removed, one that was slipped in among the sealed, and any other column', async () => {
    const { rows } = await books.db.owner.query<{ id: string }>('select id::text from audit_entry order by id limit 1');
    const name = `audit ${rows[0]?.id}`;
    for (const edit of [
      'delete from audit_entry where id = $1',
      `update audit_entry set actor = 'usr_other' where id = $1`,
      `update audit_entry set after = '{"a": 2}' where id = $1`,
      'update audit_entry set created_ms = created_ms - 1 where id = $1',
    ]) {
      expect(await books.namedAfter((client) => client.query(edit, [rows[0]?.id])), edit).toContain(name);
    }
    const slipped = await books.namedAfter((client) =>
      client.query(
        `insert into audit_entry (id, actor, action, subject_kind, subject, xact) overriding system value
         select 900000000, actor, action, subject_kind, subject, xact from audit_entry where id = $1`,
        [rows[0]?.id],
      ),
    );
    expect(slipped).toContain('audit 900000000');
  });

  it('[L7] names a signed day whose chain of blocks was written anew', async () => {
    expect(await books.namedAfter((client) => signDays(client, books.signer))).toEqual([]);
    const named = await books.namedAfter(async (client) => {
      await signDays(client, books.signer);
      // Consistent in itself: the last block carries another time, and its hash and the head say so.
      await client.query(`update seal_block set created_ms = created_ms - 1,
          hash = seal_block_hash(number, stream, created_ms - 1, root, previous)
        where number = (select number from seal_head)`);
      await client.query(
        'update seal_head set hash = (select hash from seal_block b where b.number = seal_head.number)',
      );
    });
    // Another time takes the block out of its pass, too.
    expect(named).toContainEqual(expect.stringMatching(/^day /));
  });

  it('[D5] names a credit that has no deposit', async () => {
    const cause = newId('dep');
    const named = await books.namedAfter((client) =>
      forge(client, 'deposit', cause, [[external, of(books.person(0)), 500n]]),
    );
    expect(named).toContain(`cause ${cause}`);
  });

  it('[D5] names a credit of a deposit that is not approved', async () => {
    const { id } = await books.transfers.does('requestDeposit', books.person(0), {
      body: { amount: '25.00', paymentMethod: 'USDT' },
    });
    const named = await books.namedAfter((client) =>
      forge(client, 'deposit', id, [[external, of(books.person(0)), 2_500n]]),
    );
    expect(named).toContain(`cause ${id}`);
  });

  it('[D5] names a deposit that credited another customer, and one that was credited twice', async () => {
    const { rows } = await books.db.owner.query(
      `select id, user_id, credited from deposit where status = 'approved' limit 1`,
    );
    const { id, user_id, credited } = rows[0];
    const twice = await books.namedAfter((client) =>
      forge(client, 'deposit', id, [[external, of(user_id), credited]], { occurrence: 2 }),
    );
    expect(twice).toContain(`cause ${id}`);
    const moved = await books.namedAfter(async (client) => {
      await client.query('alter table deposit disable trigger deposit_states');
      await client.query('update deposit set user_id = $2 where id = $1', [id, newId('usr')]);
    });
    expect(moved).toContain(`cause ${id}`);
  });

  it('[R2] names a credit by an admin who is in no audit entry', async () => {
    const { rows } = await books.db.owner.query(`select id from deposit where status = 'approved' limit 1`);
    const named = await books.namedAfter((client) =>
      client.query(`update ledger_journal set actor = $2 where cause = $1`, [rows[0]?.id, newId('usr')]),
    );
    expect(named).toContainEqual(expect.stringMatching(/^journal /));
  });

  it('[W5] names a returned payout of no withdrawal, and one that went to another customer', async () => {
    const cause = newId('wdr');
    const none = await books.namedAfter((client) =>
      forge(client, 'withdrawal-returned', cause, [[external, of(books.person(1)), 700n]]),
    );
    expect(none).toContain(`cause ${cause}`);
    const body = { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const { id } = await books.transfers.does('requestWithdrawal', books.person(2), { body });
    await books.transfers.pays(id, transactionId());
    const elsewhere = await books.namedAfter(async (client) => {
      await client.query(
        `update withdrawal set status = 'returned', reason = 'came back', given_back = amount where id = $1`,
        [id],
      );
      await forge(client, 'withdrawal-returned', id, [[external, of(books.person(1)), 2_000n]]);
    });
    expect(elsewhere).toContain(`cause ${id}`);
  });

  it('[W6] names a withdrawal whose address was exchanged, also together with the book', async () => {
    const body = { amount: '20.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const { id } = await books.transfers.does('requestWithdrawal', books.person(2), { body });
    const other = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
    const exchanged = await books.namedAfter((client) =>
      client.query('update withdrawal set wallet_address = $2 where id = $1', [id, other]),
    );
    expect(new Set(exchanged)).toEqual(new Set([`withdrawal ${id}`]));
    const both = await books.namedAfter(async (client) => {
      await client.query('update withdrawal set wallet_address = $2 where id = $1', [id, other]);
      await client.query('update payout_address set address = $2 where owner = $1', [books.person(2), other]);
    });
    expect(both).toContain(`withdrawal ${id}`);
  });

  it('[R3] names house money that no movement moved, and a movement that one admin decided alone', async () => {
    const cause = newId('hmv');
    const none = await books.namedAfter((client) =>
      forge(client, 'capital', cause, [[external, house('capital'), 900n]]),
    );
    expect(none).toContain(`cause ${cause}`);
    const [first, second] = books.transfers.admins;
    const body = { code: 'capital', direction: 'in', amount: '9.00', evidence: 'A test' };
    const { id } = await books.transfers.does('requestHouseMovement', first, { body });
    const pending = await books.namedAfter((client) =>
      forge(client, 'capital', id, [[external, house('capital'), 900n]]),
    );
    expect(pending).toContain(`cause ${id}`);
    await books.transfers.does('approveHouseMovement', second, { id });
    const alone = await books.namedAfter(async (client) => {
      await client.query('alter table house_movement drop constraint house_movement_four_eyes');
      await client.query('alter table house_movement disable trigger house_movement_states');
      await client.query('update house_movement set requested_by = decided_by where id = $1', [id]);
    });
    expect(alone).toEqual([`movement ${id}`]);
    // One who asks, and approves, in the name of another: the audit trail has who asked.
    const inAnothersName = await books.namedAfter(async (client) => {
      await client.query('alter table house_movement disable trigger house_movement_states');
      await client.query('update house_movement set requested_by = $2 where id = $1', [id, books.transfers.admins[2]]);
    });
    expect(inAnothersName).toEqual([`movement ${id}`]);
  });

  it('[L3] names practice dollars granted again', async () => {
    const outside: AccountRef = { kind: 'external', asset: 'PUSD' };
    const practice: AccountRef = { kind: 'available', owner: books.person(0), asset: 'PUSD' };
    const named = await books.namedAfter((client) =>
      forge(client, 'practice-grant', books.person(0), [[outside, practice, 1_000_000n]], { occurrence: 2 }),
    );
    expect(named).toContain(`cause ${books.person(0)}`);
  });

  it('[L7] names a day whose signature is missing, made up, or of a text that is not its own', async () => {
    const madeUp = await books.namedAfter(async (client) => {
      await signDays(client, books.signer);
      await client.query('update seal_day set signature = encode(sha256(text::bytea) || sha256(text::bytea), $1)', [
        'base64',
      ]);
    });
    expect(madeUp).toEqual([expect.stringMatching(/^day /)]);
    const renamed = await books.namedAfter(async (client) => {
      await signDays(client, { ...books.signer, sign: (text) => books.signer.sign(text.replace('|1|', '|2|')) });
      await client.query(`update seal_day set text = replace(text, '|1|', '|2|')`);
    });
    expect(renamed).toEqual([expect.stringMatching(/^day /)]);
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    const missing = await books.namedAfter((client) =>
      client.query(
        `update seal_block set created_ms = created_ms - case number when 1 then 172800000 else 3600000 end`,
      ),
    );
    expect(missing).toContain(`day ${day}`);
  });

  it('[L7] names a block that was added to a day after it was signed', async () => {
    const named = await books.namedAfter(async (client) => {
      await signDays(client, books.signer);
      await client.query(`insert into seal_block select number + 1, stream, created_ms, row_ids, leaves, root, hash,
        seal_block_hash(number + 1, stream, created_ms, root, hash) from seal_block order by number desc limit 1`);
    });
    expect(named).toContainEqual(expect.stringMatching(/^block /));
  });

  it('[L3] names a row that was added to the database’s journal table, changed or removed', async () => {
    const transfer = [[external, of(books.person(0)), 5n]] as const;
    const added = await books.namedAfter(async (client) => {
      await client.query(`insert into ledger_rule values ('gift', 'user', 'external', 'available', 'profit')`);
      await client.query(
        `select * from ledger_post(array['gift'], array['x'], array[1], array['system'], array['external', 'available'],
           array['', $1], array['USD', 'USD'], array[1], array[1], array[2], array[5::bigint])`,
        [books.person(0)],
      );
    });
    expect(added).toContainEqual(expect.stringMatching(/^rule gift /));
    const changed = await books.namedAfter(async (client) => {
      await client.query(`update ledger_rule set class = 'profit' where code = 'deposit' and to_kind = 'available'`);
      await forge(client, 'deposit', newId('dep'), transfer);
    });
    expect(changed.filter((id) => id.startsWith('rule deposit '))).toHaveLength(2);
    const removed = await books.namedAfter((client) =>
      client.query(`delete from ledger_rule where code = 'withdrawal-returned'`),
    );
    expect(removed).toContainEqual(expect.stringMatching(/^rule withdrawal-returned /));
  });

  it('[L3] compares every code of the journal table with its records', () => {
    expect([...comparedCodes].sort()).toEqual(Object.keys(journalRules).sort());
  });
});
