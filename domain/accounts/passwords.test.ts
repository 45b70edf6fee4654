import { describe, expect, it } from 'vitest';
import { checkPassword } from './passwords.ts';

const common = new Set(['qwertyuiop']);
const check = (password: string) => checkPassword(password, 'ann.bell@example.org', common);

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

  it('[A2] refuses a common password and the e-mail address, whatever the case', () => {
    expect(check('QwertyUiop')).toMatchObject({ ok: false, failure: { code: 'password_refused' } });
    expect(check('Ann.Bell@example.org')).toMatchObject({ ok: false, failure: { code: 'password_refused' } });
  });
});
