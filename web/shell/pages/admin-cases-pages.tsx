import { Link, useParams } from '@tanstack/react-router';
import { RiskCasePage } from '#web/admin/risk/case.tsx';
import { RiskCases } from '#web/admin/risk/cases.tsx';
import { LimitRegister } from '#web/admin/risk/limit-register.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/cases */
export function CasesPage() {
  return (
    <Screen title="Cases">
      <RiskCases />
    </Screen>
  );
}

/** /admin/cases/{case} */
export function CasePage() {
  const { case: id } = useParams({ from: '/admin/cases/$case' });
  const admin = useMe().data?.uid ?? '';
  return (
    <Screen title="Case" aside={<Link to="/admin/cases">All cases</Link>}>
      <RiskCasePage key={id} id={id} admin={admin} />
    </Screen>
  );
}

/** /admin/limits */
export function LimitRegisterPage() {
  return (
    <Screen title="Limits">
      <LimitRegister />
    </Screen>
  );
}
