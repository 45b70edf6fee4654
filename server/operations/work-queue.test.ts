import { describe, expect, it } from 'vitest';
import { accepted } from '#domain/failures/failures.ts';
import { openWorkQueue } from './work-queue.ts';

const stranger = (source: string) => ({ source, known: null });

describe('openGate', () => {
  it('[A3] never runs more at once than it lets in, and everything that waits gets its turn', async () => {
    const workQueue = openWorkQueue({ running: 2, waiting: 100, waitingPerSource: 100 });
    let now = 0;
    let most = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        workQueue.run(stranger('a'), async () => {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setTimeout(resolve, 2));
          now -= 1;
          return accepted(index);
        }),
      ),
    );
    expect(most).toBe(2);
    expect(outcomes).toEqual(Array.from({ length: 20 }, (_, value) => ({ ok: true, value })));
  });

  it('[A3] one source cannot take all the places, and a failure gives its place back', async () => {
    const workQueue = openWorkQueue({ running: 1, waiting: 100, waitingPerSource: 3 });
    const slow = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('broken')), 10));
    const flood = Array.from({ length: 10 }, () => workQueue.run(stranger('flood'), slow).catch(() => 'broken'));
    const other = workQueue.run(stranger('other'), async () => accepted('in'));
    const outcomes = await Promise.all(flood);
    expect(outcomes.filter((outcome) => outcome === 'broken')).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome !== 'broken')).toEqual(
      Array.from({ length: 7 }, () => ({
        ok: false,
        failure: { code: 'rate_limited', facts: { retryAfterSeconds: 5 } },
      })),
    );
    expect(await other).toEqual({ ok: true, value: 'in' });
  });
  it('[A3] an IPv6 customer has one share, from whichever addresses of their /64 they send', async () => {
    const workQueue = openWorkQueue({ running: 1, waiting: 100, waitingPerSource: 2 });
    const from = (address: string) => workQueue.run(stranger(address), async () => accepted(address));
    const flood = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:DB8:1:2::3'].map(from);
    const other = from('2001:db8:1:3::1');
    expect((await Promise.all(flood)).map(({ ok }) => ok)).toEqual([true, true, false]);
    expect((await other).ok).toBe(true);
  });

  it('[A3] whoever is known goes before all strangers, and strangers have a turn all the same', async () => {
    const workQueue = openWorkQueue({ running: 1, waiting: 300, waitingPerSource: 300 });
    const order: string[] = [];
    const pass = (name: string, known: string | null) =>
      workQueue.run({ source: '198.51.100.1', known }, async () => {
        order.push(name);
        return accepted(name);
      });
    const strangers = Array.from({ length: 200 }, (_, index) => pass(`stranger ${index}`, null));
    const known = Array.from({ length: 5 }, (_, index) => pass(`known ${index}`, `device ${index}`));
    await Promise.all([...strangers, ...known]);
    expect(order.slice(0, 8)).toEqual([
      'stranger 0',
      'known 0',
      'known 1',
      'known 2',
      'stranger 1',
      'known 3',
      'known 4',
      'stranger 2',
    ]);
    expect(order).toHaveLength(205);
  });

  it('[A3] an account with many sessions has one share, and so has a source, beside those of strangers', async () => {
    const workQueue = openWorkQueue({
      running: 1,
      waiting: 99,
      waitingPerSource: 5,
      waitingPerKnown: 2,
      waitingPerAccount: 3,
    });
    const ask = (source: string, known: string | null, account: string | null) =>
      workQueue.run({ source, known, account }, async () => accepted(null));
    const asked = [
      ...Array.from({ length: 6 }, (_, index) => ask(`198.51.100.${index}`, `session ${index}`, 'ann')),
      ...Array.from({ length: 6 }, (_, index) => ask('203.0.113.1', `device ${index}`, `account ${index}`)),
      ask('203.0.113.1', null, null),
      ask('203.0.113.2', 'device of bob', 'bob'),
    ];
    const passed = (await Promise.all(asked)).map(({ ok }) => ok);
    expect(passed.slice(0, 6)).toEqual([true, true, true, false, false, false]);
    expect(passed.slice(6, 12)).toEqual([true, true, true, true, true, false]);
    expect(passed.slice(12)).toEqual([true, true]);
    expect((await ask('198.51.100.1', 'session 1', 'ann')).ok).toBe(true);
  });

  it('[A3] both queues are bounded, each for itself, and so is what one device or session has in them', async () => {
    const workQueue = openWorkQueue({ running: 1, waiting: 2, waitingPerSource: 9, waitingPerKnown: 1 });
    const asked = [null, null, null, null, 'a', 'a', 'b', 'c'];
    const passed = await Promise.all(
      asked.map((known) => workQueue.run({ source: '198.51.100.1', known }, async () => accepted(null))),
    );
    expect(passed.map(({ ok }) => ok)).toEqual([true, true, true, false, true, false, true, false]);
  });
});
