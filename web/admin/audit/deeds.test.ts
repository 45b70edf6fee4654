import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '#api/catalogue.ts';
import { knownActions } from '#domain/review/deeds.ts';
import { actionName, deedOf, entryChanges, reasonOf, withheldWords } from './deeds.ts';

const known: readonly string[] = knownActions;

it('[R2] every command has a sentence in the audit trail', () => {
  const commands = Object.values(catalogue).flatMap(({ command, id }) => (command ? [id] : []));
  expect(commands.filter((id) => !known.includes(id))).toEqual([]);
});

it('[R2] every action that the sources write without an operation of its own has a sentence', () => {
  const sources = globSync(['server/**/*.ts', 'database/functions/**/*.sql']).filter(
    (path) => !/\.test\.ts$/.test(path),
  );
  const written = sources.flatMap((path) => {
    const source = readFileSync(path, 'utf8');
    const sayings = [
      /\baction(?:: | = )'([\w-]+\.[\w.-]+)'/g,
      /\baudit\(tx, [^'\n]*'([\w-]+\.[\w.-]+)'/g,
      /\bchanged\('([\w-]+\.[\w.-]+)'/g,
      /insert into audit_entry[^']*'[^']+', '([\w-]+\.[\w.-]+)'/g,
    ];
    return sayings.flatMap((saying) => [...source.matchAll(saying)].flatMap(([, action]) => action ?? []));
  });
  expect(written).toEqual(expect.arrayContaining(['deposits.reverse', 'deposits.another-payment', 'markets.guard']));
  expect([...new Set(written)].filter((action) => !known.includes(action))).toEqual([]);
});

it('[R2] a sentence says what was decided with the amount, the name and the day as people read them', () => {
  const after = { amount: '30000', name: 'Hugo Pires', status: 'approved' };
  expect(deedOf({ action: 'deposits.approve', before: { amount: '30000' }, after })).toBe(
    'approved the deposit of 300.00 USD by Hugo Pires',
  );
  expect(deedOf({ action: 'mining.record-receipt', before: null, after: { day: 20778, coin: 'LTC' } })).toBe(
    'recorded a pool receipt for 21 Nov 2026 in LTC',
  );
  expect(deedOf({ action: 'house.request', before: null, after: { asset: 'BTC', amount: '10000' } })).toBe(
    'requested a movement of 0.00010000 BTC of the house’s money',
  );
});

it('[R2] what a record does not have is left out, and an unknown action is named as it is', () => {
  expect(deedOf({ action: 'deposits.approve', before: null, after: null })).toBe('approved the deposit');
  expect(deedOf({ action: 'house.approve', before: null, after: {} })).toBe('posted the movement of the house’s money');
  expect(deedOf({ action: 'vaults.open-door', before: null, after: null })).toBe('vaults: open door');
  expect(actionName('deposits.approve')).toBe('Approved the deposit');
  expect(knownActions.filter((action) => /[{}[\]]/.test(actionName(action)))).toEqual([]);
});

it('[R2] [O4] what was found about a customer is said in words', () => {
  const after = { code: 'shared_address' };
  expect(deedOf({ action: 'risk-cases.find', before: null, after })).toBe(
    'found something to look into: address also used by another customer',
  );
});

it('[R2] a deposit that was paid with less says what was credited of what was asked for', () => {
  const before = { amount: '30000', name: 'Bruno Costa', credited: null };
  const deed = (credited: string | null) =>
    deedOf({ action: 'deposits.approve', before, after: { ...before, credited } });
  expect(deed('11999')).toBe('approved the deposit of 300.00 USD by Bruno Costa, 119.99 of 300.00 USD credited');
  expect(deed('30000')).toBe('approved the deposit of 300.00 USD by Bruno Costa');
  // The first of two approvals credits nothing.
  expect(deed(null)).toBe('approved the deposit of 300.00 USD by Bruno Costa');
});

it('[R2] [R3] each act on a withdrawal that takes two admins says which it was', () => {
  const customer = { id: 'usr_1', name: 'Mara Keller' };
  const none: readonly unknown[] = [];
  const record = { amount: '50000', status: 'pending', sending: false, round: 1, approvals: none, unsends: none };
  const [one, two] = [{ admin: 'usr_2' }, { admin: 'usr_3' }];
  const deed = (before: Partial<typeof record>, after: Partial<typeof record>, action = 'withdrawals.approve') =>
    deedOf({ action, customer, before: { ...record, ...before }, after: { ...record, ...after } });
  const sending = { sending: true, approvals: [one, two] };
  expect(deed({}, { approvals: [one] })).toBe('approved (1 of 2) the withdrawal of 500.00 USD by Mara Keller');
  expect(deed({ approvals: [one] }, sending)).toBe('approved (2 of 2) the withdrawal of 500.00 USD by Mara Keller');
  expect(deed(sending, sending)).toBe('fixed the coins of the withdrawal of 500.00 USD by Mara Keller again');
  expect(deed(sending, { approvals: [one, two], status: 'approved' })).toBe(
    'recorded the transaction of the withdrawal of 500.00 USD by Mara Keller',
  );
  // One that a single admin decides on is not counted.
  expect(deed({}, { sending: true, approvals: [one] })).toBe('approved the withdrawal of 500.00 USD by Mara Keller');
  // The second vote that it was not broadcast starts the next round, which has none yet.
  const unsent = 'withdrawals.not-broadcast';
  expect(deed(sending, { ...sending, unsends: [one] }, unsent)).toContain('said (1 of 2) that the withdrawal');
  expect(deed({ ...sending, unsends: [one] }, { round: 2 }, unsent)).toContain('said (2 of 2) that');
});

it('[R2] [R3] the first of two approvals of a deposit says so, and the chain watcher’s credit is no vote', () => {
  const record = { amount: '300000', name: 'Bruno Costa', status: 'pending', round: 1 };
  const deed = (before: readonly unknown[], after: readonly unknown[], status: string) =>
    deedOf({
      action: 'deposits.approve',
      before: { ...record, approvals: before },
      after: { ...record, status, approvals: after },
    });
  const one = { admin: 'usr_2' };
  expect(deed([], [one], 'pending')).toBe('approved (1 of 2) the deposit of 3,000.00 USD by Bruno Costa');
  expect(deed([one], [one, one], 'approved')).toBe('approved (2 of 2) the deposit of 3,000.00 USD by Bruno Costa');
  expect(deed([], [one], 'approved')).toBe('approved the deposit of 3,000.00 USD by Bruno Costa');
  expect(deed([one], [one], 'approved')).toBe('approved the deposit of 3,000.00 USD by Bruno Costa');
});

it('[R2] what is done of a copy, a contract, an address or an application names the customer, unless they did it', () => {
  const deed = (action: string, actor = 'usr_2') =>
    deedOf({ action, actor, customer: { id: 'usr_1', name: 'Bruno Costa' }, before: null, after: { amount: '2500' } });
  expect(deed('copies.stop', 'system')).toBe('stopped a copy held by Bruno Costa');
  expect(deed('mining.end', 'system')).toBe('ended a mining contract of Bruno Costa');
  expect(deed('withdrawals.remove-address')).toBe('removed a payout address of Bruno Costa');
  expect(deed('withdrawals.remove-address', 'usr_1')).toBe('removed a payout address');
  expect(deed('admin.traders.decline')).toBe('declined the application to be a trader, Bruno Costa');
  expect(deed('admin.traders.stop')).toBe('stopped the trader, Bruno Costa');
  expect(deed('adjustments.approve')).toBe('posted the adjustment of 25.00 USD for Bruno Costa');
  expect(deed('withdrawals.fix-coins', 'system')).toBe('fixed the coins of the withdrawal of 25.00 USD by Bruno Costa');
});

it('[R2] a sentence about a person names them where the reader may know whom it is about', () => {
  const customer = { id: 'usr_1', name: 'Bruno Costa' };
  const deed = (action: string) => deedOf({ action, customer, before: null, after: { tag: 'vip' } });
  expect(deed('customers.approve')).toBe('approved the customer Bruno Costa');
  expect(deed('identities.decline')).toBe('declined ID images of Bruno Costa');
  expect(deed('country-changes.approve')).toBe('approved a change of country of Bruno Costa');
  expect(deed('customers.put-tag')).toBe('put a tag on the customer Bruno Costa: vip');
  expect(deed('second-factor-removals.request')).toBe('requested the removal of a second factor of Bruno Costa');
  expect(deed('support.note')).toBe('noted something about a customer’s conversation, Bruno Costa');
  expect(deedOf({ action: 'identities.decline', customer: null, before: null, after: null })).toBe(
    'declined ID images',
  );
});

it('[R2] [R3] the first approval of the end of a block reads as one of two, and the one that ends it says what the account is', () => {
  const customer = { id: 'usr_1', name: 'Bo Blocked' };
  const blocked = { account_status: 'blocked', unblockingAdmin: null };
  const half = { ...blocked, unblockingAdmin: 'usr_2' };
  const deed = (before: object, after: object) => deedOf({ action: 'customers.approve', customer, before, after });
  expect(deed(blocked, half)).toBe('approved (1 of 2) the end of the block of Bo Blocked');
  expect(deed(half, { ...blocked, account_status: 'pending' })).toBe(
    'approved (2 of 2) the end of the block of Bo Blocked, which ended it: the account is pending',
  );
  expect(deed({ account_status: 'pending' }, { account_status: 'approved' })).toBe('approved the customer Bo Blocked');
  expect(deedOf({ action: 'customers.take-back-approval', customer, before: half, after: blocked })).toBe(
    'withdrew their approval (1 of 2) of the end of the block of Bo Blocked',
  );
});

it('[R2] who may not read the record still reads which of two approvals a decision was', () => {
  const deed = (code: string, vote: string | null) =>
    deedOf({ action: 'withdrawals.approve', before: null, after: null, deed: { code, vote } });
  expect(deed('withdrawals.approve', '1 of 2')).toBe('approved (1 of 2) the withdrawal');
  expect(deed('withdrawals.approve:paid', null)).toBe('recorded the transaction of the withdrawal');
});

it('[R2] what a role may not read of an entry is said with whose it is', () => {
  expect(withheldWords({ what: 'details', roles: ['risk'] })).toBe('Details are for risk only');
  expect(withheldWords({ what: 'details', roles: ['operations', 'finance', 'risk'] })).toBe(
    'Details are for operations, finance and risk only',
  );
  expect(withheldWords({ what: 'reason', roles: ['risk'] })).toBe('The reason is for risk only');
  expect(withheldWords({ what: 'details', roles: [] })).toBe('Details are for owners only');
});

it('[R2] [A7.2] an entry about a role names the address of whose it is', () => {
  const subject = { kind: 'staff', id: 'nina@staff.example' };
  const said = (action: string, role: string | null) => deedOf({ action, subject, before: null, after: { role } });
  expect(said('staff.request', 'support')).toBe('requested a role (support) for a member of staff, nina@staff.example');
  expect(said('staff.confirm', 'support')).toContain('nina@staff.example');
  expect(said('staff.decline', 'support')).toContain('nina@staff.example');
  expect(said('staff.end', null)).toBe('ended the role of a member of staff, nina@staff.example');
  expect(actionName('staff.end')).toBe('Ended the role of a member of staff');
});

it('[R2] [X1] [X9] an entry says which switch went which way, which announcement, which setting and which pair', () => {
  const off = { action: 'switches.set', subject: { kind: 'switch', id: 'pair:BTCUSD' }, before: { on: true } };
  expect(deedOf({ ...off, after: { on: false } })).toMatch(/^switched off .*BTC\/USD/);
  expect(deedOf({ ...off, after: { on: true } })).toMatch(/^switched on .*BTC\/USD/);
  const ended = (status: string) =>
    deedOf({
      action: 'announcements.end',
      before: null,
      after: { audience: 'customers', status, texts: { en: 'Tonight' } },
    });
  expect(ended('declined')).toBe('declined an announcement to customers: “Tonight”');
  expect(ended('withdrawn')).toBe('took down an announcement to customers: “Tonight”');
  const after = { name: 'networkFee:Bitcoin', value: '3.10', names: 'BTCUSD, ETHUSD' };
  expect(deedOf({ action: 'settings.propose', before: null, after })).toBe(
    'proposed a change of a setting: Network fee, Bitcoin to 3.10 USD',
  );
  expect(deedOf({ action: 'terms.propose', before: null, after })).toContain(': BTC/USD, ETH/USD');
  expect(deedOf({ action: 'terms.propose', before: null, after: { names: 'house' } })).toContain(': house');
});

it('[R2] [X8] a setting that came into force is named, its value said with the unit as the screen of settings has it', () => {
  const set = (id: string, after: object, action = 'house.setting') =>
    deedOf({ action, subject: { kind: 'setting', id }, before: null, after });
  expect(set('DEPOSIT_MIN', { value: '50000' })).toBe('put into force: Smallest deposit to 500.00 USD');
  expect(set('SUPPORT_ANSWER_HOURS', { value: 24 })).toMatch(/: Time to answer to 24 hours$/);
  expect(set('SUPPORT_ANSWER_HOURS', { value: 1 })).toMatch(/ to 1 hour$/);
  expect(set('reserveFloor:Bitcoin', { value: '150000000' })).toMatch(/ to 1\.50000000 BTC$/);
  expect(set('COPY_SHARE_MOST_BPS', { value: 2_050 })).toMatch(/ to 20\.5 %$/);
  expect(set('WITHDRAWAL_FOUR_EYES_FROM', { fromCents: '50000' }, 'withdrawals.four-eyes-from')).toBe(
    'set the amount from which a withdrawal takes two admins: 500.00 USD',
  );
  expect(set('text:terms', { value: { en: 'a' } })).toBe('put into force: terms of service (English)');
  expect(set('pair:BTCUSD', { value: { payoutRate: 8_000 } })).toBe('put into force: BTC/USD');
  const brand = { name: 'North', phone: null, accent: null };
  const changed = (id: string, was: unknown, value: unknown) =>
    deedOf({
      action: 'house.setting',
      subject: { kind: 'setting', id },
      before: { value: was },
      after: { value, change: 'dch_1' },
    });
  expect(changed('brand', brand, { ...brand, phone: '1' })).toBe('put into force: the brand (phone)');
  expect(changed('text:terms', { en: 'a', es: null }, { en: 'a', es: 'b' })).toBe(
    'put into force: terms of service (Spanish)',
  );
  expect(changed('plans', null, { places: [] })).toBe('put into force: plans and places');
  expect(changed('limitsBeforeDeposit', [], ['DE'])).toBe('put into force: countries with a limit before a deposit');
  const entry = {
    subject: { kind: 'setting', id: 'DEPOSIT_MIN' },
    before: { value: 1_000 },
    after: { value: '50000' },
  };
  expect(entryChanges(entry)).toEqual([{ field: 'value', before: '10.00 USD', after: '500.00 USD' }]);
  const other = { subject: { kind: 'deposit', id: 'dep_1' }, before: null, after: { amount: '100' } };
  expect(entryChanges(other)).toEqual([{ field: 'amount', before: null, after: '1.00' }]);
});

it('[R2] [B2.4] [B2.5] [S3.2] an entry says which part of the brand, which text and which e-mail, and the language', () => {
  const brand = { name: 'North', phone: null, accent: null };
  expect(
    deedOf({
      action: 'brand.propose',
      before: { value: { brand } },
      after: {
        names: 'brand',
        value: { brand: { ...brand, name: 'South', accent: { light: '#111111', dark: '#eeeeee' } } },
      },
    }),
  ).toBe('proposed a change of the brand: name, accent colours');
  const text = (action: string, before: object, after: object) =>
    deedOf({ action, before: { value: { 'text:terms': before } }, after: { value: { 'text:terms': after } } });
  expect(text('texts.approve', { en: 'a', es: null }, { en: 'a', es: 'b' })).toBe(
    'approved a change of the operator’s texts: terms of service (Spanish)',
  );
  expect(deedOf({ action: 'texts.words', before: null, after: { name: 'about', characters: 7 } })).toBe(
    'added words that a text can name: About us',
  );
  expect(
    deedOf({
      action: 'mails.propose',
      before: null,
      after: { value: { 'mail:deposit_approved:es': { subject: 'x' } } },
    }),
  ).toMatch(/^proposed a change of the words of an e-mail: .+ \(Spanish\)$/);
});

it('[R2] no two actions have one name in the list that they are chosen from', () => {
  const names = knownActions.map(actionName);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('[R2] [P7] a reason of the closed list is read by its code, and what somebody wrote as they wrote it', () => {
  const declined = { action: 'identities.decline', reason: 'As it was called then', after: { reason: 'under_age' } };
  expect(reasonOf(declined)).toBe('Under 18');
  expect(reasonOf({ ...declined, after: null })).toBe('As it was called then');
  expect(reasonOf({ ...declined, reason: null })).toBeNull();
  expect(reasonOf({ ...declined, action: 'customers.block' })).toBe('As it was called then');
});
