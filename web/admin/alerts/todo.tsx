import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { deciders, useMay } from '#web/admin/widgets/rights.tsx';
import { textOf } from '#web/texts/text.ts';
import { alertPlaces, alertWords } from './alert-words.ts';

/** What to do about an alert, and the way there; for whose role does not open that screen, whose it is (R5, A7.1). */
export function Todo({ code }: { readonly code: StaffAlertCode }) {
  useLingui();
  const { to, read } = alertPlaces[code];
  const name = textOf(alertPlaces[code].name);
  if (!useMay()(read)) {
    const roles = deciders([read]);
    return t`It is for the role ${roles}.`;
  }
  return (
    <>
      {textOf(alertWords[code].todo)} <Link to={to}>{t`Open ${name}`}</Link>
    </>
  );
}
