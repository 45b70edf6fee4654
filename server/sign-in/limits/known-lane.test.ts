import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi, testPassword } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import type { Answer, Caller } from '#tools/testing/people/caller.ts';
import { type HeldHashes, holdHashes } from '#tools/testing/quick-hashes.ts';
import { until } from '#tools/testing/until.ts';

let database: FreshDatabase;
let api: TestApi;
const workQueue = { running: 2, waiting: 200, waitingPerSource: 100, waitingPerKnown: 1 } as const;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database, { workQueue, trustedProxies: ['127.0.0.1'] });
});
afterAll(async () => {
  await api.stop();
  await database.drop();
});

const newPassword = 'another battery and horse';

/** Fills the strangers' queue: two hashes are begun, 200 wait, one more is turned away. */
async function flood() {
  const answers: Answer[] = [];
  const all = Array.from({ length: workQueue.running + workQueue.waiting + 1 }, async (_, index) => {
    const answer = await api.caller().call('POST', '/api/auth/sign-in/email', {
      body: { email: `stranger${index}@test.example`, password: 'not the password' },
      headers: { 'x-forwarded-for': `198.51.100.${index % 5}` },
    });
    answers.push(answer);
  });
  await until(() => answers.some(({ status }) => status === 429));
  return { hashed: () => answers.filter(({ status }) => status === 401).length, ended: () => Promise.all(all) };
}

/** Sends the same twice, of which one may wait: once the other is turned away it does. */
async function queued(send: () => Promise<Answer>): Promise<{ answer: Answer | null }> {
  const waiting: { answer: Answer | null } = { answer: null };
  let turnedAway = false;
  for (let count = 0; count < 2; count += 1) {
    void send().then((answer) => {
      if (answer.status === 429) turnedAway = true;
      else waiting.answer = answer;
    });
  }
  await until(() => turnedAway);
  return waiting;
}

/** Lets hashes of strangers end one by one until the known one's is made, and answers with how many it took. */
async function strangersBefore(hashes: HeldHashes, waiting: { answer: Answer | null }, own: number): Promise<number> {
  let strangers = 0;
  for (let made = 0; made < own; made += 1) {
    hashes.release('oldest');
    strangers += 1;
    // Whoever is next has begun its hash.
    await until(() => hashes.count() === workQueue.running);
    hashes.release('newest');
    await until(() => hashes.count() === workQueue.running || waiting.answer !== null);
  }
  await until(() => waiting.answer !== null);
  return strangers;
}

const signIn = (by: Caller, password = testPassword) =>
  by.call('POST', '/api/auth/sign-in/email', { body: { email: 'owner@test.example', password } });

it('[A3] while 200 strangers wait for their hash, a known device and a session wait for one that runs and no more', async () => {
  const owner = await api.newcomer('owner@test.example');
  const known = api.caller();
  await signIn(known);
  const hashes = holdHashes();
  const { hashed, ended } = await flood();
  try {
    expect(hashes.count()).toBe(workQueue.running);
    const device = await queued(() => signIn(known));
    expect(await strangersBefore(hashes, device, 1)).toBe(1);
    expect(device.answer?.status).toBe(200);

    // The present password is looked at in one turn, the new one made in another.
    const session = await queued(() =>
      owner.call('POST', '/api/auth/change-password', { body: { currentPassword: testPassword, newPassword } }),
    );
    expect(await strangersBefore(hashes, session, 2)).toBe(2);
    expect(session.answer?.status).toBe(200);

    // Of the flood no more has been hashed than what made room.
    await until(() => hashed() === 3);
    expect(hashes.count()).toBe(workQueue.running);
  } finally {
    hashes.end();
    await ended();
  }
}, 90_000);

it('[A4] whoever has a mailed link sets a new password before all strangers', async () => {
  await api.newcomer('mailed@test.example');
  const reader = api.caller();
  await reader.call('POST', '/api/auth/request-password-reset', { body: { email: 'mailed@test.example' } });
  const token = await api.mailedToken('mailed@test.example');
  const hashes = holdHashes();
  const { ended } = await flood();
  try {
    const reset = await queued(() => reader.call('POST', '/api/auth/reset-password', { body: { token, newPassword } }));
    expect(await strangersBefore(hashes, reset, 1)).toBe(1);
    expect(reset.answer?.status).toBe(200);
  } finally {
    hashes.end();
    await ended();
  }
}, 90_000);

it('[A3] one account with many sessions at one address takes no place of another owner’s device, session or mailed link', async () => {
  const limits = { running: 2, waiting: 16, waitingPerSource: 12, waitingPerKnown: 4, waitingPerAccount: 8 };
  const own = await startApi(database, { workQueue: limits, trustedProxies: ['127.0.0.1'] });
  try {
    await own.newcomer('many@test.example');
    const sessions = Array.from({ length: 6 }, () => own.caller());
    for (const session of sessions) await session.signIn('many@test.example');
    const owner = await own.newcomer('other@test.example');
    const device = own.caller();
    await device.signIn('other@test.example');
    await device.call('POST', '/api/auth/request-password-reset', { body: { email: 'other@test.example' } });
    const token = await own.mailedToken('other@test.example');
    const same = { body: { currentPassword: testPassword, newPassword: testPassword } };
    const change = (by: Caller, newPassword: string) =>
      by.call('POST', '/api/auth/change-password', { body: { currentPassword: testPassword, newPassword } });
    const hashes = holdHashes();
    const turnedAway: Answer[] = [];
    const flood = sessions.flatMap((session) =>
      Array.from({ length: 4 }, async () => {
        const answer = await session.call('POST', '/api/auth/change-password', same);
        if (answer.status === 429) turnedAway.push(answer);
      }),
    );
    try {
      await until(() => turnedAway.length === flood.length - limits.waitingPerAccount);
      const others = [
        change(owner, newPassword),
        device.signIn('other@test.example'),
        own.caller().call('POST', '/api/auth/reset-password', { body: { token, newPassword: 'a third battery' } }),
      ];
      await until(() => hashes.count() === limits.running);
      hashes.end();
      for (const answer of await Promise.all(others)) expect(answer.status).not.toBe(429);
    } finally {
      hashes.end();
      await Promise.all(flood);
    }

    // Eight of the flood were looked at: two more, of whichever session, are the account's last.
    const [first, second] = sessions;
    if (!first || !second) throw new Error('there are sessions');
    const asked = [
      await change(first, testPassword),
      await change(second, testPassword),
      await change(first, testPassword),
    ];
    expect(asked.map(({ body }) => body.code)).toEqual(['password_refused', 'password_refused', 'rate_limited']);
  } finally {
    await own.stop();
  }
}, 90_000);
