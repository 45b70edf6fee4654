import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#domain/ids/ids.ts';
import { roleOfAddress } from '#server/customers/admins.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { adminEmails, startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { notifiedBy, uidOf, unreadOf, waitingFor } from '#tools/testing/notice-lists.ts';
import {
  codeOf,
  type Fixture,
  openFixture,
  payoutAddresses,
  transactionId,
} from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { approveImagesOf, openCustomer } from '#tools/testing/people/customers.ts';
import { openNotify, openNotifyAll } from './notify.ts';

let database: FreshDatabase;
let api: TestApi;
let fixture: Fixture;
let admin: Caller;
let admin2: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  fixture = await openFixture(database);
  admin = await api.member(adminEmails[0]);
  admin2 = await api.member(adminEmails[1]);
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

let serial = 0;

/** An approved customer with a session, an address and so much money; the notices about getting there are read. */
async function customer(availableUsd?: string) {
  serial += 1;
  const email = `customer${serial}@test.example`;
  const caller = await api.member(email);
  const uid = uidOf((await caller.call('GET', '/api/me')).body.uid);
  await approveImagesOf(database.owner, uid);
  await admin.command('POST', `/api/admin/customers/${uid}/approve`, {});
  if (availableUsd !== undefined) {
    const body = { amount: availableUsd, paymentMethod: 'USDT' };
    const { id } = await fixture.does('requestDeposit', uid, { body });
    await fixture.does('approveDeposit', fixture.admins[0], { id, body: { transactionId: transactionId('USDT') } });
  }
  const { items } = (await caller.call('GET', '/api/notices')).body;
  await caller.command('POST', '/api/notices/read', { id: items[0].id });
  return { email, uid, caller };
}

describe('notices of decisions', () => {
  it('[S2] a credited deposit is notified once, in the product and by mail, only when the last admin has approved', async () => {
    const who = await customer();
    const body = { amount: '2000.00', paymentMethod: 'Ethereum' };
    const deposit = await fixture.does('requestDeposit', who.uid, { body });
    const payment = { transactionId: transactionId('Ethereum'), amountReceived: '0.76' };
    const first = await notifiedBy(api, who, () =>
      fixture.does('approveDeposit', fixture.admins[0], { id: deposit.id, body: payment }),
    );
    expect(first).toEqual({ notices: [], mails: [] });
    const last = await notifiedBy(api, who, () =>
      fixture.does('approveDeposit', fixture.admins[1], { id: deposit.id, body: payment }),
    );
    expect(last.notices).toEqual([
      {
        kind: 'deposit_approved',
        facts: {
          deposit: deposit.id,
          valuation: 'arrival',
          asked: '2000.00',
          credited: '1900.00',
          coins: {
            arrived: '0.760000000000000000 eth',
            asked: `${deposit.amountToSend} eth`,
            fit: 'under',
          },
        },
      },
    ]);
    expect(last.mails).toMatchObject([{ subject: 'Your deposit has arrived (Fairlead)' }]);
    expect(last.mails[0]?.body).toContain(`http://fairlead.test/user/deposits/${deposit.id}`);
    expect(last.mails[0]?.body).toContain(
      '1,900.00 USD was credited to your balance. 0.76000000 ETH arrived, less than',
    );
  });

  it('[S2] a declined deposit comes with its reason', async () => {
    const who = await customer();
    const body = { amount: '25.00', paymentMethod: 'Bitcoin' };
    const { id } = await fixture.does('requestDeposit', who.uid, { body });
    const notified = await notifiedBy(api, who, () =>
      fixture.does('declineDeposit', fixture.admins[0], { id, body: { reason: 'Nothing arrived' } }),
    );
    expect(notified.notices).toEqual([
      { kind: 'deposit_declined', facts: { deposit: id, asked: '25.00', reason: 'Nothing arrived' } },
    ]);
    expect(notified.mails[0]?.body).toContain('was declined: Nothing arrived. Nothing was credited.');
  });

  it('[S2] a withdrawal leaves a notice of each turn it takes: asked for, sending, not sent, sending, paid, returned', async () => {
    const who = await customer('500.00');
    const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const [reviewer, other] = fixture.admins;
    const payout = transactionId('Bitcoin');
    const reason = 'The network refused it';
    let id = '';
    const notified = await notifiedBy(api, who, async () => {
      ({ id } = await fixture.does('requestWithdrawal', who.uid, { body }));
      await fixture.does('approveWithdrawal', reviewer, { id });
      for (const admin of [reviewer, other]) await fixture.does('unsendWithdrawal', admin, { id, body: { reason } });
      await fixture.does('approveWithdrawal', reviewer, { id });
      await fixture.does('approveWithdrawal', reviewer, { id, body: { transactionId: payout } });
      const back = { reason, transactionId: transactionId('Bitcoin') };
      for (const admin of [reviewer, other]) await fixture.does('returnWithdrawal', admin, { id, body: back });
    });
    const facts = { withdrawal: id, amount: '100.00' };
    expect(notified.notices).toEqual([
      { kind: 'payout_address_added', facts: expect.objectContaining({ walletAddress: payoutAddresses.Bitcoin }) },
      { kind: 'withdrawal_requested', facts: { ...facts, waitsUntil: null } },
      { kind: 'withdrawal_sending', facts },
      { kind: 'withdrawal_not_sent', facts: { ...facts, reason } },
      { kind: 'withdrawal_sending', facts },
      { kind: 'withdrawal_paid', facts: { ...facts, transactionId: payout } },
      { kind: 'withdrawal_returned', facts: { ...facts, reason, credited: '97.50' } },
    ]);
    expect(notified.mails).toHaveLength(7);
  });

  it('[S2] what is refused, or undone, notifies nobody', async () => {
    const who = await customer('500.00');
    const body = { amount: '100.00', paymentMethod: 'Bitcoin', walletAddress: payoutAddresses.Bitcoin };
    const { id } = await fixture.does('requestWithdrawal', who.uid, { body });
    const other = await fixture.does('requestWithdrawal', who.uid, { body });
    await fixture.does('declineWithdrawal', fixture.admins[0], { id, body: { reason: 'Wrong network' } });
    const before = await unreadOf(who.caller);
    const { available } = await readBalance(database.app, who.uid, 'real');
    const again = await notifiedBy(api, who, async () => {
      const second = await fixture.call('declineWithdrawal', fixture.admins[1], { id, body: { reason: 'Once more' } });
      expect(codeOf(second)).toBe('already_decided');
      // A mail that cannot be written takes the whole decision with it.
      await database.owner.query('revoke insert on mail from fairlead_app');
      await expect(
        fixture.call('declineWithdrawal', fixture.admins[0], { id: other.id, body: { reason: 'No mail' } }),
      ).rejects.toMatchObject({ code: '42501' });
      await database.owner.query('grant insert on mail to fairlead_app');
      expect(await fixture.does('readWithdrawal', who.uid, { id: other.id })).toMatchObject({ status: 'pending' });
    });
    expect(again).toEqual({ notices: [...before].reverse(), mails: [] });
    expect(before[0]).toMatchObject({ kind: 'withdrawal_declined' });
    expect((await readBalance(database.app, who.uid, 'real')).available).toBe(available);
  });

  it('[A9] [S2] each change of status is notified, without the admin’s note, and read whatever the status is', async () => {
    const who = await customer();
    const change = (by: Caller, verb: string) =>
      by.command('POST', `/api/admin/customers/${who.uid}/${verb}`, { reason: 'Suspicion of fraud' });
    const notified = await notifiedBy(api, who, async () => {
      await change(admin, 'suspend');
      await change(admin, 'approve');
      await change(admin, 'block');
      await change(admin, 'approve');
      await change(admin2, 'approve');
    });
    expect(notified.notices).toEqual(
      ['account_suspended', 'account_reinstated', 'account_blocked', 'account_unblocked'].map((kind) => ({
        kind,
        facts: {},
      })),
    );
    expect(notified.mails).toHaveLength(4);
    expect(JSON.stringify(notified)).not.toContain('fraud');
    await change(admin, 'block');
    expect(await unreadOf(who.caller)).toHaveLength(5);
  });

  it('[S2] an address that nobody has verified gets no mail', async () => {
    const email = 'stranger@test.example';
    await api.signUp(email);
    const stranger = api.caller();
    await stranger.signIn(email);
    const { uid } = (await stranger.call('GET', '/api/me')).body;
    const notified = await notifiedBy(api, { email, caller: stranger }, () =>
      admin.command('POST', `/api/admin/customers/${uid}/decline`, { reason: 'No documents' }),
    );
    expect(notified).toEqual({ notices: [{ kind: 'account_declined', facts: {} }], mails: [] });
  });
});

describe('the list of notices', () => {
  const deps = () => ({ product: 'Fairlead', publicUrl: 'http://fairlead.test', post: api.mailQueue.post });
  const notify = () => openNotify(deps());
  const notifyAll = () => openNotifyAll(deps());

  async function write(owner: UserId, count: number): Promise<void> {
    const tx = await database.app.connect();
    for (let i = 0; i < count; i += 1) {
      await tx.query('begin');
      await notify()(tx, owner, { kind: 'account_approved', facts: {} });
      await tx.query('commit');
    }
    tx.release();
  }

  it('[S2] newest first, ten and then more; reading one reads the older ones and none that is newer', async () => {
    const { uid, caller } = await customer();
    await write(uid, 12);
    const first = (await caller.call('GET', '/api/notices')).body;
    expect(first.unread).toBe(12);
    expect(first.items).toHaveLength(10);
    const second = (await caller.call('GET', `/api/notices?cursor=${first.nextCursor}`)).body;
    expect(second.items).toHaveLength(3);
    expect(second.nextCursor).toBeNull();
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(13);
    const read = await caller.command('POST', '/api/notices/read', { id: ids[4] });
    expect(read.body).toEqual({ unread: 4 });
    expect((await unreadOf(caller)).length).toBe(4);
  });

  it('S3.1: an e-mail to staff names the role that its address has by then', async () => {
    const [address] = adminEmails;
    const owner = (await admin.call('GET', '/api/me')).body.uid;
    const tx = await database.app.connect();
    await tx.query('begin');
    const notice = { kind: 'staff_alert', facts: { code: 'disk_low', alert: 'sal_1' } } as const;
    await openNotify({ ...deps(), roleOf: roleOfAddress(adminEmails) })(tx, owner, notice);
    await tx.query('commit');
    tx.release();
    const { body } = await api.mailTo(address);
    expect(body).toContain('because of your role there, owner.');
    expect(body).toContain('http://fairlead.test/admin/staff');
    expect(await roleOfAddress(adminEmails)(database.app, 'nobody@test.example')).toBeNull();
  });

  it('S2: who opens the list has read what it shows, and what is further down stays unread', async () => {
    const { uid, caller } = await customer();
    await write(uid, 12);
    const { items } = (await caller.call('GET', '/api/notices')).body;
    const shown = { id: items.at(0).id, oldest: items.at(-1).id };
    expect((await caller.command('POST', '/api/notices/read', shown)).body).toEqual({ unread: 2 });
    const other = await customer();
    const [{ id: foreign }] = (await other.caller.call('GET', '/api/notices')).body.items;
    expect((await caller.command('POST', '/api/notices/read', { ...shown, oldest: foreign })).status).toBe(404);
    expect((await caller.command('POST', '/api/notices/read', { id: items.at(0).id })).body).toEqual({ unread: 0 });
  });

  it('[P5] another person’s notices are neither listed, nor read, nor a cursor into one’s own', async () => {
    const [ann, bob] = [await customer(), await customer()];
    await write(ann.uid, 1);
    const [{ id }] = (await ann.caller.call('GET', '/api/notices')).body.items;
    expect((await bob.caller.command('POST', '/api/notices/read', { id })).status).toBe(404);
    expect((await bob.caller.call('GET', `/api/notices?cursor=${id}`)).body.items).toEqual([]);
    expect((await ann.caller.call('GET', '/api/notices')).body.unread).toBe(1);
    expect((await api.caller().call('GET', '/api/notices')).status).toBe(401);
    expect((await ann.caller.call('GET', '/api/notices?cursor=x')).status).toBe(400);
  });

  it('[S2] a notice that commits late is never covered by the reading of an earlier one that came after it', async () => {
    const { uid, caller } = await customer();
    const slow = await database.app.connect();
    await slow.query('begin');
    await notify()(slow, uid, { kind: 'account_suspended', facts: {} });
    const quick = write(uid, 1);
    const { rows } = await waitingFor(database);
    expect(rows).toHaveLength(1);
    expect(await unreadOf(caller)).toEqual([]);
    await slow.query('commit');
    slow.release();
    await quick;
    expect(await unreadOf(caller)).toEqual([
      { kind: 'account_approved', facts: {} },
      { kind: 'account_suspended', facts: {} },
    ]);
  });

  it('[S2] of many notified at once each owner gets their own in order, by mail at a verified address only', async () => {
    const [ann, bob] = [await openCustomer(database.app), await openCustomer(database.app)];
    await database.owner.query('update auth_user set email_verified = false where id = $1', [bob]);
    const kinds = ['account_approved', 'account_suspended', 'account_blocked'] as const;
    const notified = kinds.flatMap((kind) => [ann, bob].map((owner) => ({ owner, notice: { kind, facts: {} } })));
    await withTransaction(database.app, (tx) => notifyAll()(tx, notified));
    for (const owner of [ann, bob]) {
      const { rows } = await database.app.query('select id, kind from notice where owner = $1 order by seq', [owner]);
      expect(rows.map(({ kind }) => kind)).toEqual(kinds);
      const news = await database.owner.query(`select subject from outbox where owner = $1 and topic = 'notice'`, [
        owner,
      ]);
      expect(news.rows.map(({ subject }) => subject).sort()).toEqual(rows.map(({ id }) => id).sort());
      const mails = await api.mailQueue.outbox(`${owner}@test.example`);
      expect(mails).toHaveLength(owner === ann ? 3 : 0);
    }
  });

  it('[Z7] who notify the same people at once, in whatever order, never wait for each other for ever', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, () => openCustomer(database.app)));
    const notified = owners.map((owner) => ({ owner, notice: { kind: 'account_approved', facts: {} } as const }));
    const notifications = Array.from({ length: 12 }, async (_, at) => {
      const tx = await database.app.connect();
      await tx.query('begin');
      await notifyAll()(tx, at % 2 === 0 ? notified : notified.toReversed());
      await tx.query('commit');
      tx.release();
    });
    await Promise.all(notifications);
    const { rows } = await database.app.query('select owner from notice where owner = any($1)', [owners]);
    expect(rows).toHaveLength(12 * owners.length);
  });

  it('[S2] the application can mark a notice as read and change nothing else about it', async () => {
    for (const text of [`update notice set kind = 'x'`, `update notice set facts = '{}'`, 'delete from notice']) {
      await expect(database.app.query(text)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
