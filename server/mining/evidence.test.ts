import { afterAll, describe, expect, it } from 'vitest';
import type { FailureFacts } from '#domain/failures/failures.ts';
import { cents } from '#domain/money/amount.ts';
import { payoutLookUp } from '#server/chains/payouts.ts';
import { keepMiningSettings } from '#server/mining/machines/settings-record.ts';
import { bitcoinNode } from '#server/outside/chains/bitcoin-node.ts';
import { addressOf, placeOf } from '#server/outside/chains/extended-keys.ts';
import { startBitcoinStandIn } from '#tools/stand-ins/bitcoin.ts';
import type { FreshDatabase } from '#tools/testing/database.ts';
import { dropMining, type MiningFixture, tera } from '#tools/testing/mining/mining-databases.ts';
import { openExpected } from '#tools/testing/mining/mining-evidence.ts';
import { problemsAfter, problemsOf } from '#tools/testing/mining/mining-problems.ts';
import { codeOf, payoutAddresses } from '#tools/testing/payments/transfers.ts';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await dropMining();
});

const houseOf = async ({ app }: FreshDatabase, asset: string): Promise<Record<string, bigint>> => {
  const { rows } = await app.query<{ kind: string; balance: bigint }>(
    'select kind, balance from ledger_account where asset = $1 and owner is null',
    [asset],
  );
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
};

const unproven = (
  decision: Awaited<ReturnType<MiningFixture['record']>>,
): FailureFacts['pool_receipt_unproven'] | null =>
  decision.ok || decision.failure.code !== 'pool_receipt_unproven' ? null : decision.failure.facts;

describe('a receipt', () => {
  it('[N3.1] [R3] that no chain proves counts for nothing until a second admin approves what the first one recorded', async () => {
    const [db, fixture] = await openExpected();
    const recorded = await fixture.record('BTC', 0, '1000.00000000', { evidenceSha256: 'ab'.repeat(32) });
    const id = recorded.ok ? recorded.value.id : '';
    expect(recorded).toMatchObject({ value: { state: 'waiting', proof: null, evidenceSha256: 'ab'.repeat(32) } });
    // Nothing came in by one person's word, and the day is not divided by it.
    expect(await houseOf(db, 'BTC')).toMatchObject({ mining: 0n, external: 0n });
    expect(await fixture.look('BTC', 0)).toMatchObject({ received: '0.00000000' });
    expect(codeOf(await fixture.confirm(id, '1000.00000000', fixture.admin))).toBe('second_admin_required');
    expect(codeOf(await fixture.confirm(id, '1.00000000'))).toBe('decision_differs');
    expect(codeOf(await fixture.record('BTC', 0, '1.0', { transactionId: 'cd'.repeat(32) }))).toBe('ok');
    expect(codeOf(await fixture.record('BTC', 0, '1.0', { transactionId: 'cd'.repeat(32) }))).toBe(
      'pool_receipt_recorded',
    );
    expect(codeOf(await fixture.confirm(id, '1000.00000000'))).toBe('ok');
    expect(codeOf(await fixture.confirm(id, '1000.00000000', fixture.admins[2]))).toBe('already_decided');
    expect(await houseOf(db, 'BTC')).toMatchObject({ mining: 100_000_000_000n });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[R3] waits in vain where who recorded it has bought a contract since, and keeps its day open', async () => {
    const [db, fixture] = await openExpected();
    const recorded = await fixture.record('BTC', 0, '0.01');
    const id = recorded.ok ? recorded.value.id : '';
    const funded = await fixture.fixture.does('requestDeposit', fixture.admin, {
      body: { amount: '500.00', paymentMethod: 'USDT' },
    });
    await fixture.fixture.does('approveDeposit', fixture.admins[1], {
      id: funded.id,
      body: { transactionId: `0x${'12'.repeat(32)}` },
    });
    const [, second, third] = fixture.admins;
    await fixture.does('buyContract', fixture.admin, { body: { planId: await fixture.plan({}, [second, third]) } });
    expect(codeOf(await fixture.confirm(id, '0.01'))).toBe('own_case');
    await fixture.goTo(1, 1);
    expect((await fixture.look('BTC', 0)).warnings).toContain('receipt waits');
    const aside = { params: { id }, body: { reason: 'its recorder has a contract' } };
    expect(codeOf(await fixture.call('setMiningReceiptAside', fixture.admins[1], aside))).toBe('ok');
    expect(await houseOf(db, 'BTC')).toMatchObject({ mining: 0n });
    expect(await problemsOf(db)).toEqual([]);
  });

  it('[N3] is proven by the watched chain alone: the output pays a configured address just that, confirmed', async () => {
    const bitcoin = await startBitcoinStandIn();
    closing.push(() => bitcoin.stop());
    bitcoin.indexed = true;
    bitcoin.mine(3);
    const evidence = payoutLookUp({
      sources: { bitcoin: bitcoinNode(bitcoin.url), ethereum: null, bsc: null },
      confirmations: () => 2,
      addressOf,
    });
    const [db, fixture] = await openExpected({ evidence });
    const why = async (transactionId: string, amount: string, output = 0) =>
      unproven(await fixture.record('BTC', 0, amount, { transactionId, output }))?.why ?? null;
    const script = placeOf(payoutAddresses.Bitcoin, 'bitcoin');
    const other = placeOf('1BitcoinEaterAddressDontSendf59kuE', 'bitcoin');
    const paid = bitcoin.pay({ script: other, satoshi: 7n }, { script, satoshi: 1_000_000n });
    expect(await why(paid, '0.01', 1)).toBe('no addresses');
    const none = { DOGE: [], LTC: [] };
    const kept = {
      closeBelow: cents(100_000n),
      payoutAddresses: { ...none, BTC: [payoutAddresses.Bitcoin] },
    };
    await keepMiningSettings(db.owner, kept);
    await keepMiningSettings(db.owner, kept);
    expect(await why('ef'.repeat(32), '0.01', 1)).toBe('not seen');
    expect(await why(paid, '0.01', 1)).toBe('unconfirmed');
    bitcoin.mine(2);
    expect(await why(paid, '0.01', 0)).toBe('other address');
    expect(await why(paid, '0.01', 5)).toBe('no output');
    expect(await why(paid, '100.0', 1)).toBe('other amount');
    bitcoin.up = false;
    expect(await why(paid, '0.01', 1)).toBe('no answer');
    bitcoin.up = true;
    expect(await fixture.record('BTC', 0, '0.01', { transactionId: paid, output: 1 })).toMatchObject({
      value: { state: 'counted', proof: 'chain', address: payoutAddresses.Bitcoin, confirmations: 2 },
    });
    expect(await houseOf(db, 'BTC')).toMatchObject({ mining: 1_000_000n });
    expect(await problemsOf(db)).toEqual([]);
    // One that names an address which was not configured then is no proof.
    await keepMiningSettings(db.owner, { ...kept, payoutAddresses: { ...none, BTC: [] } });
    expect(await problemsOf(db)).toEqual([]);
    expect(await problemsAfter(db, 'update mining_payout_address set since_ms = until_ms')).toContain('N3 receipt');
  });

  it('[N3] begins as it is decided by nobody: the application’s role writes none that counts', async () => {
    const [db, fixture] = await openExpected();
    const insert = (state: string, proof: string | null) =>
      db.app.query(
        `insert into mining_receipt (id, coin, day, amount, transaction_id, output, pool, evidence, recorded_by, created_ms, state,
           proof, confirmed_by, confirmed_ms)
         values ('mrc_x', 'BTC', 1, 1, 'x', 0, 'Test pool', 'none', 'a', 0, $1, $2, $3, 0)`,
        [state, proof, proof === null ? null : 'b'],
      );
    await expect(insert('counted', 'two admins')).rejects.toMatchObject({ code: 'FL003' });
    await expect(insert('set aside', null)).rejects.toMatchObject({ code: 'FL003' });
    const recorded = await fixture.record('BTC', 0, '0.01');
    const id = recorded.ok ? recorded.value.id : '';
    const self = `update mining_receipt set state = 'counted', proof = 'two admins', confirmed_by = recorded_by, confirmed_ms = 1
      where id = '${id}'`;
    await expect(db.app.query(self)).rejects.toMatchObject({ code: '23514' });
  });

  it('[L5] without its evidence or its second admin is named by the verifier', async () => {
    const [db, fixture] = await openExpected();
    expect(codeOf(await fixture.receipt('BTC', 0, '0.01'))).toBe('ok');
    expect(await problemsOf(db)).toEqual([]);
    for (const edit of [
      `delete from audit_entry where action = 'mining.confirm-receipt'`,
      `update mining_receipt set proof = 'chain', confirmed_by = null, address = 'x', confirmations = 3`,
      `update mining_receipt set evidence = ' '`,
    ]) {
      expect(await problemsAfter(db, edit), edit).toContain('N3 receipt');
    }
    const customer = await fixture.buyer(await fixture.plan());
    expect(
      await problemsAfter(db, `update mining_receipt set confirmed_by = '${customer}', confirmed_ms = 9000000000000`),
    ).toContain('R3 receipt');
  });
});

describe('what contracts are paid', () => {
  it('[L3] [N3.5] comes out of the house’s capital, which gets the coins; a day that it cannot pay waits and says what is missing', async () => {
    const [db, fixture] = await openExpected({ capital: '0' });
    await fixture.goTo(-1, 23);
    const customer = await fixture.buyer(
      await fixture.plan({ hashRate: `${2n * tera}`, poolFeeBps: 0, powerWatts: '0' }),
    );
    await fixture.goTo(0, 13);
    // Half of 0.01 BTC at 50,000.00 is theirs.
    await fixture.receipt('BTC', 0, '0.01');
    await fixture.goTo(2, 14);
    await fixture.worker.runDue();
    expect(fixture.worker.problems()).toMatchObject([{ part: 'BTC', words: expect.stringContaining('250.00 USD') }]);
    expect(await fixture.closeAlone('BTC', 0, '0.01')).toMatchObject({
      failure: { code: 'house_short', facts: { missing: '250.00 USD' } },
    });
    const ask = async (amount: string, direction: 'in' | 'out') => {
      const body = { code: 'capital', direction, amount, evidence: 'A test' };
      const { id } = await fixture.fixture.does('requestHouseMovement', fixture.admin, { body });
      return codeOf(await fixture.fixture.call('approveHouseMovement', fixture.admins[1], { id }));
    };
    expect(await ask('250.00', 'in')).toBe('ok');
    expect(codeOf(await fixture.closeAlone('BTC', 0, '0.01'))).toBe('ok');
    // It left again between closing and division.
    expect(await ask('0.01', 'out')).toBe('ok');
    await fixture.worker.runDue();
    expect(fixture.worker.problems()).toMatchObject([{ words: expect.stringContaining('short of 0.01 USD') }]);
    expect(await problemsOf(db)).toEqual([]);
    expect(await ask('0.01', 'in')).toBe('ok');
    const before = await houseOf(db, 'USD');
    await fixture.worker.runDue();
    expect(await houseOf(db, 'USD')).toMatchObject({ capital: 0n, external: before['external'] });
    expect(await houseOf(db, 'BTC')).toMatchObject({ capital: 500_000n, external: -1_000_000n });
    const { rows } = await db.app.query<{ balance: bigint }>(
      `select balance from ledger_account where owner = $1 and kind = 'available' and asset = 'USD'`,
      [customer],
    );
    expect(rows).toEqual([{ balance: 100_000n - 10_000n + 25_000n }]);
    expect(await problemsOf(db)).toEqual([]);
  });
});
