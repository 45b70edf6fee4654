import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Ivms101Message } from '#api/travel-records.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import { keepNumbers } from '#server/limits/house-settings.ts';
import { travelRuleFrom } from '#server/limits/travel-rule-from.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { namedAfterForging } from '#tools/testing/forging/forged-records.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';

let db: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  db = await freshDatabase();
  fixture = await openFixture(db, { travelRuleFrom: cents(100_000n) });
});
afterAll(() => db.drop());

const asking = (amount: string, holder?: object, walletAddress: string = payoutAddresses.Bitcoin) => ({
  body: { amount, paymentMethod: 'Bitcoin', walletAddress, ...(holder === undefined ? {} : { holder }) },
});
const ownWallet = { kind: 'own_wallet' };
const fieldsOf = (decision: unknown) => {
  const { failure } = decision as { failure?: { facts: { fields?: { field: string; problem: { code: string } }[] } } };
  return (failure?.facts.fields ?? []).map(({ field, problem }) => `${field} ${problem.code}`);
};
const recordsOf = async (owner: UserId) =>
  (await fixture.does('listTravelRecords', fixture.admins[0], { query: { customer: owner } })).items;
const askedFrom = async (owner: UserId) => (await fixture.does('withdrawalTerms', owner)).holderAskedFrom;
const verified = (uid: UserId) =>
  db.owner.query(
    `update customer set date_of_birth = '1990-05-17', address = 'Via Nova 1', city = 'Lugano', state = 'TI', zip_code = '6900', country = 'CH'
     where uid = $1`,
    [uid],
  );

test('W2.1: below the threshold nothing is asked, and nothing that is sent of it is kept', async () => {
  const customer = await fixture.customer(300_000n);
  expect(await askedFrom(customer)).toBe('1000.00');
  await fixture.does('requestWithdrawal', customer, asking('999.99', { kind: 'own_account', provider: 'Nowhere' }));
  expect(await recordsOf(customer)).toEqual([]);
  const [saved] = (await fixture.does('listPayoutAddresses', customer)).items;
  expect(saved?.holder).toBeNull();
});

test('W2.1: what is missing is named, each part of it, and nothing is held', async () => {
  const customer = await fixture.customer(300_000n);
  const asked = async (holder?: object) =>
    fieldsOf(await fixture.call('requestWithdrawal', customer, asking('1000.00', holder)));
  expect(await asked()).toEqual(['holder missing']);
  expect(await asked({ kind: 'own_account' })).toEqual(['holder.provider missing']);
  expect(await asked({ kind: 'own_account', provider: '  ' })).toEqual(['holder.provider missing']);
  expect(await asked({ kind: 'other_person' })).toEqual(['holder.name missing', 'holder.country missing']);
  expect(await asked({ kind: 'other_person', name: 'Ben Hart', country: 'XX' })).toEqual(['holder.country no_country']);
  expect((await fixture.does('listWithdrawals', customer, { query: {} })).items).toEqual([]);
  expect((await fixture.does('listPayoutAddresses', customer)).items).toEqual([]);
});

test('W2.1: the record has the customer as their account has them then, the holder, and after the payout its transaction', async () => {
  const customer = await fixture.customer(300_000n);
  await verified(customer);
  const holder = { kind: 'other_person', name: 'Ben Hart', country: 'ES' };
  const { id } = await fixture.does('requestWithdrawal', customer, asking('1500.00', holder));
  await db.owner.query(`update customer set city = 'Chur' where uid = $1`, [customer]);
  const read = () => fixture.does('readTravelRecord', fixture.admins[0], { id });
  expect(await read()).toMatchObject({
    withdrawal: id,
    originator: { uid: customer, firstName: 'Ada', lastName: 'Lane', dateOfBirth: '1990-05-17', city: 'Lugano' },
    holder,
    operator: 'Fairlead Markets Ltd',
    threshold: '1000.00',
    linked: [],
    amount: '1500.00',
    walletAddress: payoutAddresses.Bitcoin,
    transactionId: null,
  });
  expect(await read()).toMatchObject({ status: 'pending', sending: false, onChain: null });
  await fixture.call('approveWithdrawal', fixture.admins[0], { id });
  const paidBy = transactionId();
  expect(codeOf(await fixture.pays(id, paidBy, { approver: fixture.admins[1] }))).toBe('ok');
  expect(await read()).toMatchObject({ status: 'approved', transactionId: paidBy, coinAmount: expect.any(String) });
  // W5: what its state is made of, as the withdrawal has it.
  await db.owner.query(
    `insert into payout_evidence (withdrawal, state, confirmations, paid_units, checked_ms) values ($1, 'short', 1, 1, 1)
     on conflict (withdrawal) do update set state = 'short', paid_units = 1`,
    [id],
  );
  expect(await read()).toMatchObject({ sending: false, onChain: 'short' });
});

test('W2.1: withdrawals of 24 hours count together, and cancelled ones do not', async () => {
  const customer = await fixture.customer(300_000n);
  const first = await fixture.does('requestWithdrawal', customer, asking('600.00'));
  expect(await askedFrom(customer)).toBe('400.00');
  expect(fieldsOf(await fixture.call('requestWithdrawal', customer, asking('400.00')))).toEqual(['holder missing']);
  await fixture.does('requestWithdrawal', customer, asking('400.00', ownWallet));
  expect((await recordsOf(customer)).map(({ linked }) => linked)).toEqual([[first.id]]);
  await fixture.does('cancelWithdrawal', customer, { id: first.id });
  expect(await askedFrom(customer)).toBe('600.00');
});

test('W2.1: two requests at once count each other, whichever comes first', async () => {
  const customer = await fixture.customer(300_000n);
  await fixture.does('addPayoutAddress', customer, {
    body: { label: 'Mine', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin },
  });
  const both = await Promise.all([1, 2].map(() => fixture.call('requestWithdrawal', customer, asking('600.00'))));
  expect(both.map((one) => one.ok).toSorted()).toEqual([false, true]);
  expect(both.flatMap(fieldsOf)).toEqual(['holder missing']);
  expect((await fixture.does('listWithdrawals', customer, { query: {} })).items).toHaveLength(1);
});

test('W2.1: a saved address remembers the last answer, and a request that says none goes by it', async () => {
  const customer = await fixture.customer(500_000n);
  const holder = { kind: 'own_account', provider: 'Kraken' };
  await fixture.does('requestWithdrawal', customer, asking('1000.00', holder));
  expect((await fixture.does('listPayoutAddresses', customer)).items.map((one) => one.holder)).toEqual([holder]);
  await fixture.does('requestWithdrawal', customer, asking('1100.00'));
  await fixture.does('requestWithdrawal', customer, asking('1200.00', ownWallet));
  expect((await recordsOf(customer)).map((one) => [one.amount, one.holder])).toEqual([
    ['1200.00', ownWallet],
    ['1100.00', holder],
    ['1000.00', holder],
  ]);
  expect((await fixture.does('listPayoutAddresses', customer)).items.map((one) => one.holder)).toEqual([ownWallet]);
});

test('W2.1: a record is taken as a message of IVMS101, which is on the audit trail', async () => {
  const customer = await fixture.customer(300_000n);
  await verified(customer);
  const { id } = await fixture.does(
    'requestWithdrawal',
    customer,
    asking('1000.00', { kind: 'own_account', provider: 'Kraken' }),
  );
  const { ivms101, transfer } = await fixture.does('readIvms101', fixture.admins[2], { id });
  expect(Value.Errors(Ivms101Message, ivms101)).toEqual([]);
  const naturalPerson = {
    name: {
      nameIdentifier: [{ primaryIdentifier: 'Lane', secondaryIdentifier: 'Ada', nameIdentifierType: 'LEGL' }],
    },
    geographicAddress: [
      {
        addressType: 'HOME',
        addressLine: ['Via Nova 1', '6900 Lugano', 'TI'],
        townName: 'Lugano',
        countrySubDivision: 'TI',
        postCode: '6900',
        country: 'CH',
      },
    ],
    customerIdentification: customer,
    countryOfResidence: 'CH',
  };
  const legal = (legalPersonName: string) => ({
    legalPerson: { name: { nameIdentifier: [{ legalPersonName, legalPersonNameIdentifierType: 'LEGL' }] } },
  });
  expect(ivms101).toEqual({
    originator: { originatorPersons: [{ naturalPerson }], accountNumber: [customer] },
    beneficiary: { beneficiaryPersons: [{ naturalPerson }], accountNumber: [payoutAddresses.Bitcoin] },
    originatingVASP: { originatingVASP: legal('Fairlead Markets Ltd') },
    beneficiaryVASP: { beneficiaryVASP: legal('Kraken') },
  });
  expect(transfer).toMatchObject({ withdrawal: id, amountUsd: '1000.00', asset: 'BTC', transactionId: null });
  const { rows } = await db.owner.query<{ actor: string }>(
    `select actor from audit_entry where subject = $1 and action = 'withdrawals.ivms101'`,
    [id],
  );
  expect(rows).toEqual([{ actor: fixture.admins[2] }]);
});

test('W2.1: a record that was changed, or is gone, is named; as it was written it is not', async () => {
  const customer = await fixture.customer(300_000n);
  await verified(customer);
  const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00', ownWallet));
  const named = async (edit: string) =>
    (await namedAfterForging(db, ['travel_record'], (client) => client.query(edit, [id]))).filter((line) =>
      line.startsWith('W2.1 '),
    );
  expect(await named('select 1 from withdrawal where id = $1')).toEqual([]);
  for (const forged of [
    `first_name = 'Eve'`,
    `holder = 'own_account', provider = 'Kraken'`,
    'threshold = 1',
    `date_of_birth = '1991-05-17'`,
    'linked = array[withdrawal]',
  ]) {
    expect(await named(`update travel_record set ${forged} where withdrawal = $1`)).toEqual([
      `W2.1 withdrawal ${id}: has a travel-rule record that is not what its request wrote down`,
    ]);
  }
  expect(await named('delete from travel_record where withdrawal = $1')).toEqual([
    `W2.1 withdrawal ${id}: had a travel-rule record, and has none`,
  ]);
});

test('W2.1, X8: the threshold is the one that is in force as a withdrawal is asked for, and a record keeps its own', async () => {
  const customer = await fixture.customer(300_000n);
  await verified(customer);
  const keep = (from: Cents | null) => keepNumbers(db.owner, travelRuleFrom(from), 'changes');
  const { id } = await fixture.does('requestWithdrawal', customer, asking('1000.00', ownWallet));
  await keep(null);
  expect(await askedFrom(customer)).toBeNull();
  await fixture.does('requestWithdrawal', customer, asking('1200.00'));
  await keep(cents(1_000n));
  expect(await askedFrom(customer)).toBe('0.01');
  const other = await fixture.customer(300_000n);
  await verified(other);
  expect(fieldsOf(await fixture.call('requestWithdrawal', other, asking('10.00')))).toEqual(['holder missing']);
  const lower = await fixture.does('requestWithdrawal', other, asking('10.00', ownWallet));
  expect(await recordsOf(customer)).toMatchObject([{ withdrawal: id }]);
  const read = async (of: string) => (await fixture.does('readTravelRecord', fixture.admins[0], { id: of })).threshold;
  expect([await read(id), await read(lower.id)]).toEqual(['1000.00', '10.00']);
  await keep(cents(100_000n));
});
