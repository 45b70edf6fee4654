import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { deciders, useMay } from '#web/admin/widgets/rights.tsx';
import { textOf } from '#web/texts/text.ts';
import { alertPlaces, alertWords, otherPlaces } from './alert-words.ts';

/** What to do about an alert, and the way there; for whose role does not open that screen, whose it is (R5, A7.1). */
export function Todo({ code }: { readonly code: StaffAlertCode }) {
  useLingui();
  const may = useMay();
  const place = alertPlaces[code];
  const other = otherPlaces[code];
  const opened = may(place.read) || other === undefined ? place : other;
  if (!may(opened.read)) {
    const roles = deciders([place.read]);
    return t`It is for the role ${roles}.`;
  }
  const name = textOf(opened.name);
  return (
    <>
      {textOf(alertWords[code].todo)} <Link to={opened.to}>{t`Open ${name}`}</Link>
    </>
  );
}
