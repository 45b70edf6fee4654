import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const good = { CHAT_URL: 'https://chat.example/embed/{id}?lang=en', CHAT_ID: 'fairlead-1' };
const chatOf = (env: Readonly<Record<string, string>>) => readEnvironment(env).chat;

it('[S1.2] no chat is named by default, and one by its address and id', () => {
  expect(chatOf({})).toBeNull();
  expect(chatOf({ CHAT_URL: '', CHAT_ID: ' ' })).toBeNull();
  expect(chatOf(good)).toEqual({
    url: 'https://chat.example/embed/fairlead-1?lang=en',
    origin: 'https://chat.example',
    host: 'chat.example',
  });
  expect(chatOf({ ...good, CHAT_URL: 'http://127.0.0.2:8080/?of={id}' })).toEqual({
    url: 'http://127.0.0.2:8080/?of=fairlead-1',
    origin: 'http://127.0.0.2:8080',
    host: '127.0.0.2:8080',
  });
});

it('[S1.2] one without the other, and an id that would lead elsewhere, stop the start', () => {
  expect(() => chatOf({ CHAT_ID: 'x' })).toThrow('CHAT_URL has to be an address such as');
  expect(() => chatOf({ CHAT_URL: good.CHAT_URL })).toThrow('CHAT_ID has to be set');
  for (const id of ['..', 'a/b', 'a b', 'a?b', '{id}', 'x'.repeat(129)])
    expect(() => chatOf({ ...good, CHAT_ID: id }), id).toThrow('CHAT_ID has to be 1 to 128');
});

it('[S1.2] an address without a place for the id behind the host, or that the content policy would read otherwise, stops the start', () => {
  for (const url of [
    'https://chat.example/embed',
    'https://chat.example/{id}/{id}',
    'https://{id}.chat.example/',
    'https://chat.example{id}',
    'https://*.example/{id}',
    'https://chat.example;script-src/{id}',
    'https://chat .example/{id}',
    'javascript:alert(1)//{id}',
    'data:text/html,{id}',
    'chat.example/{id}',
  ])
    expect(() => chatOf({ ...good, CHAT_URL: url }), url).toThrow('CHAT_URL has to be an address such as');
  expect(() => chatOf({ ...good, CHAT_URL: 'https://a:b@chat.example/{id}' })).toThrow('a user or a password');
});

it('[S1.2] an address on a host of this installation stops the start, whatever its port', () => {
  const ours = { ...good, PUBLIC_URL: 'https://trade.northwind.example' };
  for (const host of ['trade.northwind.example', 'TRADE.northwind.example:8443', 'localhost:9999', '127.0.0.1'])
    expect(() => chatOf({ ...ours, CHAT_URL: `https://${host}/{id}` }), host).toThrow('where this installation is');
  expect(chatOf({ ...ours, CHAT_URL: 'https://chat.northwind.example/{id}' })?.host).toBe('chat.northwind.example');
});

it('[S1.2] [X2] production refuses a chat without https', () => {
  const env = { ...good, CHAT_URL: 'http://chat.example/{id}', FAIRLEAD_MODE: 'production' };
  expect(() => chatOf(env)).toThrow('CHAT_URL has to be an https address');
});
