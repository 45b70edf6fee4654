import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepFindings } from '#server/risk/findings.ts';
import { adminEmails } from '#tools/testing/api.ts';
import { asking } from '#tools/testing/payments/withdrawal-traces.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { makeStaff } from '#tools/testing/people/staff.ts';
import { openRiskFixture, type RiskFixture, sharedCard, uidOf, watch } from '#tools/testing/risk-fixture.ts';

let fixture: RiskFixture;
let admin: Caller;
let admin2: Caller;
let keep: RiskFixture['keep'];
let list: RiskFixture['list'];
let act: RiskFixture['act'];
let read: RiskFixture['read'];
let openOf: RiskFixture['openOf'];
beforeAll(async () => {
  fixture = await openRiskFixture();
  ({ admin, admin2, keep, list, act, read, openOf } = fixture);
});
afterAll(() => fixture.close());

describe('[O4] a case', () => {
  it('is opened by what was found, holds what is found until it is decided, and is followed by a new one', async () => {
    const uid = await fixture.transfers.customer();
    await keep(uid, 'one');
    expect(await keep(uid, 'one')).toBe(0);
    await keep(uid, 'two');
    const id = await openOf(uid);
    expect((await read(id)).found).toHaveLength(2);
    expect((await act(admin, id, 'decide', { ...watch, seen: 2 })).status).toBe(200);
    expect(await openOf(uid)).toBeUndefined();
    await keep(uid, 'three');
    expect(await openOf(uid)).not.toBe(id);
  });

  it('names the records that its findings rest on: what was asked for, and whose it is', async () => {
    const [uid, other] = [await fixture.transfers.customer(200_000n), await fixture.transfers.customer()];
    const { id: withdrawal } = await fixture.transfers.does('requestWithdrawal', uid, asking('100.00'));
    await keepFindings(fixture.pool, [{ ...sharedCard(uid, 'three'), evidence: [withdrawal, other, 'gone'] }]);
    const { found } = await read(await openOf(uid));
    const of = (whose: string) => ({ uid: whose, name: expect.any(String) });
    expect(found[0].evidence).toEqual([
      { id: 'gone', amount: null, of: null },
      { id: other, amount: null, of: of(other) },
      { id: withdrawal, amount: '100.00', of: of(uid) },
    ]);
  });

  it('is listed oldest first with what is promised, by who has it, and goes on by its cursor', async () => {
    const [one, two] = [await fixture.transfers.customer(), await fixture.transfers.customer()];
    await keep(one);
    await keep(two);
    const ids = [await openOf(one), await openOf(two)];
    await act(admin, ids[0] ?? '', 'assign', { to: 'me' });
    const mine = await list('assigned=me');
    expect(mine.map(({ id }: { id: string }) => id)).toEqual([ids[0]]);
    expect(Date.parse(mine[0].dueAt) - Date.parse(mine[0].openedAt)).toBe(48 * 3_600_000);
    const free = (await list('assigned=nobody')).map(({ id }: { id: string }) => id);
    expect([free.includes(ids[0]), free.includes(ids[1])]).toEqual([false, true]);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.call('GET', `/api/admin/risk-cases?limit=1${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.items.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    }
    expect(seen).toEqual((await list()).map(({ id }: { id: string }) => id));
  });

  it('is not decided by who saw less than was found, nor twice, also by two at once', async () => {
    const uid = await fixture.transfers.customer();
    await keep(uid, 'one');
    const id = await openOf(uid);
    await keep(uid, 'two');
    expect((await act(admin, id, 'decide', { ...watch, seen: 1 })).body.code).toBe('record_changed');
    const both = await Promise.all([admin, admin2].map((by) => act(by, id, 'decide', { ...watch, seen: 2 })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ state: 'decided', decision: { code: 'watch', reason: watch.reason } });
    expect((await act(admin, id, 'assign', { to: 'me' })).body.code).toBe('already_decided');
  });

  it('is asked about by finance, who reads nothing of it', async () => {
    const uid = await fixture.transfers.customer();
    await keep(uid);
    const id = await openOf(uid);
    const answer = await act(admin, id, 'questions', { text: 'May I send the payout?' });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await read(id)).notes).toMatchObject([{ text: 'May I send the payout?', question: { answer: null } }]);
    const { rows } = await fixture.database.owner.query(
      'select action from audit_entry where subject = $1 order by id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['risk-cases.find', 'risk-cases.ask']);
  });

  it('that is asked about notifies who has it, with nobody everybody who reads cases, and nobody beside them', async () => {
    const finance = await makeStaff(fixture.api, fixture.database, 'asks@fairlead.example', 'finance');
    const risk = await makeStaff(fixture.api, fixture.database, 'reads@fairlead.example', 'risk');
    const [owner, other, reader] = [await uidOf(admin), await uidOf(admin2), await uidOf(risk)];
    const notifiedBy = async (by: Caller, id: string) => {
      const before = fixture.notified.length;
      expect((await act(by, id, 'questions', { text: 'May I send the payout?' })).status).toBe(200);
      const told = fixture.notified.slice(before);
      expect(told.every(({ kind }) => kind === 'risk_case_asked')).toBe(true);
      return told.map((one) => one.owner).toSorted();
    };
    const uid = await fixture.transfers.customer();
    await keep(uid);
    const id = await openOf(uid);
    expect(await notifiedBy(finance, id)).toEqual([owner, other, reader].toSorted());
    expect(await notifiedBy(admin, id)).toEqual([other, reader].toSorted());
    await act(risk, id, 'assign', { to: 'me' });
    expect(await notifiedBy(finance, id)).toEqual([reader]);
    // Whose role has ended reads nothing of it.
    await fixture.database.owner.query(`update staff_member set role = null where email = 'reads@fairlead.example'`);
    expect(await notifiedBy(finance, id)).toEqual([owner, other].toSorted());
    // A case about one of the staff is no business of theirs.
    await keep(other);
    expect(await notifiedBy(finance, await openOf(other))).toEqual([owner]);
  });

  it('takes notes, and the trail has each act once, with its reason', async () => {
    const uid = await fixture.transfers.customer();
    await keep(uid);
    const id = await openOf(uid);
    await act(admin, id, 'notes', { text: 'Asked by e-mail' });
    await act(admin, id, 'decide', { decision: 'no_concern', reason: 'Twins', seen: 1 });
    await act(admin2, id, 'notes', { text: 'Seen' });
    expect((await read(id)).notes.map(({ text }: { text: string }) => text)).toEqual(['Asked by e-mail', 'Seen']);
    const { rows } = await fixture.database.owner.query(
      'select action, actor, reason from audit_entry where subject = $1 order by id',
      [id],
    );
    expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['risk-cases.find', null],
      ['risk-cases.note', 'Asked by e-mail'],
      ['risk-cases.decide', 'Twins'],
      ['risk-cases.note', 'Seen'],
    ]);
    expect(rows[0]?.actor).toBe('system');
  });

  it('[O1] is shown beside a customer’s links with what was decided and when, and without its words', async () => {
    const uid = await fixture.transfers.customer();
    await keep(uid);
    const id = await openOf(uid);
    await act(admin, id, 'decide', { ...watch, seen: 1 });
    const { body, text } = await admin.call('GET', `/api/admin/customers/${uid}/links`);
    expect(body.cases).toMatchObject([{ id, codes: ['shared_card'], decision: { code: 'watch' } }]);
    expect(text).not.toContain(watch.reason);
  });

  it('is changed by nothing else: the application’s role neither changes nor deletes what was found or noted', async () => {
    for (const table of ['risk_finding', 'risk_evidence', 'risk_note', 'risk_case']) {
      await expect(fixture.pool.query(`delete from ${table}`)).rejects.toThrow('permission denied');
    }
    await expect(fixture.pool.query(`update risk_finding set facts = '{}'`)).rejects.toThrow('permission denied');
    await expect(fixture.pool.query(`update risk_note set note = 'x'`)).rejects.toThrow('permission denied');
  });

  it('about oneself is decided by somebody else', async () => {
    const uid = await uidOf(admin);
    await keep(uid);
    const id = await openOf(uid);
    for (const [what, body] of [
      ['assign', { to: 'me' }],
      ['notes', { text: 'Mine' }],
      ['decide', { ...watch, seen: 1 }],
    ] as const) {
      expect((await act(admin, id, what, body)).body.code).toBe('own_case');
    }
    expect((await act(admin2, id, 'decide', { ...watch, seen: 1 })).status).toBe(200);
  });
});

describe('[O4] a decision to restrict', () => {
  const status = async (uid: string) =>
    (await fixture.pool.query('select account_status from customer where uid = $1', [uid])).rows[0]?.account_status;
  const restrict = { decision: 'restricted', reason: 'On the list of the authority', seen: 1 } as const;

  it('suspends the account in the same transaction, with its audit entry and notice', async () => {
    const uid = await fixture.transfers.customer(10_000n);
    await keep(uid);
    const answer = await act(admin, await openOf(uid), 'decide', restrict);
    expect([answer.status, await status(uid)]).toEqual([200, 'suspended']);
    expect(fixture.notified.filter(({ owner }) => owner === uid)).toEqual([{ owner: uid, kind: 'account_suspended' }]);
    const { rows } = await fixture.database.owner.query(
      `select count(distinct xact) as transactions, count(*) as entries from audit_entry
       where action = 'risk-cases.decide' and subject in ($1, $2)`,
      [uid, answer.body.id],
    );
    expect(rows).toEqual([{ transactions: 1n, entries: 2n }]);
  });

  it('leaves an account that is blocked as it is, and decides nothing of one that cannot be suspended', async () => {
    const [blocked, pending] = [await fixture.transfers.customer(), await fixture.transfers.customer()];
    for (const [uid, to] of [
      [blocked, 'blocked'],
      [pending, 'pending'],
    ]) {
      await fixture.database.owner.query('update customer set account_status = $2 where uid = $1', [uid, to]);
    }
    await keep(blocked);
    await keep(pending);
    expect((await act(admin, await openOf(blocked), 'decide', restrict)).status).toBe(200);
    expect(await status(blocked)).toBe('blocked');
    const id = await openOf(pending);
    expect((await act(admin, id, 'decide', restrict)).body.code).toBe('status_change_not_allowed');
    expect((await read(id)).state).toBe('open');
  });
});

describe('[O1] linked accounts', () => {
  const links = async (uid: string) => (await admin.call('GET', `/api/admin/customers/${uid}/links`)).body.links;

  it('are those with the same phone, home, payout address, saved address, browser or ID image, with each reason', async () => {
    const [one, phone, home, payout, saved, device, card, nobody] = await Promise.all(
      Array.from({ length: 8 }, () => fixture.transfers.customer(10_000n)),
    );
    const { owner } = fixture.database;
    for (const uid of [one, phone]) {
      await owner.query(`update customer set phone_number = '+41440000001' where uid = $1`, [uid]);
    }
    await owner.query(`update customer set phone_number = '+41440000002' where uid = $1`, [nobody]);
    for (const [uid, written, country, zip = '3007', city = 'Bern'] of [
      [one, 'Rosenweg 3', 'CH'],
      [home, 'ROSENWEG  3,', 'CH'],
      [nobody, 'Rosenweg 3', 'AT'],
      [phone, 'Rosenweg 33', 'CH'],
      // In another city of a country without postcodes.
      [payout, '1 Main Street', 'HK', '', 'Kowloon'],
      [saved, '1 Main Street', 'HK', '', 'Sha Tin'],
    ]) {
      await owner.query(
        'update customer set country = $3, address = $2, zip_code = $4, city = $5, state = $6 where uid = $1',
        [uid, written, country, zip, city, ''],
      );
    }
    const address = '0x52908400098527886E0F7030069857D2E4169EE7';
    for (const [uid, walletAddress] of [
      [one, address],
      [payout, address.toLowerCase()],
    ] as const) {
      const body = { amount: '20.00', paymentMethod: 'Ethereum', walletAddress };
      await fixture.transfers.does('requestWithdrawal', uid as never, { body });
    }
    await owner.query(
      `insert into payout_address (id, owner, label, payment_method, address) values ('adr_00000000000000000000000001', $1, 'x', 'BNB', $2)`,
      [saved, address],
    );
    for (const [at, uid] of [one, device].entries()) {
      await owner.query(
        `insert into known_device (id, uid, token_sha256, signed_in, expires_ms) values ($1, $2, $3, true, clock_ms() + 1000)`,
        [`dvc_0000000000000000000000000${at}`, uid, Buffer.alloc(32, 7)],
      );
    }
    for (const [at, uid] of [one, card].entries()) {
      const id = `idn_0000000000000000000000000${at}`;
      await owner.query('insert into identity_submission (id, user_id) values ($1, $2)', [id, uid]);
      await owner.query(`insert into identity_fingerprint (submission, side, digest) values ($1, 'front', $2)`, [
        id,
        Buffer.alloc(32, 9),
      ]);
    }
    const found = await links(one ?? '');
    const reasons = found.map((link: { uid: string; shared: { reason: string; what: string | null }[] }) => [
      link.uid,
      link.shared.map(({ reason, what }) => [reason, what]),
    ]);
    expect(new Map(reasons)).toEqual(
      new Map([
        [phone, [['phone', '+41440000001']]],
        [home, [['home', 'ROSENWEG  3,, 3007, Bern']]],
        // A payout saves its address, in the one form that it is written in.
        [
          payout,
          [
            ['payout_address', address],
            ['saved_address', address],
          ],
        ],
        [saved, [['saved_address', address]]],
        [device, [['device', null]]],
        [card, [['card', null]]],
      ]),
    );
    expect(await links(nobody ?? '')).toEqual([]);
    await fixture.look();
    expect((await fixture.found(card ?? '')).map(({ code }) => code)).toEqual(['shared_card']);
  });

  it('are for staff alone', async () => {
    const customer = await fixture.api.member('plain@test.example');
    expect((await customer.call('GET', `/api/admin/customers/${await uidOf(admin)}/links`)).status).toBe(404);
    expect((await customer.call('GET', '/api/admin/risk-cases')).status).toBe(404);
    expect(adminEmails).not.toContain('plain@test.example');
  });
});
