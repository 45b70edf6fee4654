import { Link } from '@tanstack/react-router';
import { confirmMiningReceipt, setMiningReceiptAside } from '#api/mining-receipts.ts';
import { minedCoinOf } from '#domain/mining/coins.ts';
import { minedChains } from '#domain/money/block-explorers.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { ForRole } from '#web/admin/widgets/rights.tsx';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call } from '#web/client/client.ts';
import { dayOf } from '#web/ui/time.ts';
import { amountOf, proofOf, type Receipt, stateOf } from './receipt-words.ts';

interface ReceiptProps {
  readonly receipt: Receipt;
  readonly admin: string;
  readonly onDecided: (statusText: StatusText) => void;
}

/** What a pool paid for a day, how it is proven, and the decision where one waits (N3). */
export function ReceiptReview(
  props: ReceiptProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  const { receipt, admin } = props;
  const { coin, day } = receipt;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            ['Coin', minedCoinOf(coin).name],
            [
              'Day',
              <Link key="day" to="/admin/mining/days/$coin/$day" params={{ coin, day }}>
                {dayOf(day)}
              </Link>,
            ],
            ['Amount', amountOf(receipt)],
            ['Transaction', <TransactionLink key="transaction" chain={minedChains[coin]} id={receipt.transactionId} />],
            ['Output', String(receipt.output)],
            ['Pool', receipt.pool],
            ['Evidence', receipt.evidence],
            ['SHA-256 of the evidence', receipt.evidenceSha256],
            ['Counts by', proofOf(receipt)],
            ['Recorded', <Moment key="at" iso={receipt.recordedAt} />],
            ['By', <Person key="by" id={receipt.recordedBy} self={admin} />],
            [
              'Approved by',
              receipt.confirmedBy === null ? null : <Person key="second" id={receipt.confirmedBy} self={admin} />,
            ],
            ['State', stateOf(receipt)],
            ['Set aside because', receipt.reason],
            ['Record', receipt.id],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        !props.whole && (
          <Fold name="audit trail">
            <TrailOf subject={receipt.id} />
          </Fold>
        )
      }
    />
  );
}

function Decide(props: ReceiptProps) {
  const { receipt, admin, onDecided } = props;
  if (receipt.state !== 'waiting') return <SetAside {...props} />;
  const what = `receipt of ${amountOf(receipt)}`;
  if (receipt.recordedBy === admin) {
    return (
      <>
        <p>You have recorded it: another admin looks at the evidence and approves it. Until then it does not count.</p>
        <SetAside {...props} />
      </>
    );
  }
  return (
    <>
      <ForRole of={confirmMiningReceipt}>
        <DecisionForm
          action={`Approve the ${what}`}
          send={(key) =>
            call(confirmMiningReceipt, { params: { id: receipt.id }, body: { amount: receipt.amount }, key })
          }
          onDone={() => onDecided({ tone: 'success', sentence: `The ${what} counts and is posted.` })}
        >
          Look at the evidence and at the transaction yourself: it has to pay one of the operator’s own addresses this
          amount. The coins are then posted and divided with their day. Neither of you two may have a contract of the
          coin.
        </DecisionForm>
      </ForRole>
      <SetAside {...props} />
    </>
  );
}

function SetAside({ receipt, onDecided }: ReceiptProps) {
  if (receipt.state === 'set aside') return <p>Set aside: it belongs to no contract. Its coins stay with the house.</p>;
  if (!receipt.open && receipt.state !== 'waiting')
    return <p>Its day is closed and divided with it. Nothing about it changes now.</p>;
  const what = `receipt of ${amountOf(receipt)}`;
  return (
    <Choices
      choices={[
        {
          name: 'Set this receipt aside',
          of: setMiningReceiptAside,
          form: (
            <ReasonForm
              action={`Set the ${what} aside`}
              label="Reason"
              send={(reason, key) => call(setMiningReceiptAside, { params: { id: receipt.id }, body: { reason }, key })}
              onDone={() =>
                onDecided({ tone: 'success', sentence: `The ${what} is set aside: its day goes without it.` })
              }
            >
              The day is divided without it. Its posting stands: the coins stay in the house’s mining account, owed to
              no contract, and go to capital by a movement under House. What never came in leaves the books from there,
              by a second movement; two admins approve each. It cannot be taken back; the same output can be recorded
              again with the right figures.
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
