import { expect, test } from 'vitest';
import { readableLine, readableLog } from './readable-log.ts';

const time = Date.UTC(2026, 10, 30, 6, 7, 8);
const line = (facts: object): string => JSON.stringify({ level: 40, time, pid: 7, hostname: 'here', ...facts });

test('X3: on a terminal a line of the log is a time, a level, a sentence and its facts', () => {
  expect(readableLine(line({ source: 'kraken', tries: 3, msg: 'the source does not answer' }))).toBe(
    '06:07:08 warn  the source does not answer source=kraken tries=3',
  );
  const err = { type: 'Error', message: 'no answer', stack: 'Error: no answer\n    at ask (ask.ts:1:1)' };
  expect(readableLine(line({ err, msg: 'failed' }))).toBe('06:07:08 warn  failed (no answer)');
  expect(readableLine(line({ err, msg: 'failed', level: 50 }))).toBe(
    '06:07:08 error failed (no answer)\n    at ask (ask.ts:1:1)',
  );
  expect(readableLine('no JSON')).toBe('no JSON');
});

test('X3: what came from outside moves nothing on a terminal', () => {
  const said = readableLine(line({ path: '/\u001b[2J\u202e', msg: 'a\rb' }));
  expect(said).toBe('06:07:08 warn  a\\u000db path=/\\u001b[2J\\u202e');
  const written: string[] = [];
  readableLog({ write: (text) => written.push(text) }).write(`${line({ msg: 'one' })}\n`);
  expect(written).toEqual(['\r\u001b[K06:07:08 warn  one\n']);
});
