import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProblemError } from '#web/client/client.ts';
import { isRefusedByChange, ProposalOutcome } from './changed-since.tsx';

const refused = (code: 'record_changed' | 'setting_change_open') =>
  ({ step: 'failed', error: new ProblemError(code, 409, `Refused: ${code}.`) }) as const;

const shown = (state: ReturnType<typeof refused>, since: readonly [] | null): string =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <ProposalOutcome state={state} about="Propose" since={since} fields={[]} gone={[]} />
    </I18nProvider>,
  );

it('X8: a proposal that another change refused says so in one box, with what has changed', () => {
  const changed = refused('record_changed');
  expect(isRefusedByChange(changed)).toBe(true);
  const html = shown(changed, []);
  expect(html.match(/data-tone=/g)).toHaveLength(1);
  expect(html).toContain('Nothing was changed.');
  expect(html).toContain('Somebody’s change came into force while this form was open.');
  expect(html).not.toContain('Refused: record_changed.');
});

it('X8: until what has changed is read, and of another refusal, the refusal itself is said', () => {
  expect(shown(refused('record_changed'), null)).toContain('Refused: record_changed.');
  const open = refused('setting_change_open');
  expect(isRefusedByChange(open)).toBe(false);
  expect(shown(open, [])).toContain('Refused: setting_change_open.');
});
