import { expect, test } from 'vitest';
import { translatorOf } from '#server/operations/translators.ts';
import { noticeEmail, type SignInChange, signInEmails } from './emails.ts';

const sender = { product: 'Fairlead', publicUrl: 'https://fairlead.example' };
const english = signInEmails(sender, () => translatorOf('en'));
const spanish = signInEmails(sender, () => translatorOf('es'));
const changed = (what: SignInChange): string => spanish.changed('ann@example.org', what).body.split('.\n')[0] ?? '';

test('[A11] what has changed in how one signs in is said in the reader’s language', () => {
  expect(changed({ kind: 'second_factor_off' })).toBe('Se ha desactivado el segundo factor');
  expect(changed({ kind: 'passkey_added', name: 'Ann’s phone' })).toBe(
    'Se ha añadido una llave de acceso: «Ann’s phone»',
  );
  expect(changed({ kind: 'recovery_code_used', left: 3 })).toBe(
    'Se ha usado un código de recuperación para iniciar sesión; códigos restantes: 3',
  );
});

test('[A11] every email leads to the same addresses in both languages', () => {
  const all = (email: typeof english) => [
    email.changed('a@example.org', { kind: 'second_factor_on' }),
    email.confirmEmail('a@example.org', 'tok'),
    email.addressTaken('a@example.org'),
    email.emailChangeAsked('a@example.org', 'b@example.org'),
    email.emailChanged('a@example.org', 'b@example.org'),
    email.verification('a@example.org', 'tok'),
    email.reset('a@example.org', 'tok', true),
    email.alreadyKnown('a@example.org'),
  ];
  const links = (body: string) => body.match(/https:\S+[^\s.,:]/g);
  expect(all(spanish).map(({ body }) => links(body))).toEqual(all(english).map(({ body }) => links(body)));
  for (const [at, { subject }] of all(spanish).entries()) expect(subject).not.toBe(all(english)[at]?.subject);
});

test('[A11] [S2] the mail of a notice is in Spanish from its subject to its last line', () => {
  const notice = {
    kind: 'deposit_approved',
    facts: { deposit: 'dep_1', asked: '100.00', credited: '100.00' },
  } as const;
  expect(noticeEmail(sender, translatorOf('es'), 'ann@example.org', notice)).toEqual({
    recipient: 'ann@example.org',
    subject: 'Su depósito ha llegado (Fairlead)',
    body: `Se han abonado 100.00 USD en su saldo.

https://fairlead.example/user/deposits/dep_1

Todos sus avisos: https://fairlead.example/user/notices
Este mensaje se ha enviado por algo que ha ocurrido en su cuenta de Fairlead. Nunca le pide su contraseña.
`,
    awaited: false,
  });
});
