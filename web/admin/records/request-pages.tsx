import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { readAdjustmentCase } from '#api/adjustments.ts';
import { readMiningReceipt } from '#api/mining-receipts.ts';
import { readApplicationCase } from '#api/trader-review.ts';
import { AdjustmentReview } from '#web/admin/house/adjustment-review.tsx';
import { adjustmentTitle } from '#web/admin/house/adjustment-words.ts';
import { ReceiptReview } from '#web/admin/mining/receipt-review.tsx';
import { receiptTitle } from '#web/admin/mining/receipt-words.ts';
import { TraderReview } from '#web/admin/traders/trader-review.tsx';
import { call } from '#web/client/client.ts';
import { Panel } from '#web/ui/panel.tsx';
import { AuditOf, OfCustomer, PostingsOf, RecordPage } from './record-page.tsx';
import styles from './records.module.css';

interface PageOf {
  readonly id: string;
  /** The uid of the admin who is signed in. */
  readonly admin: string;
}

function adjustmentName(adjustment: Parameters<typeof adjustmentTitle>[0]): string {
  const title = adjustmentTitle(adjustment);
  return t`Adjustment: ${title}`;
}

const applicationName = (name: string): string => t`Application of ${name}`;

function receiptName(receipt: Parameters<typeof receiptTitle>[0]): string {
  const title = receiptTitle(receipt);
  return t`Pool ${title}`;
}

/** An adjustment of a balance with its decision, postings and trail (R1.9). */
export function AdjustmentPage({ id, admin }: PageOf) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'adjustment', context: 'a record' })}
      id={id}
      read={() => call(readAdjustmentCase, { params: { id } })}
      nameOf={adjustmentName}
    >
      {(adjustment, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Adjustment`}
            aside={<OfCustomer uid={adjustment.customer.uid} name={adjustment.customer.name} />}
          >
            <AdjustmentReview whole adjustment={adjustment} admin={admin} onDecided={onDecided} />
          </Panel>
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

/** An application to be a trader with its decision and trail (R1.9). */
export function ApplicationPage({ id, admin }: PageOf) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'application', context: 'a record' })}
      id={id}
      read={() => call(readApplicationCase, { params: { id } })}
      nameOf={({ name }) => applicationName(name)}
    >
      {(application, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Application to be a trader`}
            aside={<OfCustomer uid={application.uid} name={application.customerName} />}
          >
            <TraderReview whole application={application} admin={admin} onDecided={onDecided} />
          </Panel>
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

/** What a pool paid, with its decision, postings and trail (R1.9). */
export function ReceiptPage({ id, admin }: PageOf) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'pool receipt', context: 'a record' })}
      id={id}
      read={() => call(readMiningReceipt, { params: { id } })}
      nameOf={receiptName}
    >
      {(receipt, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Pool receipt`}
            aside={
              <p className={styles.ways}>
                <Link to="/admin/mining/receipts">
                  <Trans>All receipts</Trans>
                </Link>
              </p>
            }
          >
            <ReceiptReview whole receipt={receipt} admin={admin} onDecided={onDecided} />
          </Panel>
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}
