import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { approveTerms, declineTerms, withdrawTerms } from '#api/market-terms.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { OpenDocument } from './document-changes.tsx';
import { type Change, decisionsBy } from './open-change.tsx';
import { OpenSetting } from './open-setting.tsx';

const change: Change = {
  id: 'stc_1',
  reason: 'dearer blocks',
  effectiveAt: null,
  status: 'proposed',
  proposedBy: 'proposer',
  proposedAt: '2026-11-25T08:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  endedBy: null,
  endReason: null,
  endedAt: null,
  inForceAt: null,
};
const fee = { name: 'networkFee:Bitcoin', group: 'withdrawals', unit: 'cents', least: '0.00', most: '100.00' } as const;
const deciding = {
  ...decisionsBy({ approve: approveTerms, decline: declineTerms, withdraw: withdrawTerms }),
  noun: 'terms',
  keeps: '',
};

/** A number and a document, each as this person sees it: their texts, and what can be chosen. */
function shown(uid: string, role: StaffRole, more: Partial<Change> = {}) {
  const shared = { staff: { uid, role }, onStatus: () => undefined };
  const one = { ...change, ...more };
  const next = { ...one, name: fee.name, value: '4.75', valueBefore: '2.50' };
  const setting = { ...fee, mayBeOff: false, value: '2.50', since: null, environment: '2.50', next };
  return [
    <OpenSetting key="setting" change={next} setting={setting} {...shared} />,
    <OpenDocument key="document" title="BTC/USD" change={one} deciding={deciding} {...shared}>
      <p>85 % to 80 %</p>
    </OpenDocument>,
  ].map((element) => {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={new QueryClient()}>
          <RoleProvider value={role}>{element}</RoleProvider>
        </QueryClientProvider>
      </I18nProvider>,
    );
    const choices = [...html.matchAll(/<button[^>]*>([A-Za-z]+)…/g)].map(([, name]) => name);
    return { choices, name: html.match(/<section aria-label="([^"]+)"/)?.[1], text: html.replace(/<[^>]+>/g, '') };
  });
}
const choices = (...of: Parameters<typeof shown>) => shown(...of).map((one) => one.choices);

describe('a change that is not in force yet', () => {
  it('[X8] another owner approves or declines it, and nobody else', () => {
    expect(choices('other', 'owner')).toEqual([
      ['Approve', 'Decline'],
      ['Approve', 'Decline'],
    ]);
    expect(choices('other', 'operations')).toEqual([[], []]);
    expect(choices('other', 'owner', { status: 'approved', approvedBy: 'other' })).toEqual([
      ['Withdraw'],
      ['Withdraw'],
    ]);
  });

  it('[X8] who proposed it takes it back, while they may propose; as an owner they read that another one approves', () => {
    for (const role of ['owner', 'operations'] as const)
      expect(choices('proposer', role)).toEqual([['Withdraw'], ['Withdraw']]);
    expect(choices('proposer', 'finance')).toEqual([[], []]);
    for (const { text } of shown('proposer', 'owner')) expect(text).toContain('A different owner approves it.');
  });

  it('[X8] its part of the page has a name that nothing in force has, whatever it changes', () => {
    expect(shown('other', 'owner').map(({ name }) => name)).toEqual([
      'Network fee, Bitcoin, not in force yet',
      'BTC/USD, not in force yet',
    ]);
  });

  it('[X8] it shows what it changes, why, how far it came, and who proposed and approved it', () => {
    const [number, document] = shown('other', 'owner', { status: 'approved', approvedBy: 'other' });
    expect(number?.text).toMatch(/^Network fee, Bitcoin: 2\.50 USD to 4\.75 USD\. “dearer blocks” approved/);
    expect(document?.text).toMatch(/^BTC\/USD\. “dearer blocks” approved85 % to 80 %/);
    for (const one of [number, document]) expect(one?.text).toMatch(/Proposed byproposer, .*Approved byyou/);
  });
});
