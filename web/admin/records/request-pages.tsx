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

/** An adjustment of a balance with its decision, postings and trail (R1.9). */
export function AdjustmentPage({ id, admin }: PageOf) {
  return (
    <RecordPage
      what="adjustment"
      id={id}
      read={() => call(readAdjustmentCase, { params: { id } })}
      nameOf={(adjustment) => `Adjustment: ${adjustmentTitle(adjustment)}`}
    >
      {(adjustment, onDecided) => (
        <>
          <Panel
            id="record-title"
            title="Adjustment"
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
  return (
    <RecordPage
      what="application"
      id={id}
      read={() => call(readApplicationCase, { params: { id } })}
      nameOf={({ name }) => `Application of ${name}`}
    >
      {(application, onDecided) => (
        <>
          <Panel
            id="record-title"
            title="Application to be a trader"
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
  return (
    <RecordPage
      what="pool receipt"
      id={id}
      read={() => call(readMiningReceipt, { params: { id } })}
      nameOf={(receipt) => `Pool ${receiptTitle(receipt)}`}
    >
      {(receipt, onDecided) => (
        <>
          <Panel
            id="record-title"
            title="Pool receipt"
            aside={
              <p className={styles.ways}>
                <Link to="/admin/mining/receipts">All receipts</Link>
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
