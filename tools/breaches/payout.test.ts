import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedUser } from '#server/review/timeline.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { setClock } from '#tools/testing/false-clock.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { type Fixture, openFixture, payoutAddresses, transactionId } from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
/** Two payouts that were paid, and a request that is open. */
const records = { paid: '', second: '', open: '' };
const tables = ['withdrawal', 'approval', 'payout_fixing', 'record_version'];

beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db);
  const customer = await fixture.customer(100_000n);
  // A price of 152 s before, at which the house pays half of the coins.
  await setClock(db, -152_000);
  fixture.prices.set('BTCUSD', 10_000_000n);
  await fixture.prices.settled();
  await setClock(db, 0);
  fixture.prices.set('BTCUSD', 5_000_000n);
  await fixture.prices.settled();
  const wants = async (): Promise<string> => {
    const body = { amount: '300.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    return (await fixture.does('requestWithdrawal', customer, { body })).id;
  };
  records.paid = await wants();
  await fixture.pays(records.paid, transactionId());
  records.second = await wants();
  await fixture.pays(records.second, transactionId());
  records.open = await wants();
  // Prices go on.
  await setClock(db, 90_000);
  fixture.prices.set('BTCUSD', 5_100_000n);
  await fixture.prices.settled();
  await setClock(db, 0);
});
afterAll(() => db.drop());

const named = (edit: (client: PoolClient) => Promise<unknown>) => namedAfterForging(db, tables, edit);

/** Gives a payout the price of 152 s before its fixing, with its approval and its fixing to fit. */
async function priceOfBefore(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ seq: bigint; time_ms: bigint }>(
    `select seq, time_ms from market_tick where pair = 'BTCUSD' and price = 10000000`,
  );
  const [tick] = rows;
  if (!tick) throw new Error('no such tick');
  const values = [records.paid, tick.seq, tick.time_ms];
  await client.query('update approval set created_ms = $2::bigint - 10 where subject = $1', [values[0], values[2]]);
  await client.query(
    `update payout_fixing set from_ms = $3::bigint - 5, price = 10000000, price_ms = $3, price_seq = $2, market_seq = $2, units = 297500
     where withdrawal = $1`,
    values,
  );
  await client.query(
    `update withdrawal set fixing_ms = $3::bigint - 5, price = 10000000, price_ms = $3, price_seq = $2, market_seq = $2, units = 297500
     where id = $1`,
    values,
  );
}

test('L7 W5: records that nobody touched are clean', async () => {
  expect(await named(async () => undefined)).toEqual([]);
});

test('W5: a payout at the price of another time is named, though its approval and its fixing say that time', async () => {
  const found = await named(priceOfBefore);
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^W5 withdrawal ${records.paid}: has an approval of \\d+ by`)),
  );
  expect(found).toContainEqual(expect.stringMatching(/^L7 approval \d+: is not what was written down/));
  expect(found).toContainEqual(expect.stringMatching(/^L7 payout_fixing \d+: is not what was written down/));
});

test('W5: nor does it help to date the audit trail, and to write the versions down anew', async () => {
  const found = await named(async (client) => {
    await priceOfBefore(client);
    await client.query(
      `update audit_entry e set created_ms = a.created_ms from approval a where a.subject = $1 and e.subject = $1 and e.actor = a.admin`,
      [records.paid],
    );
    for (const kind of ['approval', 'payout_fixing']) {
      await client.query(
        `update record_version v set body = to_jsonb(r), at_ms = at_ms - 152000 from ${kind} r where v.kind = $1 and v.body ->> 'id' = r.id::text`,
        [kind],
      );
    }
  });
  // The request and its journal are later than that approval.
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^W5 withdrawal ${records.paid}: has an approval of \\d+ by`)),
  );
});

test('W5 L7: coins of a price some seconds after the last approval are named, to the millisecond that was written down', async () => {
  for (const byMs of [1, 9_000]) {
    const found = await named(async (client) => {
      await client.query('update payout_fixing set from_ms = from_ms + $2 where withdrawal = $1', [records.paid, byMs]);
      await client.query('update withdrawal set fixing_ms = fixing_ms + $2 where id = $1', [records.paid, byMs]);
      await client.query(
        `update record_version v set body = to_jsonb(r) from payout_fixing r where v.kind = 'payout_fixing' and v.body ->> 'id' = r.id::text`,
      );
    });
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`^W5 withdrawal ${records.paid}: fixed at \\d+ units`)),
    );
  }
});

test('W5: L7: a time from which a price counts that was written down without its own time is named', async () => {
  const found = await named((client) =>
    client.query(`update record_version set at_ms = null where kind = 'payout_due' and body ->> 'withdrawal' = $1`, [
      records.paid,
    ]),
  );
  expect(found).toContainEqual(
    expect.stringMatching(new RegExp(`^W5 withdrawal ${records.paid}: fixed at \\d+ units`)),
  );
});

test('W5: coins that were fixed minutes after the price, although prices went on, are named', async () => {
  const found = await named((client) =>
    client.query('update payout_fixing set fixed_ms = fixed_ms + 152000 where withdrawal = $1', [records.paid]),
  );
  expect(found).toContainEqual(expect.stringMatching(/was fixed at \d+ by the first price from/));
});

test('W5: a payout that is recorded after its hour by the coins of before is named, whatever time the withdrawal says', async () => {
  const hours = 2 * 3_600_000;
  const late = [
    `update ledger_journal set created_ms = created_ms + ${hours} where cause = '${records.paid}' and code = 'withdrawal-paid'`,
    `update withdrawal set fixed_ms = fixed_ms + ${hours} where id = '${records.paid}'`,
  ];
  const found = await namedAfterForging(db, [...tables, 'ledger_journal'], async (client) => {
    for (const edit of late) await client.query(edit);
  });
  const says = (problem: string) => expect.stringMatching(new RegExp(`^W5 withdrawal ${records.paid}: ${problem}`));
  expect(found).toContainEqual(says('was paid at \\d+ by coins fixed at \\d+$'));
  expect(found).toContainEqual(
    says('has \\d+ units, fixed at \\d+; its last fixing of round 1 is \\d+ units at \\d+$'),
  );
  // Fixed again at the larger number, and paid by the smaller one of before.
  const smaller = await named((client) =>
    client.query(
      `insert into payout_fixing (withdrawal, round, units, price, price_decimals, price_source, price_ms, price_seq, market_seq,
         fixed_ms, from_ms)
       select withdrawal, round, units + 1000, price, price_decimals, price_source, price_ms, price_seq, market_seq, fixed_ms, from_ms
       from payout_fixing where withdrawal = $1`,
      [records.paid],
    ),
  );
  expect(smaller).toContainEqual(says('has \\d+ units, fixed at \\d+; its last fixing of round 1 is'));
});

test('W2 W6 A9: the fee, the hold, the waiting days and the time of a request stay what they were', async () => {
  for (const [id, edit] of [
    [
      records.paid,
      'network_fee = 20000, units = div((amount - 20000) * power(10::numeric, price_decimals + 8), 100 * price)',
    ],
    [records.open, 'network_fee = 20000'],
    [records.open, 'hold_hours = 2000'],
    [records.open, 'waits_days = 400'],
    [records.open, 'created_ms = created_ms + 360000000'],
  ] as const) {
    const found = await named((client) => client.query(`update withdrawal set ${edit} where id = $1`, [id]));
    expect(found, edit).toContain(`L7 withdrawal ${id}: is not what was written down`);
  }
});

test('W6: a withdrawal that does not say when its address was added is named, also where it was asked for so', async () => {
  const found = await named(async (client) => {
    await client.query(
      `update withdrawal set address_added_ms = null, wallet_address = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' where id = $1`,
      [records.open],
    );
    await client.query(
      `update record_version v set body = v.body || jsonb_build_object('address_added_ms', null, 'wallet_address', w.wallet_address)
       from withdrawal w where v.kind = 'withdrawal' and w.id = v.body ->> 'id' and w.id = $1`,
      [records.open],
    );
  });
  expect(found).toContainEqual(
    expect.stringMatching(
      new RegExp(`^W6 withdrawal ${records.open}: goes to 3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy, which`),
    ),
  );
});

test('W2: the time of a request is that of the journal that set its amount aside, whatever was written down', async () => {
  const found = await named(async (client) => {
    await client.query('update withdrawal set created_ms = created_ms + 360000000 where id = $1', [records.open]);
    await client.query(
      `update record_version set body = body || jsonb_build_object('created_ms', (body ->> 'created_ms')::bigint + 360000000),
         at_ms = at_ms + 360000000
       where kind = 'withdrawal' and body ->> 'id' = $1`,
      [records.open],
    );
  });
  expect(found).toContainEqual(
    expect.stringMatching(
      new RegExp(`^W5 withdrawal ${records.open}: was asked for at \\d+, and its amount was set aside`),
    ),
  );
});

test('W5: two payouts that name one payment of a transaction are named, also where nothing keeps them from it', async () => {
  const byOne = async (first: number | null, second: number | null) => {
    const found = await named(async (client) => {
      await client.query('drop index withdrawal_payment');
      await client.query(
        `update withdrawal w set transaction_id = p.transaction_id, wallet_address = p.wallet_address, payment_method = p.payment_method,
           payment_no = case w.id when $1 then $3::integer else $4::integer end
         from withdrawal p where p.id = $1 and w.id in ($1, $2)`,
        [records.paid, records.second, first, second],
      );
    });
    return found.filter((line) => / paid by one payment of /.test(line));
  };
  const said = [
    expect.stringMatching(/^W5 withdrawal wdr_\w+: and 1 more were paid by one payment of transaction \w+$/),
  ];
  // One that does not say by which payment has all of them.
  expect([await byOne(null, null), await byOne(2, 2), await byOne(null, 2)]).toEqual([said, said, said]);
  expect(await byOne(1, 2)).toEqual([]);
});

test('W6: an address that says another time than its owner’s action is named, withdrawn to or not', async () => {
  const { rows } = await db.owner.query<{ owner: string }>('select owner from payout_address limit 1');
  const add = { label: 'Unused', paymentMethod: 'Ethereum', walletAddress: payoutAddresses.Ethereum };
  const { id } = await fixture.does('addPayoutAddress', storedUser(rows[0]?.owner ?? ''), { body: add });
  const book = async (...edits: readonly string[]) => {
    const all = await namedAfterForging(db, ['payout_address'], async (client) => {
      for (const edit of edits) expect((await client.query(edit)).rowCount, edit).toBe(1);
    });
    return all.filter((line) => line.startsWith('W6 address'));
  };
  const one = `where id = '${id}'`;
  expect(await book()).toEqual([]);
  const said = expect.stringMatching(
    new RegExp(`^W6 address ${id}: of usr_\\w+ says that it was added at .*, and the audit trail does not$`),
  );
  // An address of a year ago that is made new, and a new one that is made a year old.
  for (const other of ['+ 31536000000', '- 31536000000']) {
    expect(await book(`update payout_address set added_ms = added_ms ${other} ${one}`)).toEqual([said]);
  }
  // Taken out so that its customer adds it again, or taken out of the table.
  expect(await book(`update payout_address set removed_ms = added_ms + 1 ${one}`)).toEqual([said]);
  expect(await book(`delete from payout_address ${one}`)).toEqual([
    expect.stringMatching(new RegExp(`^W6 address ${id}: was added by usr_\\w+, and is in no book$`)),
  ]);
});

test('W6: an address that its owner removed is clean, and named where it stands in the book again', async () => {
  const { rows } = await db.owner.query<{ owner: string }>('select owner from payout_address limit 1');
  const owner = storedUser(rows[0]?.owner ?? '');
  const { items } = await fixture.does('listPayoutAddresses', owner);
  const id = items.find(({ label }: { readonly label: string }) => label === 'Unused')?.id ?? 'adr_none';
  await fixture.does('removePayoutAddress', owner, { id });
  expect((await named(async () => undefined)).filter((line) => line.startsWith('W6 address'))).toEqual([]);
  const back = await namedAfterForging(db, ['payout_address'], (client) =>
    client.query('update payout_address set removed_ms = null where id = $1', [id]),
  );
  expect(back).toContainEqual(expect.stringContaining(`W6 address ${id}: of `));
});
