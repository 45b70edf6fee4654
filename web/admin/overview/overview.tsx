import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listBackups } from '#api/backups.ts';
import { readChains } from '#api/chains.ts';
import { readDayFigures } from '#api/day-figures.ts';
import { houseAccounts } from '#api/house.ts';
import { listMarketSources } from '#api/market-sources.ts';
import type { Operation as ApiOperation } from '#api/operation.ts';
import { listStaffAlerts } from '#api/staff-alerts.ts';
import { mayCallAs } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { AlertsNotice } from '#web/admin/alerts/alerts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Day } from './day.tsx';
import styles from './overview.module.css';
import { Queues } from './queues.tsx';
import { Chains, Health, House, Operation } from './state-cards.tsx';

/** The day of an operator: what it came to so far, what waits for an admin, and whether all runs (R1). */
export function Overview(props: { readonly admin: string; readonly role: StaffRole | null }) {
  const { t } = useLingui();
  const { role } = props;
  const sees = (reads: ApiOperation): boolean => mayCallAs(reads, role);
  return (
    <div className={styles.overview}>
      {sees(listStaffAlerts) && (
        <div className={styles.wide}>
          <AlertsNotice />
        </div>
      )}
      {sees(readDayFigures) && (
        <div className={styles.wide}>
          <Day />
        </div>
      )}
      <Queues admin={props.admin} role={role} />
      <div className={styles.states}>
        {sees(houseAccounts) && (
          <State id="house" title={t`House`} to="/admin/house" more={t`Accounts and movements`}>
            <House />
          </State>
        )}
        {sees(listMarketSources) && (
          <State id="markets" title={t`Markets`} to="/admin/markets" more={t`All pairs`}>
            <Health />
          </State>
        )}
        {sees(readChains) && (
          <State id="chains" title={t`Chains`} to="/admin/chains" more={t`All chains`}>
            <Chains />
          </State>
        )}
        {sees(listBackups) && (
          <State id="operation" title={t`Operation`} to="/admin/operation" more={t`Switches, backups and mail`}>
            <Operation />
          </State>
        )}
      </div>
    </div>
  );
}

function State(props: {
  readonly id: string;
  readonly title: string;
  readonly to: '/admin/house' | '/admin/markets' | '/admin/chains' | '/admin/operation';
  readonly more: string;
  readonly children: ReactNode;
}) {
  return (
    <Panel
      id={`${props.id}-title`}
      title={props.title}
      aside={
        <Link className={styles.aside} to={props.to}>
          {props.more}
        </Link>
      }
    >
      {props.children}
    </Panel>
  );
}
