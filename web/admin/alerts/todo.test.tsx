import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mayCallAs } from '#api/staff-roles.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { RoleProvider } from '#web/admin/widgets/rights.tsx';
import { alertPlaces } from './alert-words.ts';
import { Todo } from './todo.tsx';

test('[R5] [A7.1] an alert leads nobody to a screen that their role does not open, and says whose it is', () => {
  for (const role of staffRoles.filter((one) => !mayCallAs(alertPlaces.reserve_low.read, one))) {
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <RoleProvider value={role}>
          <Todo code="reserve_low" />
        </RoleProvider>
      </I18nProvider>,
    );
    expect(html, role).toBe('It is for the role operations, finance, risk, auditor or owner.');
  }
});
