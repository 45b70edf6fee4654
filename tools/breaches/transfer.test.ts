import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BooksFixture, openBooksFixture } from '#tools/testing/books-fixture.ts';

let books: BooksFixture;
beforeAll(async () => {
  books = await openBooksFixture();
});
afterAll(() => books.db.drop());

describe('the verifier of deposits and withdrawals', () => {
  it('[D2] names a deposit that was quoted at no recorded price, or asks for too few coins', async () => {
    for (const edit of [
      'quote_price = quote_price * 2',
      'quote_seq = quote_seq + 100',
      `quote_source = 'live:elsewhere'`,
      'quoted_ms = quoted_ms + 300000',
      'units = units - 100000',
      'units = div(units, 2)',
    ]) {
      expect(await books.editRecord('deposit', edit, books.records.large), edit).toContain(
        `deposit ${books.records.large}`,
      );
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
      [books.records.quoted, 'received_units = received_units * 2'],
      [books.records.quoted, 'valued_price = valued_price * 2'],
      [books.records.market, 'valued_seq = quote_seq'],
      [books.records.market, `valued_source = 'live:elsewhere'`],
      // The time of payment that was approved is another one.
      [books.records.market, 'paid_ms = paid_ms + 1'],
      [books.records.market, 'valued_ms = valued_ms + 1'],
      // The last price of before, whatever it comes to.
      [books.records.market, revalued('<')],
      // A later one than the first.
      [books.records.market, revalued('>')],
      [books.records.large, 'paid_ms = quote_until_ms + 1'],
      [books.records.large, 'credited = amount - 1'],
    ] as const) {
      expect(await books.editRecord('deposit', edit, id), edit).toContain(`deposit ${id}`);
    }
  });

  it('D5 W5 nothing can be as only records of before the baseline were', async () => {
    for (const [table, edit, id] of [
      ['deposit', `valuation = 'market'`, books.records.market],
      ['deposit', 'paid_ms = null', books.records.market],
      ['deposit', 'received_units = null', books.records.large],
      ['deposit', 'valued_price = null, valued_source = null, valued_seq = null', books.records.large],
      ['deposit', 'valued_ms = null', books.records.quoted],
      [
        'withdrawal',
        `given_back = null, returned_units = null, returned_ms = null, returned_price = null, returned_source = null,
           returned_seq = null, returned_price_ms = null`,
        books.records.returned,
      ],
    ] as const) {
      await expect(books.editRecord(table, edit, id), edit).rejects.toMatchObject({ code: '23514' });
    }
  });

  it('[R3] names a time of payment that is worth more than 1 % and had one admin', async () => {
    const one = await books.namedAfter((client) =>
      client.query('delete from approval where subject = $1 and admin = $2', [
        books.records.market,
        books.transfers.admins[1],
      ]),
    );
    expect(one).toContain(`deposit ${books.records.market}`);
    const unknown = await books.editRecord('deposit', 'market_seq = null', books.records.quoted);
    expect(unknown).toContain(`deposit ${books.records.quoted}`);
  });

  it('[R3] names what one admin decided alone above a sum of its time, whichever sum it is', async () => {
    for (const subject of ['deposit_sum', 'deposit_total']) {
      const named = await books.namedAfter((client) =>
        client.query('insert into four_eyes (subject, since_ms, from_cents) values ($1, 0, 32000)', [subject]),
      );
      // 100.00 and 200.00 and then 50.00 by the same admin; and the limit itself, which was written now and says another time, and which
      // no audit entry says.
      expect([...new Set(named)], subject).toEqual([
        expect.stringMatching(/^four_eyes /),
        `deposit ${books.records.quoted}`,
      ]);
    }
    // What undid a payout had two admins, as the payout did.
    const undone = await books.namedAfter(async (client) => {
      await client.query(`insert into four_eyes (subject, since_ms, from_cents) values ('withdrawal', 0, 200000)`);
      await client.query(`delete from approval where subject = $1 and purpose = 'unsend' and admin = $2`, [
        books.records.unsent,
        books.transfers.admins[1],
      ]);
    });
    expect(new Set(undone.filter((id) => !/^(four_eyes|approval) /.test(id)))).toEqual(
      new Set([`withdrawal ${books.records.unsent}`]),
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
      expect(await books.editRecord('withdrawal', edit, books.records.paid), edit).toContain(
        `withdrawal ${books.records.paid}`,
      );
    }
  });

  it('[W5] names coins that were fixed at fewer than before or than the price gave, or recorded an hour later', async () => {
    for (const edit of ['units = units - 1', 'market_seq = market_seq + 100', 'from_ms = from_ms - 60000']) {
      const named = await books.namedAfter(async (client) => {
        await client.query('alter table payout_fixing disable trigger user');
        await client.query(`update payout_fixing set ${edit} where withdrawal = $1`, [books.records.paid]);
      });
      expect(named, edit).toContain(`withdrawal ${books.records.paid}`);
    }
    // Only fixings of before the times were kept have none.
    const untimed = await books.namedAfter(async (client) => {
      await client.query('alter table payout_fixing disable trigger user');
      await client.query('update payout_fixing set from_ms = null where withdrawal = $1', [books.records.returned]);
    });
    expect(untimed).toContain(`withdrawal ${books.records.returned}`);
    const lowered = await books.namedAfter((client) =>
      client.query(
        `insert into payout_fixing
           (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, from_ms)
         select withdrawal, round, units - 1, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, from_ms
         from payout_fixing where withdrawal = $1`,
        [books.records.paid],
      ),
    );
    expect(lowered).toContain(`withdrawal ${books.records.paid}`);
    expect(await books.editRecord('withdrawal', 'fixed_ms = fixed_ms - 3700000', books.records.paid)).toContain(
      `withdrawal ${books.records.paid}`,
    );
  });

  it('[W5] names a payout that one admin undid, two who named different transactions, and a return that the chain belies', async () => {
    const alone = await books.namedAfter((client) =>
      client.query(`delete from approval where subject = $1 and purpose = 'unsend' and admin = $2`, [
        books.records.unsent,
        books.transfers.admins[1],
      ]),
    );
    expect(alone).toContain(`withdrawal ${books.records.unsent}`);
    const other = await books.namedAfter((client) =>
      client.query(
        `update approval set values = '{"transactionId": "another"}' where subject = $1 and purpose = 'return' and admin = $2`,
        [books.records.returned, books.transfers.admins[1]],
      ),
    );
    expect(other).toContain(`withdrawal ${books.records.returned}`);
    const belied = await books.namedAfter(async (client) => {
      await client.query('alter table withdrawal disable trigger user');
      await client.query(
        `update withdrawal set returned_by = null, given_back = amount, returned_units = null, returned_ms = null, returned_price = null,
           returned_source = null, returned_seq = null, returned_price_ms = null, returned_watched = null where id = $1`,
        [books.records.returned],
      );
      await client.query(
        `insert into payout_evidence (withdrawal, state, confirmations, paid_units, checked_ms)
         select id, 'confirmed', 6, units, updated_ms from withdrawal where id = $1`,
        [books.records.returned],
      );
    });
    expect(belied).toContain(`withdrawal ${books.records.returned}`);
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
      expect(await books.editRecord('withdrawal', edit, books.records.returned), edit).toContain(
        `withdrawal ${books.records.returned}`,
      );
    }
    // The ledger credited what the record said.
    expect(await books.editRecord('withdrawal', 'given_back = amount', books.records.returned)).toContain(
      `cause ${books.records.returned}`,
    );
    const others = await books.namedAfter((client) =>
      client.query(
        `update approval set values = values || '{"paidAt": "2026-01-01T00:00:00.000Z"}' where subject = $1 and purpose = 'return'`,
        [books.records.returned],
      ),
    );
    expect(others).toContain(`withdrawal ${books.records.returned}`);
  });

  it.each([
    ['a large credit', 'deposit', 'large', 'credit'],
    ['a credit by its quote', 'deposit', 'quoted', 'credit'],
    ['a payout', 'withdrawal', 'paid', 'payout'],
    ['a return', 'withdrawal', 'returned', 'return'],
    ['a payout that was not broadcast', 'withdrawal', 'unsent', 'unsend'],
  ] as const)('[R3] names %s with too few approvals, or those of the subject', async (_, what, which, purpose) => {
    const id = books.records[which];
    const name = `${what} ${id}`;
    const fewer = await books.namedAfter((client) =>
      client.query(
        `delete from approval where (subject, admin) in
           (select subject, min(admin) from approval where subject = $1 and purpose = $2 group by subject) and purpose = $2`,
        [id, purpose],
      ),
    );
    expect(fewer).toContain(name);
    const own = await books.namedAfter((client) =>
      client.query(
        `update approval set admin = $3 where (subject, admin) in
           (select subject, min(admin) from approval where subject = $1 and purpose = $2 group by subject) and purpose = $2`,
        [id, purpose, purpose === 'credit' ? books.person(0) : books.person(2)],
      ),
    );
    expect(own).toContain(name);
    const takenBack = await books.namedAfter((client) =>
      client.query('update approval set taken_back_ms = created_ms where subject = $1 and purpose = $2', [id, purpose]),
    );
    expect(takenBack).toContain(name);
    const silent = await books.namedAfter((client) => client.query('delete from audit_entry where subject = $1', [id]));
    expect(silent).toContain(name);
  });

  it('[R3] names an approval of another transaction', async () => {
    const otherValues = await books.namedAfter((client) =>
      client.query(`update approval set values = values || '{"transactionId": "x"}' where subject = $1`, [
        books.records.large,
      ]),
    );
    expect(otherValues.filter((id) => !id.startsWith('approval '))).toEqual([`deposit ${books.records.large}`]);
  });
});
