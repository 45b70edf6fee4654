import { describe, expect, it } from 'vitest';
import { accepted } from '#domain/failures/failures.ts';
import { openGate } from './gate.ts';

describe('openGate', () => {
  it('[A3] never runs more at once than it lets in, and everything that waits gets its turn', async () => {
    const gate = openGate({ running: 2, waiting: 100, waitingPerSource: 100 });
    let now = 0;
    let most = 0;
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        gate.run('a', async () => {
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
    const gate = openGate({ running: 1, waiting: 100, waitingPerSource: 3 });
    const slow = () => new Promise<never>((_, reject) => setTimeout(() => reject(new Error('broken')), 10));
    const flood = Array.from({ length: 10 }, () => gate.run('flood', slow).catch(() => 'broken'));
    const other = gate.run('other', async () => accepted('in'));
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
    const gate = openGate({ running: 1, waiting: 100, waitingPerSource: 2 });
    const from = (address: string) => gate.run(address, async () => accepted(address));
    const flood = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:DB8:1:2::3'].map(from);
    const other = from('2001:db8:1:3::1');
    expect((await Promise.all(flood)).map(({ ok }) => ok)).toEqual([true, true, false]);
    expect((await other).ok).toBe(true);
  });
});
