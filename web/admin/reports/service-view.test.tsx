import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { queues } from '#domain/reports/queues.ts';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { ComplaintTable, QueueTable } from './service-view.tsx';

/** Where a part of the report leads a role, and its whole. */
function shownTo(role: StaffRole, part: ReactNode) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterContextProvider router={router}>
        <RoleProvider value={role}>{part}</RoleProvider>
      </RouterContextProvider>
    </I18nProvider>,
  );
  return { html, leads: [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to) };
}

const times = queues.map((queue) => ({
  queue,
  promiseHours: 48,
  cases: 0,
  medianSeconds: null,
  p95Seconds: null,
  inTime: 0,
}));

test('[R4.2] [A7.1] the report of service leads a role to the queues that it opens, and names the others', () => {
  const risk = shownTo('risk', <QueueTable queues={times} />);
  expect(risk.leads).toEqual(['/admin/identities', '/admin/deposits', '/admin/withdrawals', '/admin/cases']);
  expect(risk.html).toContain('Support conversations');
  expect(risk.html).toContain('Contact messages');
  const support = shownTo('support', <QueueTable queues={times} />);
  expect(support.leads).toContain('/admin/support');
  expect(support.leads).not.toContain('/admin/cases');
});

test('[R4.2] [A7.1] the register of complaints leads to a conversation whoever reads conversations, and names it to others', () => {
  const time = '2026-11-25T08:00:00.000Z';
  const complaint = {
    ticket: 'tck_1',
    customer: { uid: 'usr_1', name: 'Ada' },
    record: null,
    state: 'open' as const,
    openedAt: time,
    answeredAt: null,
    closedAt: null,
  };
  const risk = shownTo('risk', <ComplaintTable items={[complaint]} />);
  expect(risk.leads).toEqual(['/admin/customers/usr_1']);
  expect(risk.html).toContain('<code>tck_1</code>');
  expect(shownTo('support', <ComplaintTable items={[complaint]} />).leads).toContain('/admin/support/tck_1');
});
