import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { AskedFirst } from '#web/admin/queue/ask-first.tsx';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { ContactCase } from './contact-case.tsx';

type Message = ComponentProps<typeof ContactCase>['message'];

const time = '2026-11-25T08:00:00.000Z';
const line = (seq: number, side: 'visitor' | 'staff', text: string | null) => ({
  seq,
  side,
  author: side === 'staff' ? 'usr_mara' : null,
  text,
  time,
});

const written: Message = {
  id: 'msg_1',
  name: 'Vera Visitor',
  email: 'vera@example.org',
  address: 'confirmed',
  linkOpen: true,
  lines: [],
  earlierLines: 0,
  lastSeq: 1,
  text: 'Do you open on Sundays?',
  author: null,
  createdAt: time,
  waitingSince: time,
  dueAt: '2026-11-26T08:00:00.000Z',
  answer: null,
  assignee: null,
};

/** The case as one of staff sees it: its markup, its text, and what can be pressed. */
function shown(more: Partial<Message> = {}, role: StaffRole = 'support', admin = 'usr_noor') {
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <MantineProvider>
        <QueryClientProvider client={new QueryClient()}>
          <RouterContextProvider
            router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}
          >
            <RoleProvider value={role}>
              <ContactCase message={{ ...written, ...more }} admin={admin} onDecided={() => undefined} />
            </RoleProvider>
          </RouterContextProvider>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  );
  const textOf = (part: string): string => part.replace(/<style.*?<\/style>|<[^>]+>/gs, '');
  const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inside = '']) => textOf(inside));
  return { html, text: textOf(html), buttons };
}

describe('a message of the contact page in the inbox', () => {
  it('[S1.1] it says whether the address was confirmed, and that one of an account is as typed', () => {
    expect(shown().text).toContain('Confirmed by link');
    expect(shown({ address: 'unconfirmed' }).text).toContain('Address not confirmed');
    expect(shown({ address: 'account', author: 'usr_vera' }).text).toContain('the address is as typed');
  });

  it('[S1] who wrote while signed in is led to, as their customer page', () => {
    const link = /<a[^>]*href="\/admin\/customers\/usr_vera"/;
    expect(shown({ address: 'account', author: 'usr_vera' }).html).toMatch(link);
    expect(shown().html).not.toMatch(/href="\/admin\/customers/);
  });

  it('[S1.1] the conversation follows in its order: replies are quoted with who wrote them, the visitor’s words are not', () => {
    const { html, text } = shown({
      lines: [line(2, 'staff', 'From nine to five.'), line(3, 'visitor', 'And on Mondays?'), line(4, 'staff', null)],
      lastSeq: 4,
    });
    const places = ['Do you open on Sundays?', 'From nine to five.', 'And on Mondays?', 'Settled without a reply'].map(
      (words) => text.indexOf(words),
    );
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const quoted = [...html.matchAll(/<blockquote[^>]*>(.*?)<\/blockquote>/gs)].map(([, inside]) => inside ?? '');
    expect(quoted).toHaveLength(2);
    expect(quoted[0]).toContain('usr_mara');
    expect(quoted.join()).not.toContain('And on Mondays?');
  });

  it('[S1.1] an only reply of before the conversation is quoted, and says who gave it', () => {
    const { html, buttons } = shown({ answer: { by: 'usr_mara', reply: 'Yes, we do.', time }, waitingSince: null });
    expect(html).toMatch(/<blockquote[^>]*><p[^>]*>Yes, we do\.<\/p><\/blockquote>/);
    expect(html).toContain('Answered by e-mail');
    expect(buttons).toEqual(['Assign', 'Assign to me', 'Revoke the visitor’s link']);
  });

  it('[S1] what waits is replied to or settled by a role that may, and by nobody who wrote it', () => {
    const all = [
      'Assign',
      'Assign to me',
      'Insert',
      'Send reply',
      'Settle without a reply…',
      'Revoke the visitor’s link',
    ];
    expect(shown().buttons).toEqual(all);
    expect(shown({}, 'finance').buttons).toEqual([]);
    const own = shown({ author: 'usr_noor', address: 'account', linkOpen: false });
    expect([own.buttons, own.text.includes('This message is your own.')]).toEqual([[], true]);
  });

  it('[S1] settling without a reply is asked first: the first press acts on nothing, the question can be left', () => {
    expect(shown().html).toMatch(/aria-haspopup="dialog"[^>]*>(?:<span[^>]*>)*Settle without a reply…/);
    const question = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MantineProvider>
          <AskedFirst action="Settle without a reply" onYes={() => undefined} onEnd={() => undefined}>
            Nothing is sent.
          </AskedFirst>
        </MantineProvider>
      </I18nProvider>,
    );
    const places = ['Nothing is sent.', 'Settle without a reply', 'Cancel'].map((words) => question.indexOf(words));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places).not.toContain(-1);
  });

  it('[S1.1] the visitor’s link is revoked while it opens something, and afterwards no more', () => {
    expect(shown({ linkOpen: false }).buttons).toEqual([
      'Assign',
      'Assign to me',
      'Insert',
      'Send reply',
      'Settle without a reply…',
    ]);
  });
});
