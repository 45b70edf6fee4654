import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCustomerContract } from '#api/record-pages.ts';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPage } from './record-page.tsx';
import styles from './records.module.css';

const contractOf = (plan: string): string => t`Contract of ${plan}`;

/** Of whom a mining payout is; below it its proof, as the customer has it, with the journal of its postings (R1.9). */
export function PayoutRecord(props: {
  readonly id: string;
  readonly coin: string;
  readonly day: string;
  /** The numbers of the journals that paid it. */
  readonly journals: readonly string[];
  readonly proof: ReactNode;
}) {
  useLingui();
  const { id, coin } = props;
  const day = dayOf(props.day);
  return (
    <RecordPage
      what={msg`contract`}
      id={id}
      read={() => call(readCustomerContract, { params: { id } })}
      nameOf={() => t`Payout in ${coin} for ${day}`}
    >
      {({ owner, contract }) => (
        <>
          <Panel id="record-title" title={t`Payout`}>
            <p className={styles.ways}>
              <span>
                <Trans>
                  Customer: <RecordLink id={owner.uid}>{owner.name}</RecordLink>
                </Trans>
              </span>
              <Link to="/admin/contracts/$id" params={{ id }}>
                {contractOf(contract.plan.name)}
              </Link>
              {props.journals.map((journal) => (
                <span key={journal}>
                  <Trans>
                    Journal <RecordLink id={journal} />
                  </Trans>
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
