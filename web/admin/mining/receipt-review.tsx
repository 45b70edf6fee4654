import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
  useLingui();
  const { receipt, admin } = props;
  const { coin, day } = receipt;
  return (
    <Case
      whole={props.whole}
      known={
        <Facts
          facts={[
            [t`Coin`, minedCoinOf(coin).name],
            [
              t`Day`,
              <Link key="day" to="/admin/mining/days/$coin/$day" params={{ coin, day }}>
                {dayOf(day)}
              </Link>,
            ],
            [t`Amount`, amountOf(receipt)],
            [
              t`Transaction`,
              <TransactionLink key="transaction" chain={minedChains[coin]} id={receipt.transactionId} />,
            ],
            [t`Output`, String(receipt.output)],
            [t`Pool`, receipt.pool],
            [t`Evidence`, receipt.evidence],
            [t`SHA-256 of the evidence`, receipt.evidenceSha256],
            [t`Counts by`, proofOf(receipt)],
            [t`Recorded`, <Moment key="at" iso={receipt.recordedAt} />],
            [t`By`, <Person key="by" id={receipt.recordedBy} self={admin} />],
            [
              t`Approved by`,
              receipt.confirmedBy === null ? null : <Person key="second" id={receipt.confirmedBy} self={admin} />,
            ],
            [t`Status`, stateOf(receipt)],
            [t`Set aside because`, receipt.reason],
            [t`Record`, receipt.id],
          ]}
        />
      }
      decide={<Decide {...props} />}
      below={
        !props.whole && (
          <Fold name={t`audit trail`}>
            <TrailOf subject={receipt.id} />
          </Fold>
        )
      }
    />
  );
}

function Decide(props: ReceiptProps) {
  useLingui();
  const { receipt, admin, onDecided } = props;
  if (receipt.state !== 'waiting') return <SetAside {...props} />;
  const amount = amountOf(receipt);
  if (receipt.recordedBy === admin) {
    return (
      <>
        <p>
          <Trans>
            You have recorded it: another admin looks at the evidence and approves it. Until then it does not count.
          </Trans>
        </p>
        <SetAside {...props} />
      </>
    );
  }
  return (
    <>
      <ForRole of={confirmMiningReceipt}>
        <DecisionForm
          action={msg`Approve the receipt of ${amount}`}
          send={(key) =>
            call(confirmMiningReceipt, { params: { id: receipt.id }, body: { amount: receipt.amount }, key })
          }
          onDone={() => onDecided({ tone: 'success', sentence: t`The receipt of ${amount} counts and is posted.` })}
        >
          <Trans>
            Look at the evidence and at the transaction yourself: it has to pay one of the operator’s own addresses this
            amount. The coins are then posted and divided with their day. Neither of you two may have a contract of the
            coin.
          </Trans>
        </DecisionForm>
      </ForRole>
      <SetAside {...props} />
    </>
  );
}

function SetAside({ receipt, onDecided }: ReceiptProps) {
  useLingui();
  if (receipt.state === 'set aside') {
    return (
      <p>
        <Trans>Set aside: it belongs to no contract. Its coins stay with the house.</Trans>
      </p>
    );
  }
  if (!receipt.open && receipt.state !== 'waiting') {
    return (
      <p>
        <Trans>Its day is closed and divided with it. Nothing about it changes now.</Trans>
      </p>
    );
  }
  const amount = amountOf(receipt);
  return (
    <Choices
      choices={[
        {
          name: msg`Set this receipt aside`,
          of: setMiningReceiptAside,
          form: (
            <ReasonForm
              action={msg`Set the receipt of ${amount} aside`}
              label={t`Reason`}
              send={(reason, key) => call(setMiningReceiptAside, { params: { id: receipt.id }, body: { reason }, key })}
              onDone={() =>
                onDecided({
                  tone: 'success',
                  sentence: t`The receipt of ${amount} is set aside: its day goes without it.`,
                })
              }
            >
              <Trans>
                The day is divided without it. Its posting remains: the coins stay in the house’s mining account, owed
                to no contract, and go to capital by a movement under House. Coins that never came in leave the books
                from there, by a second movement; two admins approve each. It cannot be taken back; the same output can
                be recorded again with the right figures.
              </Trans>
            </ReasonForm>
          ),
        },
      ]}
    />
  );
}
