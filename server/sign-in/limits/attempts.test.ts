import { describe, expect, it } from 'vitest';
import { defaultLimits, openAttempts } from './attempts.ts';

describe('attempts', () => {
  const stranger = (subject: string, source: string) => ({ subject, source, known: null });
  const ann = 'ann@test.example';

  it('[A3] a success forgets the failures of its address and source, not those of its source', async () => {
    const attempts = openAttempts({ ...defaultLimits, failuresPerAddress: 2, failuresPerSource: 3 });
    await attempts.failed(stranger(ann, '192.0.2.1'));
    await attempts.failed(stranger(ann, '192.0.2.1'));
    expect(await attempts.mayTry(stranger(ann, '192.0.2.1'))).toMatchObject({ ok: false });
    await attempts.succeeded(stranger(ann, '192.0.2.1'));
    expect(await attempts.mayTry(stranger(ann, '192.0.2.1'))).toEqual({ ok: true, value: null });
    await attempts.failed(stranger('bob@test.example', '192.0.2.1'));
    expect(await attempts.mayTry(stranger(ann, '192.0.2.1'))).toMatchObject({
      ok: false,
      failure: { code: 'rate_limited' },
    });
  });

  it('[A3] strangers wait by source, and together where they come from many; a known device waits for none of them', async () => {
    const attempts = openAttempts({ ...defaultLimits, failuresPerAddress: 2, failuresPerAddressInAll: 5 });
    const known = { subject: ann, source: '2001:db8:1:2::1', known: 'dvc_1' };
    for (const source of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9']) await attempts.failed(stranger(ann, source));
    // One /64 is one source: it has used up what it has, and another one has not.
    expect((await attempts.mayTry(stranger(ann, '2001:db8:1:2::7'))).ok).toBe(false);
    expect((await attempts.mayTry(stranger(ann, '2001:db8:1:3::7'))).ok).toBe(true);
    for (const at of [3, 4, 5]) await attempts.failed(stranger(ann, `2001:db8:1:${at}::1`));
    expect((await attempts.mayTry(stranger(ann, '198.51.100.7'))).ok).toBe(false);
    expect((await attempts.mayTry(known)).ok).toBe(true);
  });

  it('[A3] a known device has a small allowance of its own, whose use keeps nobody else waiting', async () => {
    const attempts = openAttempts({ ...defaultLimits, failuresPerDevice: 2 });
    const known = { subject: ann, source: '192.0.2.1', known: 'dvc_1' };
    for (const _ of [1, 2]) await attempts.failed(known);
    expect((await attempts.mayTry(known)).ok).toBe(false);
    expect((await attempts.mayTry({ ...known, known: 'dvc_2' })).ok).toBe(true);
    expect((await attempts.mayTry(stranger(ann, '192.0.2.1'))).ok).toBe(true);
  });

  it('[A3] strangers share one allowance for the codes of a person, and a known device has its own', async () => {
    const attempts = openAttempts({ ...defaultLimits, failuresPerAddress: 2, failuresPerDevice: 2 });
    expect((await attempts.takeCode(stranger('usr_a', '192.0.2.1'))).ok).toBe(true);
    expect((await attempts.takeCode(stranger('usr_a', '192.0.2.2'))).ok).toBe(true);
    expect((await attempts.takeCode(stranger('usr_a', '192.0.2.3'))).ok).toBe(false);
    const known = { subject: 'usr_a', source: '192.0.2.3', known: 'dvc_1' };
    expect([(await attempts.takeCode(known)).ok, (await attempts.takeCode(known)).ok]).toEqual([true, true]);
    expect((await attempts.takeCode(known)).ok).toBe(false);
  });

  it('[A4] mails of one kind to one address are bounded, whoever asks, and use up none of another kind', async () => {
    const attempts = openAttempts({ ...defaultLimits, mailsPerAddress: 2 });
    const outcomes = [];
    for (let count = 0; count < 3; count += 1) {
      outcomes.push((await attempts.mayMail('verification', ann, `192.0.2.${count}`)).ok);
    }
    expect(outcomes).toEqual([true, true, false]);
    expect((await attempts.mayMail('verification', 'bob@test.example', '192.0.2.9')).ok).toBe(true);
    for (const kind of ['sign-up', 'reset', 'new-address'] as const) {
      expect([kind, (await attempts.mayMail(kind, ann, '192.0.2.9')).ok]).toEqual([kind, true]);
    }
  });
});
