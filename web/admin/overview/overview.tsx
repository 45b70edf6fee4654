import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '#web/ui/panel.tsx';
import { Day } from './day.tsx';
import styles from './overview.module.css';
import { Queues } from './queues.tsx';
import { Chains, Health, House, Operation } from './state-cards.tsx';

/** The day of an operator: what it came to so far, what waits for an admin, and whether all runs (R1). */
export function Overview(props: { readonly admin: string }) {
  return (
    <div className={styles.overview}>
      <div className={styles.wide}>
        <Day />
      </div>
      <Queues admin={props.admin} />
      <div className={styles.states}>
        <State id="house" title="House" to="/admin/house" more="Accounts and movements">
          <House />
        </State>
        <State id="markets" title="Markets" to="/admin/markets" more="All pairs">
          <Health />
        </State>
        <State id="chains" title="Chains" to="/admin/chains" more="All chains">
          <Chains />
        </State>
        <State id="operation" title="Operation" to="/admin/operation" more="Switches, backups and mail">
          <Operation />
        </State>
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
