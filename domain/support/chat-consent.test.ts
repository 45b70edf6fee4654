import { expect, test } from 'vitest';
import { agreedTo, consentCookie } from './chat-consent.ts';

test('S1.2: consent is to one host: to another one, or to a part of its name, none was given', () => {
  expect(agreedTo('chat.example', 'lang=es; chat=chat.example; theme=dark')).toBe(true);
  for (const cookies of ['', 'chat=', 'chat=other.example', 'chat=chat.example.net', 'webchat=chat.example'])
    expect(agreedTo('chat.example', cookies), cookies).toBe(false);
});

test('S1.2: consent is kept for a year, and taken back at once', () => {
  expect(consentCookie('chat.example', true, true)).toBe(
    'chat=chat.example; Max-Age=31536000; Path=/; SameSite=Lax; Secure',
  );
  expect(consentCookie('chat.example', false, false)).toBe('chat=; Max-Age=0; Path=/; SameSite=Lax');
});
