import { describe, expect, it } from 'vitest';
import { defaultLimits, openAttempts } from './attempts.ts';

describe('attempts', () => {
  it('[A3] a success forgets the failures of its address, not those of its source', async () => {
    const attempts = openAttempts({ ...defaultLimits, failuresPerAddress: 2, failuresPerSource: 3 });
    await attempts.failed('ann@test.example', '192.0.2.1');
    await attempts.failed('ann@test.example', '192.0.2.1');
    expect(await attempts.mayTry('ann@test.example', '192.0.2.2')).toMatchObject({ ok: false });
    await attempts.succeeded('ann@test.example');
    expect(await attempts.mayTry('ann@test.example', '192.0.2.1')).toEqual({ ok: true, value: null });
    await attempts.failed('bob@test.example', '192.0.2.1');
    expect(await attempts.mayTry('ann@test.example', '192.0.2.1')).toMatchObject({
      ok: false,
      failure: { code: 'rate_limited' },
    });
  });

  it('[A4] mails to one address are bounded, whoever asks', async () => {
    const attempts = openAttempts({ ...defaultLimits, mailsPerAddress: 2 });
    const outcomes = [];
    for (let count = 0; count < 3; count += 1) {
      outcomes.push((await attempts.mayMail('ann@test.example', `192.0.2.${count}`)).ok);
    }
    expect(outcomes).toEqual([true, true, false]);
    expect((await attempts.mayMail('bob@test.example', '192.0.2.9')).ok).toBe(true);
  });
});
