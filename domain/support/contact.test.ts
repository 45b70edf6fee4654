import { describe, expect, it } from 'vitest';
import { phrase } from '#domain/failures/phrases.ts';
import { contactProblems, readContactMessage } from './contact.ts';

const good = { name: 'Ann Bell', email: 'ann@example.org', message: 'How long does a review take?' };

describe('a message to the operator', () => {
  it('[B1] is kept without the spaces around it, its address in lower case', () => {
    expect(readContactMessage({ name: ' Ann ', email: ' Ann@Example.org ', message: '\n Hello\nyou \n' })).toEqual({
      ok: true,
      value: { name: 'Ann', email: 'ann@example.org', message: 'Hello\nyou' },
    });
  });

  it('[B1] says at each field what would be right, all of them at once', () => {
    expect(contactProblems({ name: ' ', email: 'ann@example', message: '' })).toEqual({
      name: phrase('contact_name_missing'),
      email: phrase('contact_email_wrong'),
      message: phrase('contact_message_missing'),
    });
    expect(contactProblems(good)).toEqual({ name: null, email: null, message: null });
  });

  it('[B1] refuses what is too long or breaks a line where there is one only', () => {
    const wrong = [
      { ...good, name: 'x'.repeat(81) },
      { ...good, name: 'Ann\r\nBcc: eve@example.org' },
      { ...good, email: `${'x'.repeat(250)}@example.org` },
      { ...good, email: 'ann@example.org\u0007' },
      { ...good, message: 'x'.repeat(4_001) },
    ];
    expect(wrong.map((typed) => readContactMessage(typed).ok)).toEqual([false, false, false, false, false]);
    expect(contactProblems({ ...good, message: 'x'.repeat(4_001) }).message).toEqual(
      phrase('contact_message_long', { most: 4_000, length: 4_001 }),
    );
  });
});
