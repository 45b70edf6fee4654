import { describe, expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import { checkPassword } from './passwords.ts';

const common = new Set(['qwertyuiop']);
const check = (password: string) =>
  checkPassword(password, { email: 'ann.bell@example.org', product: 'Fairlead', common });

describe('checkPassword', () => {
  it('[A2] takes 10 to 128 characters of any composition', () => {
    for (const good of ['fairlead-demo', 'aaaaaaaaab', 'ü'.repeat(10), '😀'.repeat(128)]) {
      expect(check(good)).toEqual({ ok: true, value: good });
    }
  });

  it('[A2] refuses 9 and 129 characters', () => {
    for (const bad of ['a'.repeat(9), '😀'.repeat(9), 'a'.repeat(129)]) {
      expect(check(bad)).toMatchObject({ ok: false, failure: { code: 'password_refused' } });
    }
  });

  it('[A2] refuses what is hardly more than the product’s name or the name in the address, whatever the case', () => {
    for (const bad of ['fairlead2026', 'FAIRLEADfairlead', 'ann.bell1234', 'Bell-fairlead-1', '1234fairlead']) {
      expect(check(bad)).toMatchObject({
        ok: false,
        failure: { facts: { problem: phrase('password_of_names') } },
      });
    }
    for (const good of ['fairlead and more', 'annabelle in spring', 'anna anna anna']) {
      expect(check(good)).toEqual({ ok: true, value: good });
    }
  });

  it('[A2] refuses a common password and the e-mail address, whatever the case', () => {
    expect(check('QwertyUiop')).toMatchObject({ ok: false, failure: { code: 'password_refused' } });
    expect(check('Ann.Bell@example.org')).toMatchObject({ ok: false, failure: { code: 'password_refused' } });
  });
});
