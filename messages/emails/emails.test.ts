import { expect, test } from 'vitest';
import { readerLanguage, speaking } from '#server/operations/reader.ts';
import type { SignInChange } from './emails.ts';
import { emailsIn } from './emails-in.ts';

const email = emailsIn('Fairlead', 'https://fairlead.example', readerLanguage);
const changed = (what: SignInChange): string =>
  speaking('es', () => email.changed('ann@example.org', what)).body.split('.\n')[0] ?? '';

test('[A11] what has changed in how one signs in is said in the reader’s language', () => {
  expect(changed('The second factor is off')).toBe('Se ha desactivado el segundo factor');
  expect(changed('A passkey was added: “Ann’s phone”')).toBe('Se ha añadido una llave de acceso: «Ann’s phone»');
  expect(changed('A recovery code was used to sign in; 3 are left')).toBe(
    'Se ha usado un código de recuperación para iniciar sesión; códigos restantes: 3',
  );
});

test('[A11] every email leads to the same addresses in both languages', () => {
  const all = () => [
    email.changed('a@example.org', 'A second factor is on'),
    email.confirmEmail('a@example.org', 'tok'),
    email.addressTaken('a@example.org'),
    email.emailChangeAsked('a@example.org', 'b@example.org'),
    email.emailChanged('a@example.org', 'b@example.org'),
    email.verification('a@example.org', 'tok'),
    email.reset('a@example.org', 'tok', true),
    email.alreadyKnown('a@example.org'),
  ];
  const english = speaking('en', all);
  const spanish = speaking('es', all);
  const links = (body: string) => body.match(/https:\S+[^\s.,:]/g);
  expect(spanish.map(({ body }) => links(body))).toEqual(english.map(({ body }) => links(body)));
  for (const [at, { subject }] of spanish.entries()) expect(subject).not.toBe(english[at]?.subject);
});
