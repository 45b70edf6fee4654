import fc from 'fast-check';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import { type Journal, journalRules, type Transfer } from '#domain/ledger/journals.ts';
import { minorUnits } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { causedJournals } from '#tools/testing/causes/causes.ts';
import type { CausedCode, Causes } from '#tools/testing/causes/scene.ts';
import { admitTrader } from '#tools/testing/copying/copies.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { fundBankroll, moveHouse, openCustomer } from '#tools/testing/people/customers.ts';
import { postJournals } from './post.ts';

let db: FreshDatabase;
let customer: UserId;
let stranger: UserId;
let caused: Causes<CausedCode>;
beforeAll(async () => {
  db = await freshDatabase();
  [customer, stranger] = [await openCustomer(db.app, 1_000_000n), await openCustomer(db.app, 1_000_000n)];
  const trader = await openCustomer(db.app, 1_000_000n);
  await admitTrader(db.owner, trader);
  await fundBankroll(db.app, 1_000_000n);
  await moveHouse(db.app, 'capital', 1_000_000n);
  caused = causedJournals(db, { customer, trader });
});
afterAll(() => db.drop());

/** Without a record: by a code of its own, and nothing of it stays. */
async function refused(journals: readonly Journal[]): Promise<void> {
  const before = await books();
  await expect(postJournals(db.app, journals)).rejects.toMatchObject({ code: 'FL004' });
  expect(await books()).toEqual(before);
}

async function books(): Promise<readonly unknown[]> {
  const { rows } = await db.owner.query(
    'select (select count(*) from ledger_journal) as journals, sum(version) as entries, sum(abs(balance)) as moved from ledger_account',
  );
  return rows;
}

const posted = async (journal: Journal) => expect(await postJournals(db.app, [journal])).toEqual([{ ok: true }]);

const withTransfers = (journal: Journal, change: (transfer: Transfer) => Transfer): Journal => ({
  ...journal,
  transfers: journal.transfers.map(change),
});
const ofStranger = (account: AccountRef): AccountRef =>
  'owner' in account && account.kind !== 'allocated' ? { ...account, owner: stranger } : account;
const namesCustomer = ({ transfers }: Journal): boolean =>
  transfers.some(({ from, to }) => [from, to].some((account) => 'owner' in account)) &&
  transfers.every(({ from, to }) => ![from, to].some(({ kind }) => kind === 'allocated' || kind === 'receivable'));

const codes = Object.keys(journalRules).filter((code): code is CausedCode => code !== 'repayment');

describe('the application’s role, with the books’ own function', () => {
  it.each(codes)(
    '[L3] posts %s beside the record that causes it, and not without, not in another state, of another amount, owner or actor',
    async (code) => {
      const { journal, decide } = await caused[code]();
      await refused([journal]);
      await decide();
      if (code !== 'practice-grant') await refused([{ ...journal, cause: newId('dep') }]);
      await refused([{ ...journal, occurrence: journal.occurrence + 7 }]);
      await refused([{ ...journal, actor: newId('usr') }]);
      await refused([
        withTransfers(journal, (transfer) => ({ ...transfer, amount: minorUnits(transfer.amount + 1n) })),
      ]);
      // Stakes and holds of another's need their money, which is there.
      if (namesCustomer(journal) && !needsMoney(journal)) {
        const taken = withTransfers(journal, ({ from, to, amount }) => {
          return { from: ofStranger(from), to: ofStranger(to), amount };
        });
        await refused([taken]);
      }
      await posted(journal);
      expect(await postJournals(db.app, [journal])).toMatchObject([{ failure: 'duplicate' }]);
    },
  );

  it('[L3] says what is missing', async () => {
    const { journal } = await caused.deposit();
    await expect(postJournals(db.app, [journal])).rejects.toThrow(
      `deposit no. 1 of ${journal.cause} by ${journal.actor}: no record in the state that causes it implies external of the house → ` +
        `available of ${customer}, 500 USD`,
    );
  });

  it('[L3] credits nothing again by counting up what was restored, when nothing was taken back', async () => {
    const { journal, decide } = await caused.deposit();
    await decide();
    await posted(journal);
    const again = { ...journal, occurrence: 2, actor: 'chain watcher' };
    await expect(
      withTransaction(db.app, async (tx) => {
        await tx.query('update deposit set reversals = 1, restores = 1 where id = $1', [journal.cause]);
        await audited(tx, 'chain watcher', 'deposits.restore', journal.cause);
        expect(await postJournals(tx, [again])).toEqual([{ ok: true }]);
      }),
    ).rejects.toMatchObject({ code: 'FL004' });
  });

  it('[L3] [R3] credits nothing that its own customer approved, or whose approval was taken back', async () => {
    const { journal, decide } = await caused.deposit();
    await decide();
    await db.owner.query('update approval set taken_back_ms = 1 where subject = $1', [journal.cause]);
    await refused([journal]);
    await db.owner.query(
      `insert into approval (subject, purpose, round, admin, values, created_ms)
       select subject, purpose, round, $2, values, 1 from approval where subject = $1`,
      [journal.cause, customer],
    );
    await withTransaction(db.owner, (tx) => audited(tx, customer, 'deposits.approve', journal.cause));
    await refused([{ ...journal, actor: customer }]);
  });

  it('[L3] [D5] credits in the watcher’s name only what a confirmed payment of that very deposit brought', async () => {
    const { journal, decide } = await caused.deposit();
    const id = journal.cause;
    await decide();
    await db.owner.query(
      `insert into chain_payment (id, chain, payment_method, transaction_id, output, place, units, first_seen_ms, created_ms, state,
         deposit, fit, late)
       select $1, chain, payment_method, transaction_id, output, 'x', units, 0, 0, 'confirmed', id, 'exact', false
       from deposit where id = $1`,
      [id],
    );
    await db.owner.query('update deposit set payment = id where id = $1', [id]);
    await withTransaction(db.owner, (tx) => audited(tx, 'chain watcher', 'deposits.approve', id));
    const watched = { ...journal, actor: 'chain watcher' };
    for (const [edit, back] of [
      [`state = 'confirming'`, `state = 'confirmed'`],
      ['units = units + 1', 'units = units - 1'],
      [`deposit = null, fit = null, late = null`, `deposit = id, fit = 'exact', late = false`],
    ]) {
      await db.owner.query(`update chain_payment set ${edit} where id = $1`, [id]);
      await refused([watched]);
      await db.owner.query(`update chain_payment set ${back} where id = $1`, [id]);
    }
    await posted(watched);
  });

  it('[L3] cannot have the check made too early, nor take it away', async () => {
    const { journal, decide } = await caused.capital();
    await expect(
      withTransaction(db.app, async (tx) => {
        await tx.query('set constraints all immediate');
        await postJournals(tx, [journal]);
      }),
    ).rejects.toMatchObject({ code: 'FL004' });
    for (const sql of [
      'alter table ledger_entry disable trigger ledger_entry_noted',
      'alter table ledger_unchecked disable trigger ledger_causes',
      'drop trigger ledger_causes on ledger_unchecked',
      `set session_replication_role = 'replica'`,
      'insert into ledger_unchecked values (array[1])',
      'truncate ledger_unchecked',
      'create or replace function ledger_audited(text, text, text) returns boolean language sql as $$ select true $$',
    ]) {
      await expect(db.app.query(sql), sql).rejects.toMatchObject({ code: '42501' });
    }
    await decide();
    await posted(journal);
  });

  it('[L3] cannot write a record that is decided already, nor a trade of a copy', async () => {
    for (const [table, sql] of [
      ['deposit', `jsonb_build_object('status', 'approved')`],
      ['withdrawal', `jsonb_build_object('status', 'approved')`],
      ['house_movement', `jsonb_build_object('status', 'approved')`],
      ['adjustment', `jsonb_build_object('status', 'approved')`],
      ['trade', `jsonb_build_object('status', 'WON')`],
      ['trade', `jsonb_build_object('status', 'PENDING', 'copy_id', 'x')`],
      ['deposit', `jsonb_build_object('status', 'pending', 'restores', 1, 'round', 1)`],
    ]) {
      const { rows } = await db.owner.query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
        [table],
      );
      const names = rows[0]?.names ?? '';
      const row = `jsonb_populate_record(null::${table}, ${sql})`;
      await expect(
        db.app.query(`insert into ${table} (${names}) select ${names} from ${row}`),
        `${table} ${sql}`,
      ).rejects.toMatchObject({ code: 'FL003' });
    }
  });

  it('[L3] posts nothing for a decision that another transaction has not committed, and once for one that it has', async () => {
    const { journal, decide } = await caused.deposit();
    const deciding = await db.app.connect();
    try {
      await deciding.query('begin');
      await deciding.query(
        `update deposit set status = 'approved', transaction_id = (select values ->> 'transactionId' from approval where subject = $1),
           output = 0, credited = amount, valuation = 'arrival',
           received_units = units, valued_price = quote_price, valued_source = quote_source, valued_seq = quote_seq,
           valued_ms = quote_price_ms, paid_ms = 0 where id = $1`,
        [journal.cause],
      );
      await refused([journal]);
      await deciding.query('rollback');
    } finally {
      deciding.release();
    }
    await decide();
    const raced = await Promise.allSettled(Array.from({ length: 12 }, () => postJournals(db.app, [journal])));
    expect(raced.map((one) => (one.status === 'fulfilled' ? one.value[0]?.ok : one.reason)).filter(Boolean)).toEqual([
      true,
    ]);
  });

  it('[L3] [L4] one journal without its record undoes the whole transaction, wherever it stands', async () => {
    const kinds = [
      'deposit',
      'capital',
      'stake',
      'adjustment',
      'withdrawal-hold',
      'copy-allocate',
      'pool-receipt',
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ code: fc.constantFrom(...kinds), true: fc.boolean() }), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        async (wanted, oneStatement) => {
          const journals: Journal[] = [];
          for (const one of wanted) {
            const { journal, decide } = await caused[one.code]();
            if (one.true) await decide();
            journals.push(journal);
          }
          const post = async (): Promise<void> =>
            withTransaction(db.app, async (tx) => {
              for (const set of oneStatement ? [journals] : journals.map((journal) => [journal])) {
                for (const { ok } of await postJournals(tx, set)) expect(ok).toBe(true);
              }
            });
          if (wanted.every((one) => one.true)) await post();
          else {
            const before = await books();
            await expect(post()).rejects.toMatchObject({ code: 'FL004' });
            expect(await books()).toEqual(before);
          }
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** Whether another customer's account would be short, which the floors refuse before the record is looked at. */
function needsMoney({ transfers }: Journal): boolean {
  return transfers.some(({ from }) => 'owner' in from && from.kind !== 'available');
}

async function audited(tx: PoolClient, actor: string, action: string, subject: string): Promise<void> {
  await tx.query(`insert into audit_entry (actor, action, subject_kind, subject) values ($1, $2, 'test', $3)`, [
    actor,
    action,
    subject,
  ]);
}
