import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCustomerContract } from '#api/record-pages.ts';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPage } from './record-page.tsx';
import styles from './records.module.css';

/** Of whom a mining payout is; below it its proof, as the customer has it, with the journal of its postings (R1.9). */
export function PayoutRecord(props: {
  readonly id: string;
  readonly coin: string;
  readonly day: string;
  /** The numbers of the journals that paid it. */
  readonly journals: readonly string[];
  readonly proof: ReactNode;
}) {
  const { id, coin, day } = props;
  return (
    <RecordPage
      what="contract"
      id={id}
      read={() => call(readCustomerContract, { params: { id } })}
      nameOf={() => `Payout in ${coin} for ${dayOf(day)}`}
    >
      {({ owner, contract }) => (
        <>
          <Panel id="record-title" title="Payout">
            <p className={styles.ways}>
              <span>
                Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
              </span>
              <Link to="/admin/contracts/$id" params={{ id }}>
                Contract of {contract.plan.name}
              </Link>
              {props.journals.map((journal) => (
                <span key={journal}>
                  Journal <RecordLink id={journal} />
                </span>
              ))}
            </p>
          </Panel>
          {props.proof}
        </>
      )}
    </RecordPage>
  );
}
