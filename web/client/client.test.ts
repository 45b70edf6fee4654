import { afterEach, expect, it, vi } from 'vitest';
import { listNotices } from '#api/notices.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { call, isUnanswered } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

it('[E2] a refusal that is no problem document of the server’s shows none of its text', async () => {
  for (const body of ['<h1>502 upstream 10.0.0.7 refused</h1>', '{"detail":"panic at 10.0.0.7"}']) {
    vi.stubGlobal('fetch', async () => new Response(body, { status: 502, headers: { 'content-type': 'text/html' } }));
    const error = await call(listNotices, {}).catch((cause: unknown) => cause);
    expect(sentenceOfError(error)).not.toContain('10.0.0.7');
    expect(isUnanswered(error)).toBe(true);
  }
});

it('[A10] what a screen asks by itself after a minute without a touch says so, so that polling keeps no session', async () => {
  const sent: Headers[] = [];
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return Response.json({ items: [], unread: 0, cursor: null });
  });
  for (const ageMs of [59_000, 61_000]) {
    const now = vi.spyOn(performance, 'now').mockReturnValue(ageMs);
    await call(listNotices, {});
    now.mockRestore();
  }
  expect(sent.map((headers) => headers.get('x-unattended'))).toEqual([null, '1']);
});
