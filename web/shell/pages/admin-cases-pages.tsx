import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { listRiskCases } from '#api/risk-cases.ts';
import { AlertList } from '#web/admin/alerts/alert-list.tsx';
import { AlertPage } from '#web/admin/alerts/alert-page.tsx';
import { NextCase } from '#web/admin/queue/next-case.tsx';
import records from '#web/admin/records/records.module.css';
import { RiskCasePage } from '#web/admin/risk/case.tsx';
import { RiskCases } from '#web/admin/risk/cases.tsx';
import { LimitRegister } from '#web/admin/risk/limit-register.tsx';
import { CopyRegister } from '#web/admin/traders/copies.tsx';
import { TravelRegister } from '#web/admin/withdrawals/travel-register.tsx';
import { call } from '#web/client/client.ts';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { RecordScreen } from './record-screen.tsx';

/** /admin/cases */
export function CasesPage() {
  const { t } = useLingui();
  const admin = useMe().data?.uid ?? '';
  return (
    <Screen title={t`Cases`}>
      <RiskCases admin={admin} />
    </Screen>
  );
}

/** /admin/cases/{case} */
export function CasePage() {
  const { t } = useLingui();
  const { case: id } = useParams({ from: '/admin/cases/$case' });
  const admin = useMe().data?.uid ?? '';
  return (
    <RecordScreen kind={t`Case`} aside={<Ways id={id} />}>
      <RiskCasePage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

function Ways({ id }: { readonly id: string }) {
  const { t } = useLingui();
  return (
    <nav className={records.ways} aria-label={t`Cases`}>
      <Link to="/admin/cases">
        <Trans>All cases</Trans>
      </Link>
      <NextCase id={id} what={t`cases`} read={() => call(listRiskCases, { query: { state: 'open', limit: 100 } })}>
        <Trans>Next case</Trans>
      </NextCase>
    </nav>
  );
}

/** /admin/alerts */
export function AlertsPage() {
  const { t } = useLingui();
  const admin = useMe().data?.uid ?? '';
  return (
    <Screen title={t`Alerts`}>
      <AlertList key={admin} admin={admin} />
    </Screen>
  );
}

/** /admin/alerts/{id} */
export function AlertRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/alerts/$id' });
  const admin = useMe().data?.uid ?? '';
  return (
    <RecordScreen kind={t`Alert`} aside={<Link to="/admin/alerts">{t`All alerts`}</Link>}>
      <AlertPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/limits */
export function LimitRegisterPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Limits`}>
      <LimitRegister />
    </Screen>
  );
}

/** /admin/copies */
export function CopiesPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Copies`}>
      <CopyRegister />
    </Screen>
  );
}

/** /admin/travel-records */
export function TravelRegisterPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Travel rule`}>
      <TravelRegister />
    </Screen>
  );
}
