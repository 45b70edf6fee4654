import { expect, test } from 'vitest';
import { type MailWords, wrongMailWords } from '#domain/house-settings/mail-words.ts';
import { languages } from '#domain/languages/language.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { noticeSamples } from '../notices/samples.ts';
import { noticeEmail, type OwnWords, type Sender, signInEmails } from './emails.ts';
import { factsOf, filledWords, standardMail } from './own-words.ts';
import { mailSamples } from './samples.ts';

const sender: Sender = { product: 'Fairlead', publicUrl: 'https://fairlead.example' };

/** As if these words were in force. */
const worded = (of: string, words: MailWords): Sender => ({
  ...sender,
  ownWords: (kind, language, values) => (kind === of ? filledWords(translatorOf(language), kind, words, values) : null),
});

const standardOf = (kind: string, language: (typeof languages)[number] = 'en') => {
  const standard = standardMail(translatorOf(language), kind);
  if (!standard) throw new Error(`no ${kind}`);
  const { subject, heading, before, after } = standard;
  const words = {
    subject: subject?.text ?? '',
    heading: heading?.text ?? '',
    before: before?.text ?? '',
    after: after?.text ?? null,
  };
  return { words, facts: factsOf(standard) };
};

test('S3.2: the standard words as own words give the same e-mail, for every kind, case and language', () => {
  for (const language of languages) {
    const translator = translatorOf(language);
    const asOwn: OwnWords = (kind, _language, values) =>
      filledWords(translator, kind, standardOf(kind, language).words, values);
    const own = { ...sender, ownWords: asOwn };
    for (const notice of noticeSamples) {
      const [standard, filled] = [sender, own].map((of) => noticeEmail(of, translator, 'a@b.example', notice));
      expect(filled, notice.kind).toEqual(standard);
    }
    const [standard, filled] = [sender, own].map((of) =>
      mailSamples(of, translator, 'a@b.example').map((one) => one.write()),
    );
    expect(filled).toEqual(standard);
    for (const admin of [true, false])
      expect(signInEmails(own, () => translator).reset('a@b.example', 'tok', admin)).toEqual(
        signInEmails(sender, () => translator).reset('a@b.example', 'tok', admin),
      );
  }
});

test('S3.2: own words have their facts filled in, and a sentence that is not there leaves no gap', () => {
  const declined = (mayRetry: boolean) =>
    noticeEmail(
      worded('identity_declined', {
        subject: 'About your images',
        heading: 'Your images',
        before: 'Hello,\n\nwe could not take them: {reason} {mayRetry} See you.',
        after: 'Your {product} team\n\n{all}',
      }),
      translatorOf('en'),
      'a@b.example',
      { kind: 'identity_declined', facts: { reason: 'expired', mayRetry } },
    );
  expect(declined(true)).toMatchObject({ subject: 'About your images' });
  expect(declined(true).body).toMatch(
    /^Your images\n\nHello,\n\nwe could not take them: .+\. You can send new ones\. See you\.\n\nSee details:/,
  );
  expect(declined(false).body).toMatch(/\. See you\.\n/);
  expect(declined(false).body).not.toContain('  ');
  expect(declined(true).body).toContain('Your Fairlead team\n\nhttps://fairlead.example/user/notices\n');
  expect(declined(true).html).toContain('<a href="https://fairlead.example/user/notices"');
});

test('S3.2: values stay as they are, whatever they look like', () => {
  const words = { ...standardOf('trader_approved').words, before: 'As {name}: 1 < 2' };
  const mail = noticeEmail(worded('trader_approved', words), translatorOf('en'), 'a@b.example', {
    kind: 'trader_approved',
    facts: { name: '{product}  <b>' },
  });
  expect(mail.body).toContain('As {product}  <b>: 1 < 2');
  expect(mail.html).toContain('As {product}  &lt;b&gt;: 1 &lt; 2');
});

test('S3.2: an unknown fact and a required one that is missing are named with those that there are', () => {
  const { words, facts } = standardOf('withdrawal_paid');
  expect(wrongMailWords({ ...words, before: 'Paid: {amount}, {transactionId}, {profit}' }, facts)).toEqual({
    part: 'before',
    of: 'unknown',
    fact: '{profit}',
    known: '{amount}, {transactionId}, {product}',
  });
  expect(wrongMailWords({ ...words, before: 'Paid, by {transactionId}' }, facts)).toMatchObject({
    of: 'missing',
    fact: '{amount}',
  });
  expect(wrongMailWords({ ...words, subject: '{amount} paid' }, facts)).toMatchObject({
    of: 'unknown',
    part: 'subject',
  });
  expect(wrongMailWords({ ...words, subject: 'Paid' }, facts)).toBeNull();
});

test('S3.2: what protects an account stays whole', () => {
  for (const [kind, part] of [
    ['reset', 'before'],
    ['reset', 'after'],
    ['address_taken', 'before'],
    ['account_blocked', 'before'],
    ['sign_in_changed', 'before'],
    ['withdrawal_requested', 'before'],
    ['second_factor_removed', 'before'],
  ] as const) {
    const { words, facts } = standardOf(kind);
    expect(wrongMailWords({ ...words, [part]: 'All is well' }, facts), kind).toMatchObject({ fact: '{standard}' });
    expect(wrongMailWords({ ...words, [part]: 'Hello,\n\n{standard}' }, facts), kind).toBeNull();
  }
});

test('S3.2: own words lead nowhere, are no markup, and have nothing that is not seen', () => {
  const { words, facts } = standardOf('account_approved');
  const wrong = (before: string) => wrongMailWords({ ...words, before }, facts)?.of ?? null;
  for (const text of [
    'https://evil.example',
    'www.evil.example',
    'Evil.com',
    'mail help@evil.example',
    'open evil.ru/login',
    'at t.me',
    'at 192.168.1.1/x',
    'call tel:+41',
    'http{product}://x',
  ])
    expect(wrong(text), text).toBe('address');
  expect(wrong('<b>open</b>')).toBe('markup');
  expect(wrong('&lt;b')).toBe('markup');
  for (const hidden of '\u202E\u034F\u115F\u180B\u2028\u2800\u3164') expect(wrong(`a${hidden}b`)).toBe('unseen');
  expect(wrong('a { b')).toBe('brace');
  expect(wrong('   ')).toBe('absent');
  expect(wrong('Open, at last.\n\nCome in, e.g. at 10:30: 1.50 USD.')).toBeNull();
  expect(wrongMailWords({ ...words, subject: 'a\nb' }, facts)?.of).toBe('lines');
  expect(wrongMailWords({ ...words, after: null }, facts)).toMatchObject({ part: 'after', of: 'absent' });
});

test('S3.2: words that lack what an e-mail says are not sent', () => {
  const words = { ...standardOf('withdrawal_paid').words, before: 'It is paid.' };
  const notice = {
    kind: 'withdrawal_paid',
    facts: { withdrawal: 'wdr_1', amount: '5.00', transactionId: 'ab' },
  } as const;
  const translator = translatorOf('en');
  expect(noticeEmail(worded('withdrawal_paid', words), translator, 'a@b.example', notice)).toEqual(
    noticeEmail(sender, translator, 'a@b.example', notice),
  );
});

test('B2.4: e-mails about signing in have the name of the moment in their words', () => {
  let product = 'Fairlead';
  const emails = signInEmails(
    {
      publicUrl: 'https://fairlead.example',
      get product() {
        return product;
      },
    },
    () => translatorOf('en'),
  );
  expect(emails.reset('a@b.example', 'tok', false).subject).toBe('Set a new password for Fairlead');
  product = 'Northwind';
  const later = emails.reset('a@b.example', 'tok', false);
  expect(later.subject).toBe('Set a new password for Northwind');
  expect(later.body).not.toContain('Fairlead');
});
