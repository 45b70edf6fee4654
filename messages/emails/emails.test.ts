import { describe, expect, test } from 'vitest';
import { type StaffRole, staffRoles } from '#domain/accounts/staff-roles.ts';
import { languages } from '#domain/languages/language.ts';
import { staffKinds } from '#domain/notices/staff-kinds.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { noticeSamples } from '../notices/samples.ts';
import { noticeEmail, type SignInChange, signInEmails } from './emails.ts';
import type { MailLook } from './layout.ts';
import { standardMailLook } from './standard-look.ts';

const sender = { product: 'Fairlead', publicUrl: 'https://fairlead.example' };
const english = signInEmails(sender, () => translatorOf('en'));
const spanish = signInEmails(sender, () => translatorOf('es'));
const changed = (what: SignInChange): string => spanish.changed('ann@example.org', what).body;

test('[A11] what has changed in how one signs in is said in the reader’s language', () => {
  expect(changed({ kind: 'second_factor_off' })).toContain('\nSe ha desactivado el segundo factor.\n');
  expect(changed({ kind: 'passkey_added', name: 'Ann’s phone' })).toContain(
    '\nSe ha añadido una llave de acceso: «Ann’s phone».\n',
  );
  expect(changed({ kind: 'recovery_code_used', left: 3 })).toContain(
    '\nSe ha usado un código de recuperación para iniciar sesión; códigos restantes: 3.\n',
  );
});

/** Every e-mail about signing in, with what a person may have typed as its values. */
const allOf = (email: typeof english, typed = 'b@example.org') => [
  email.changed('a@example.org', { kind: 'second_factor_on' }),
  email.changed('a@example.org', { kind: 'passkey_added', name: typed }),
  email.changed('a@example.org', { kind: 'password_reset', factorRemoved: true }),
  email.confirmEmail('a@example.org', 'tok'),
  email.addressTaken('a@example.org'),
  email.emailChangeAsked('a@example.org', typed),
  email.emailChanged('a@example.org', typed),
  email.verification('a@example.org', 'tok'),
  email.reset('a@example.org', 'tok', true),
  email.alreadyKnown('a@example.org'),
];

const linksIn = (text: string) => text.match(/https:[^\s"<>]+[^\s"<>.,:;]/g) ?? [];

test('[A11] every email leads to the same addresses in both languages', () => {
  const links = (email: typeof english) => allOf(email).map(({ body }) => linksIn(body));
  expect(links(spanish)).toEqual(links(english));
  for (const [at, { subject }] of allOf(spanish).entries()) expect(subject).not.toBe(allOf(english)[at]?.subject);
});

test('[A11] [S2] the mail of a notice is in Spanish from its subject to its last line', () => {
  const notice = {
    kind: 'deposit_approved',
    facts: { deposit: 'dep_1', asked: '100.00', credited: '100.00' },
  } as const;
  expect(noticeEmail(sender, translatorOf('es'), 'ann@example.org', notice)).toMatchObject({
    recipient: 'ann@example.org',
    subject: 'Su depósito ha llegado (Fairlead)',
    body: `Su depósito ha llegado

Se han abonado 100.00 USD en su saldo.

Ver los detalles:
https://fairlead.example/user/deposits/dep_1

Todos sus avisos: https://fairlead.example/user/notices

-- 
Fairlead
Recibe este mensaje por algo que ha ocurrido en su cuenta de Fairlead. Nunca le pedimos su contraseña.
`,
    awaited: false,
  });
});

/** A mail's HTML as a reader sees its words: no tags, no head, entities read. */
const wordsOf = (html: string): string =>
  html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<\/?a\b[^<>]*>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

const look = {
  ...standardMailLook,
  lines: ['North & <Wind> Ltd', 'Licence 7'],
  risk: { en: 'Most people lose money.', es: 'La mayoría pierde dinero.' },
  links: [{ text: { en: 'Complaints', es: 'Reclamaciones' }, url: 'https://fairlead.example/pages/contact' }],
};
const typed = '<img src=x onerror=alert(1)> "https://evil.example/a" & more';

describe.each(languages)('in %s', (language) => {
  const mails = [
    ...allOf(
      signInEmails({ ...sender, look }, () => translatorOf(language)),
      typed,
    ),
    ...noticeSamples.map((notice) => noticeEmail({ ...sender, look }, translatorOf(language), 'a@b.example', notice)),
  ];
  const toStaff = new Set(
    noticeSamples.flatMap(({ kind }, at) =>
      staffKinds.has(kind) ? [mails[mails.length - noticeSamples.length + at]?.subject] : [],
    ),
  );

  test('[S3.1] each mail has text and HTML with the same words and the same addresses', () => {
    expect(mails.length).toBeGreaterThan(40);
    for (const { subject, body, html } of mails) {
      const words = wordsOf(html);
      const paragraphs = body.split(/\n+/).filter((line) => line !== '' && line !== '-- ');
      for (const line of paragraphs)
        expect(words, subject).toContain(line.replace(/:$/, '').split(': https://fair')[0]);
      const shown = linksIn(body).filter((link) => link.startsWith(sender.publicUrl));
      const pressed = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
      expect([...new Set(pressed)].toSorted(), subject).toEqual([...new Set(shown)].toSorted());
    }
  });

  test('[S3.1] each mail has one heading, one button at the most, who runs the product and why one gets it', () => {
    for (const { subject, body, html } of mails) {
      expect(html.match(/<h1 /g), subject).toHaveLength(1);
      expect((html.match(/<a [^>]*class="button"/g) ?? []).length, subject).toBeLessThanOrEqual(1);
      for (const text of [body, wordsOf(html)]) {
        expect(text).toContain('North & <Wind> Ltd');
        expect(text.includes(look.risk[language]), subject).toBe(!toStaff.has(subject));
        expect(text).toMatch(/We never ask for your password|Nunca le pedimos su contraseña/);
      }
    }
  });

  test('[S3.1] nothing that somebody typed is markup or a link, and nothing is loaded or run', () => {
    for (const { subject, html } of mails) {
      expect(html, subject).not.toMatch(/<(img|script|link|iframe|form|object)\b/);
      expect(html).not.toContain('href="https://evil');
      expect(html).toContain(`<html lang="${language}">`);
    }
    const [, passkey] = mails;
    expect(passkey?.html).toContain('&lt;img src=x');
  });
});

test('[S3.1] a mail to staff ends with the console: by which role they get it, and where that is changed', () => {
  const notice = { kind: 'staff_alert', facts: { code: 'disk_low', alert: 'sal_1' } } as const;
  const body = (language: 'en' | 'es', role: StaffRole | null) =>
    noticeEmail({ ...sender, look }, translatorOf(language), 'ada@b.example', notice, role).body.split('-- \n')[1];
  expect(body('en', 'operations')).toBe(`Fairlead
You get this message from the console of Fairlead because of your role there, operations. Your role decides which messages you get; owners change it under Staff. We never ask for your password.
North & <Wind> Ltd
Licence 7
Your account in the console: https://fairlead.example/admin/account
`);
  // Of staff and roles nothing to whoever may not read them (A7.1).
  for (const role of staffRoles) {
    const leads = body('en', role)?.includes('Staff and roles: https://fairlead.example/admin/staff');
    expect(leads, role).toBe(role === 'owner' || role === 'auditor');
  }
  expect(body('en', null)).not.toContain('/admin/staff');
  expect(body('en', null)).toContain('because of your role there. Your role');
  expect(body('es', 'finance')).toContain('por su rol en ella, finanzas.');
  const { body: whole } = noticeEmail(sender, translatorOf('en'), 'ada@b.example', notice, 'owner');
  expect(whole).toContain('All your notices: https://fairlead.example/admin/notices');
  expect(whole).not.toContain('/user/');
});

test('[S3.1] the head has the logo as a part of the mail, or the mark beside the name, or the name in letters', () => {
  const reset = (logo: MailLook['logo']) =>
    signInEmails({ ...sender, look: { ...look, logo } }, () => translatorOf('en')).addressTaken('a@b.example').html;
  expect(reset({ width: 120, height: 40, besideName: false })).toContain(
    '<img src="cid:logo@brand" width="120" height="40" alt="Fairlead"',
  );
  const mark = reset({ width: 32, height: 32, besideName: true });
  expect(mark).toContain('<img src="cid:logo@brand" width="32" height="32" alt=""');
  expect(mark).toMatch(/<td class="ink"[^>]*>Fairlead<\/td>/);
  expect(reset(null)).not.toContain('cid:');
});
