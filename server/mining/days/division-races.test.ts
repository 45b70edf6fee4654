import { expect, it } from 'vitest';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { postDecided, postJournals } from '#server/ledger/post.ts';
import { forgeJournals, postWithoutRecords } from '#tools/testing/forging/forged-books.ts';
import { closeDay, divideDue, openFleet, openPlan, receive, sellContracts } from '#tools/testing/mining/mining.ts';
import { accountsOf, btc, firstDay, inFresh, owes, plain, problems } from '#tools/testing/mining/mining-division.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { until } from '#tools/testing/until.ts';

it('[L3] [N3] who repays while a day waits for their account is paid as one who does not owe', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 4n * plain.hashRate);
    const debtor = await openCustomer(app, 500n);
    await sellContracts(owner, plan, [{ userId: debtor, startDay: firstDay }]);
    const withdrawal = { cause: newId('wdr'), occurrence: 1, actor: 'test' } as const;
    const { available, withdrawing } = accountsOf(debtor);
    const held = { from: available, to: withdrawing, amount: cents(200n) };
    const released = { from: withdrawing, to: available, amount: cents(200n) };
    await forgeJournals(owner, [{ ...withdrawal, code: 'withdrawal-hold', transfers: [held] }]);
    await owes(owner, debtor, 150n);
    await postWithoutRecords(owner);
    await receive(owner, 'BTC', firstDay, 120_000n);
    await closeDay(owner, 'BTC', firstDay, btc);
    const releasing = await app.connect();
    try {
      await releasing.query('begin');
      const { rows: own } = await releasing.query<{ pid: number }>('select pg_backend_pid() as pid');
      // Holds the account, so that the division waits for it, and posts to it only then.
      const cent = { from: available, to: withdrawing, amount: cents(1n) };
      await postDecided(releasing, [
        { ...withdrawal, code: 'withdrawal-hold', cause: newId('wdr'), transfers: [cent] },
      ]);
      const dividing = divideDue(app);
      await until(async () => {
        const { rows } = await owner.query(
          'select from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))',
          [own[0]?.pid],
        );
        return rows.length > 0;
      });
      await postDecided(releasing, [{ ...withdrawal, code: 'withdrawal-release', transfers: [released] }]);
      await releasing.query('commit');
      await dividing;
    } finally {
      releasing.release();
    }
    const wallet = await readBalance(app, debtor, 'real');
    // 5.00, less 1.00 for the contract, less what was owed, and 27.30 paid.
    expect([wallet.receivable, wallet.available]).toEqual([0n, 500n - 100n - 1n - 150n + 2_730n]);
    // Numbers and times of what was posted rise with the account's own count, which statements and figures rest on.
    const { rows } = await owner.query<{ id: bigint; created_ms: bigint }>(
      `select e.id, e.created_ms from ledger_entry e join ledger_account a on a.id = e.account
       where a.owner = $1 and a.kind = 'available' and a.asset = 'USD' order by e.account_version`,
      [debtor],
    );
    expect(rows).toEqual(rows.toSorted((a, b) => Number(a.id - b.id)));
    expect(rows).toEqual(rows.toSorted((a, b) => Number(a.created_ms - b.created_ms)));
    expect(await problems(database)).toEqual([]);
  }));

it('[N3] [L4] who moves money while days are divided loses nothing of either', () =>
  inFresh(async (database) => {
    const { owner, app } = database;
    const plan = await openPlan(owner, plain);
    await openFleet(owner, 'sha256d', 30n * plain.hashRate);
    const people = await Promise.all(Array.from({ length: 30 }, () => openCustomer(app, 1_000n)));
    await sellContracts(
      owner,
      plan,
      people.map((userId) => ({ userId, startDay: firstDay })),
    );
    for (const day of [firstDay, firstDay + 1, firstDay + 2]) {
      await receive(owner, 'BTC', day, 900_000n);
      await closeDay(owner, 'BTC', day, btc);
    }
    await postWithoutRecords(owner);
    let dividing = true;
    const move = async (nth: number): Promise<number> => {
      const to = people[nth];
      if (!to) throw new Error('nobody moves money');
      const { available, withdrawing } = accountsOf(to);
      let times = 0;
      for (; dividing; times += 1) {
        const transfer = { from: available, to: withdrawing, amount: cents(1n) };
        const common = { code: 'withdrawal-hold', cause: newId('wdr'), occurrence: 1, actor: 'test' } as const;
        expect(await postJournals(app, [{ ...common, transfers: [transfer] }])).toEqual([{ ok: true }]);
      }
      return times;
    };
    const [moved] = await Promise.all([
      Promise.all([0, 7, 14, 29].map(move)),
      divideDue(app).finally(() => {
        dividing = false;
      }),
    ]);
    for (const [i, nth] of [0, 7, 14, 29].entries()) {
      const wallet = await readBalance(app, people[nth] ?? newId('usr'), 'real');
      const times = BigInt(moved[i] ?? 0);
      expect([wallet.withdrawing, wallet.available]).toEqual([times, 1_000n - 100n - times + 3n * 2_730n]);
    }
    // Each entry has a higher number than the one before it, however the two came between each other (L1).
    expect(await problems(database)).toEqual([]);
  }));
