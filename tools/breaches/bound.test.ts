import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postDecided } from '#server/ledger/post.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import { openFixture, payoutAddresses } from '#tools/testing/payments/transfers.ts';

/** What somebody who owns the database writes while a constraint or a generated column that forbids it is away. */
let db: FreshDatabase;
let customer: UserId;
const ids = { withdrawal: '', adjustment: '' };

beforeAll(async () => {
  db = await freshDatabase();
  const fixture = await openFixture(db);
  customer = await fixture.customer(10_000n);
  const walletAddress = payoutAddresses.Ethereum;
  const wanted = { amount: '10.00', paymentMethod: 'Ethereum', walletAddress };
  ids.withdrawal = (await fixture.does('requestWithdrawal', customer, { body: wanted })).id;
  const adjusted = { direction: 'debit', amount: '5.00' };
  const asked = {
    ...adjusted,
    customer,
    reasonCode: 'our_error',
    explanation: 'A loss was settled on the wrong tick.',
  };
  ids.adjustment = (await fixture.does('requestAdjustment', fixture.admins[0], { body: asked })).id;
  await fixture.does('approveAdjustment', fixture.admins[1], { id: ids.adjustment, body: adjusted });
});
afterAll(() => db.drop());

const named = (...edits: readonly string[]) => namedAfter(async (client) => void (await runAll(client, edits)));
const namedAfter = (edit: (client: PoolClient) => Promise<void>) =>
  namedAfterForging(
    db,
    ['withdrawal', 'adjustment', 'deposit', 'deposit_split', 'deposit_reversal', 'chain_payment'],
    edit,
  );
async function runAll(client: PoolClient, edits: readonly string[]): Promise<void> {
  for (const edit of edits) await client.query(edit);
}

test('L5: rows that their constraints held are clean', async () => {
  expect(await named()).toEqual([]);
});

test('W5: a network fee below zero, which makes coins of what was never asked for, or one above the amount is named', async () => {
  const away = 'alter table withdrawal drop constraint withdrawal_fee';
  const is = (fee: number) =>
    `W5 withdrawal ${ids.withdrawal}: of 1000 has a network fee of ${fee}, takes 0 of what is aside, and nothing came back`;
  for (const fee of [-1_000_000, 1_000]) {
    const edit = `update withdrawal set network_fee = ${fee} where id = '${ids.withdrawal}'`;
    expect(await named(away, edit)).toContainEqual(is(fee));
  }
});

test('W5 A13: a withdrawal that takes more of what is aside than its amount, or less than nothing, is named', async () => {
  const away = 'alter table withdrawal drop constraint withdrawal_from_aside';
  for (const aside of [-1, 1_001]) {
    expect(await named(away, `update withdrawal set from_aside = ${aside}`)).toContainEqual(
      `W5 withdrawal ${ids.withdrawal}: of 1000 has a network fee of 250, takes ${aside} of what is aside, and nothing came back`,
    );
  }
});

test('P1: an approved adjustment that repays more than its amount is named', async () => {
  const away = 'alter table adjustment drop constraint adjustment_check, drop constraint adjustment_owed';
  const found = (of: string) => `P1 adjustment ${ids.adjustment}: ${of}`;
  for (const repaid of [100_000, -100_000]) {
    expect(await named(away, `update adjustment set direction = 'credit', to_receivable = ${repaid}`)).toContainEqual(
      found(`credit of 500 repays ${repaid}`),
    );
  }
  expect(await named(away, 'update adjustment set to_receivable = 1')).toContainEqual(found('debit of 500 repays 1'));
});

test('D5 A13: a split of more than its deposit credits, and a reversal that takes more, are named', async () => {
  const { rows } = await db.owner.query<{ id: string; credited: bigint }>('select id, credited from deposit');
  const [{ id, credited } = { id: '', credited: 0n }] = rows;
  const away = `alter table deposit_split drop constraint deposit_split_parts, drop constraint deposit_split_kept`;
  expect(await named(away, 'update deposit_split set playable = playable + 5')).toContainEqual(
    `D5 deposit ${id}: credits ${credited}; its credit no. 1 says ${credited}, ${credited + 5n} to play with beside 0`,
  );
  expect(await named(away, 'update deposit_split set credited = credited + 5, playable = playable + 5')).toContainEqual(
    `D5 deposit ${id}: credits ${credited}; its credit no. 1 says ${credited + 5n}, ${credited + 5n} to play with beside 0`,
  );
  const reversed = (available: bigint, aside: bigint) =>
    named(
      `alter table deposit_reversal drop constraint deposit_reversal_from_aside_check,
         drop constraint deposit_reversal_from_available_check`,
      `insert into deposit_reversal (deposit, occurrence, from_available, from_aside, created_ms)
         values ('${id}', 1, ${available}, ${aside}, 0)`,
    );
  for (const [available, aside] of [
    [credited, 1n],
    [-1n, 0n],
    [0n, -1n],
  ] as const) {
    expect(await reversed(available, aside)).toContainEqual(
      `D5 deposit ${id}: credits ${credited}; its reversal no. 1 took ${available} of what was available and ${aside} of what was aside`,
    );
  }
});

test('D5: a payment method that says another chain than its own, where its transactions would count anew, is named', async () => {
  expect(
    await named('alter table withdrawal alter column chain drop expression', `update withdrawal set chain = 'bsc'`),
  ).toContainEqual(`D5 withdrawal ${ids.withdrawal}: pays by Ethereum on bsc`);
});

test('L1 L2: an account that may fall once its column is no longer generated is named, and what it fell to', async () => {
  const { rows } = await db.owner.query<{ id: bigint; balance: bigint }>(
    `select id, balance from ledger_account where kind = 'available' and owner = $1 and asset = 'USD'`,
    [customer],
  );
  const [account = { id: 0n, balance: 0n }] = rows;
  const owner = { owner: customer, asset: 'USD' } as const;
  const journal = (amount: bigint, way: 'hold' | 'release') => {
    const [available, withdrawing] = [
      { kind: 'available', ...owner },
      { kind: 'withdrawing', ...owner },
    ] as const;
    const transfer = {
      amount: cents(amount),
      ...(way === 'hold' ? { from: available, to: withdrawing } : { from: withdrawing, to: available }),
    };
    return {
      code: `withdrawal-${way}`,
      cause: newId('wdr'),
      occurrence: 1,
      actor: customer,
      transfers: [transfer],
    } as const;
  };
  const fallen = (line: string) => line.startsWith('L1 ') || line.startsWith('L2 ');
  const left = `left available of ${customer} at -700, and 0 more did so`;
  const falls = async (client: PoolClient, back: readonly string[]) => {
    await runAll(client, [
      'alter table ledger_account alter column may_fall drop expression',
      'alter table ledger_unchecked disable trigger ledger_causes',
      `update ledger_account set may_fall = true where id = ${account.id}`,
    ]);
    await postDecided(client, [journal(account.balance + 700n, 'hold')]);
    await runAll(client, back);
  };
  const open = (await namedAfter((client) => falls(client, []))).filter(fallen);
  expect(open).toEqual([
    `L2 account ${account.id}: is available of ${customer} in USD, copy none, may fall: true, may rise: true`,
    expect.stringMatching(new RegExp(`^L1 entry \\d+: ${left}$`)),
  ]);
  // What was below zero for a moment stays in its entries.
  const closed = await namedAfter(async (client) => {
    await falls(client, []);
    await postDecided(client, [journal(account.balance + 700n, 'release')]);
    await runAll(client, [`update ledger_account set may_fall = false where id = ${account.id}`]);
  });
  expect(closed.filter(fallen)).toEqual([expect.stringMatching(new RegExp(`^L1 entry \\d+: ${left}$`))]);
});

test('L2: an account that nobody owns, or that is there twice, is named', async () => {
  const twice = await named(
    'drop index ledger_account_name',
    `insert into ledger_account (kind, owner, asset) values ('available', '${customer}', 'USD')`,
  );
  expect(twice).toContainEqual(
    expect.stringMatching(new RegExp(`^L2 account \\d+: is there 2 times: available of ${customer} in USD$`)),
  );
  const nobodys = await named(
    'alter table ledger_account drop constraint ledger_account_owner',
    `insert into ledger_account (kind, owner, asset) values ('fees', '${customer}', 'USD')`,
  );
  expect(nobodys).toContainEqual(expect.stringMatching(/^L2 account \d+: is fees of usr_/));
});
