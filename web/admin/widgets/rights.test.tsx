import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readDepositCase } from '#api/deposit-review.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { Choices, pressOn } from './choices.tsx';
import { ForRole, RoleProvider } from './rights.tsx';

const finance = { command: true, staff: ['finance'] } as const;
const riskToo = { command: true, staff: ['finance', 'risk'] } as const;
const ownersOnly = { command: true, staff: [] } as const;

const shown = (role: StaffRole | null) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RoleProvider value={role}>
        <Choices
          first="Approve"
          choices={[
            { name: 'Approve', of: finance, form: 'approval' },
            { name: 'Hold', of: riskToo, form: 'hold' },
          ]}
        />
      </RoleProvider>
    </I18nProvider>,
  );

it('[R1.5] pressing the decision that is open leads into its form and never takes it away; one that was opened alone closes', () => {
  const press = (name: string, chosen: string | null, alone = false) => pressOn({ name, chosen, alone });
  expect(press('Approve', 'Approve')).toBe('into');
  expect(press('Decline', 'Approve')).toBe('open');
  expect(press('Approve', null)).toBe('open');
  expect(press('New movement', null, true)).toBe('open');
  expect(press('New movement', 'New movement', true)).toBe('close');
  // What the focus is led to is the open form as a whole.
  expect(shown('finance')).toContain('<div tabindex="-1">approval');
});

describe('what a role is offered', () => {
  it('[A7.1] a button is there for the roles that may use it, and no form opens for another one', () => {
    expect(shown('finance')).toContain('Approve…');
    expect(shown('finance')).toContain('approval');
    expect(shown('risk')).not.toContain('Approve…');
    expect(shown('risk')).not.toContain('approval');
    expect(shown('risk')).toContain('Hold…');
    expect(shown('owner')).toContain('Approve…');
  });

  it('[A7.1] who may use none of them reads which roles may, and an auditor is offered no command', () => {
    for (const role of ['support', 'auditor', null] as const) {
      expect(shown(role)).not.toContain('<button');
      expect(shown(role)).toContain('takes the role finance, risk or owner');
    }
  });

  it('[A7.1] a single form is shown by the same rule', () => {
    const form = (role: StaffRole, of: Parameters<typeof ForRole>[0]['of']) =>
      renderToStaticMarkup(
        <I18nProvider i18n={i18n}>
          <RoleProvider value={role}>
            <ForRole of={of}>form</ForRole>
          </RoleProvider>
        </I18nProvider>,
      );
    expect(form('owner', ownersOnly)).toBe('form');
    expect(form('operations', ownersOnly)).toContain('takes the role owner');
    expect(form('auditor', readDepositCase)).toBe('form');
  });
});
