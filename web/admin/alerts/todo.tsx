import { Link } from '@tanstack/react-router';
import type { StaffAlertCode } from '#domain/review/staff-alerts.ts';
import { deciders, useMay } from '#web/admin/widgets/rights.tsx';
import { alertPlaces, alertWords } from './alert-words.ts';

/** What to do about an alert, and the way there; for whose role does not open that screen, whose it is (R5, A7.1). */
export function Todo({ code }: { readonly code: StaffAlertCode }) {
  const { to, name, read } = alertPlaces[code];
  if (!useMay()(read)) return `It is for the role ${deciders([read])}.`;
  return (
    <>
      {alertWords[code].todo} <Link to={to}>Open {name}</Link>
    </>
  );
}
