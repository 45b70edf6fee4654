import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { focusEnd, focusWithin } from '#web/ui/focus-first-error.ts';
import { Answer } from './answer.tsx';
import { Notes } from './assignment.tsx';
import type { DeskTicketView } from './support-words.ts';

const time = '2026-11-25T08:00:00.000Z';
const ticket: DeskTicketView = {
  id: 'tck_1',
  subject: 'account',
  state: 'open',
  createdAt: time,
  changedAt: time,
  customer: { uid: 'usr_vera', displayName: 'Vera', email: 'vera@example.org', accountStatus: 'approved' },
  assignee: null,
  lastSeq: 1,
  unread: 0,
  waitingSince: time,
  dueAt: time,
  record: null,
  language: 'en',
  messages: [],
  readByCustomer: 0,
  notes: [],
  canned: [],
};

it('[S1] the place that says what came of an answer or a note is there before it says anything, or nobody would hear it', () => {
  const props = { ticket, admin: 'usr_noor', onChanged: () => undefined };
  for (const form of [
    <Answer key="answer" {...props} />,
    <Notes key="notes" {...props} id="tck_1" notes={[]} send={async () => ticket} />,
  ]) {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <QueryClientProvider client={new QueryClient()}>{form}</QueryClientProvider>
        </MantineProvider>
      </I18nProvider>,
    );
    expect(html).toMatch(/<p role="status"[^>]*><\/p>/);
  }
});

it('[S1] after a prepared answer is inserted the caret is behind it', () => {
  const done: unknown[] = [];
  const field = {
    value: 'Dear Vera,',
    focus: () => done.push('focus'),
    setSelectionRange: (...range: readonly number[]) => done.push(range),
  };
  focusEnd(field as unknown as HTMLTextAreaElement);
  expect(done).toEqual(['focus', [10, 10]]);
});

it('[E1] the field has the focus after what was sent from its form, unless somebody has moved on meanwhile', () => {
  const [button, elsewhere, body] = ['button', 'elsewhere', 'body'].map((name) => ({ name }));
  const before = globalThis.document;
  const form = { contains: (one: unknown) => one === button } as unknown as HTMLElement;
  const focused = [button, elsewhere, body].map((activeElement) => {
    let has = false;
    Object.assign(globalThis, { document: { activeElement, body } });
    focusWithin(form, { focus: () => (has = true) } as unknown as HTMLElement);
    return has;
  });
  Object.assign(globalThis, { document: before });
  expect(focused).toEqual([true, false, true]);
});
