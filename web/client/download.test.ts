import { afterEach, expect, it, vi } from 'vitest';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { ProblemError } from './client.ts';
import { download } from './download.ts';

afterEach(() => vi.unstubAllGlobals());

const answer = (body: string, status: number, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers }));

it('[L6] a file has the name that the server gives it, else the one that is at hand', async () => {
  answer('a,b', 200, { 'content-disposition': 'attachment; filename="statement-real.csv"' });
  const { name, file } = await download('/api/statement/csv', 'other.csv');
  expect([name, await file.text()]).toEqual(['statement-real.csv', 'a,b']);
  answer('a,b', 200, {});
  expect((await download('/api/statement/csv', 'other.csv')).name).toBe('other.csv');
});

it('[E1] a refusal of a file is shown in the sentence of the server, and a lost one as such', async () => {
  const refusal = JSON.stringify({ code: 'rate_limited', detail: 'Try again in 5 seconds.' });
  answer(refusal, 429, { 'content-type': 'application/problem+json' });
  const error = await download('/api/statement/pdf', 'x.pdf').catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ProblemError);
  expect(sentenceOfError(error)).toBe('Try again in 5 seconds.');
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')));
  const lost = await download('/api/statement/pdf', 'x.pdf').catch((cause: unknown) => cause);
  expect(sentenceOfError(lost)).toMatch(/^No answer from the server/);
});
