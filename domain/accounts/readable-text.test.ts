import { expect, it } from 'vitest';
import { checkNames } from './personal-details.ts';
import { checkLabel, hasUnseen } from './readable-text.ts';

const names = (firstName: string) => checkNames({ firstName, lastName: 'Bell' });

it('[A12] a name has a letter that can be seen, of whatever script', () => {
  for (const name of ['Ann', 'Łukasz', 'José', '李', 'Ὀδυσσεύς', 'محمد', 'می‌خواهم', 'क्‍ष', "O'Neil-Smith 3rd"]) {
    expect(names(name)).toEqual({ ok: true, value: { firstName: name, lastName: 'Bell' } });
  }
  for (const name of ['---', '123', '.', '🙂', '\u2800', '\u3164', '\u115f\u1160', '\u0301']) {
    expect(names(name)).toMatchObject({ ok: false, failure: { facts: { fields: [{ field: 'firstName' }] } } });
  }
});

it('[A12] neither names nor labels hold characters that nobody sees', () => {
  const hidden = [
    '\u0000',
    '\n',
    '\u0085',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2028',
    '\u2066',
    '\u2800',
  ];
  for (const one of [...hidden, '\ufeff', '\u{e0041}', '\ue000', '\ud800', '\u034f', '\uffa0']) {
    for (const text of [`An${one} n`, `${one}Ann`]) {
      const outcome = checkLabel('label', text);
      // Blanks at the ends are cut off, whatever they are.
      if (text.trim() !== 'Ann')
        expect([one.codePointAt(0)?.toString(16), outcome.ok]).toEqual([one.codePointAt(0)?.toString(16), false]);
      if (text.trim() !== 'Ann') expect(names(text).ok).toBe(false);
    }
  }
  for (const text of ['Ann’s phone', 'Ledger ❤️', '👩‍💻 laptop', 'Caja 3 · Zürich', '%']) {
    expect(checkLabel('label', ` ${text} `)).toEqual({ ok: true, value: text });
  }
  expect(checkLabel('label', ' \u0301 ')).toMatchObject({ ok: false });
});

it('[X4] a long text of joiners is looked at in time that grows with its length alone', () => {
  // The thread's own work: a wait for a core is none of it.
  const begun = process.threadCpuUsage();
  for (const text of ['\u200d'.repeat(65_000), 'a\u200d'.repeat(32_000), `${'a\ufe0f'.repeat(32_000)}\u0000`])
    hasUnseen(text);
  const { user, system } = process.threadCpuUsage(begun);
  expect((user + system) / 1_000).toBeLessThan(500);
});
