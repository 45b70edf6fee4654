import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { returnWithdrawal } from '#api/withdrawal-returns.ts';
import {
  approveWithdrawal,
  declineWithdrawal,
  takeBackWithdrawalApproval,
  unsendWithdrawal,
} from '#api/withdrawal-review.ts';
import { coinOf } from '#domain/money/coins.ts';
import { symbolOf, symbolOfMethod } from '#domain/money/symbols.ts';
import { turnOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { secondPersonWords, WhySecond } from '#web/admin/queue/second-person.tsx';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { useNow } from '#web/ui/use-now.ts';
import { DemoPriceNote } from '#web/widgets/demo-price-note.tsx';
import { PayoutApproval } from './approval.tsx';
import { GroundNotice, groundHolds, legalGroundChoices } from './legal-ground.tsx';
import { PayoutForm } from './payout-form.tsx';
import { PayoutTakeBack } from './payout-take-back.tsx';
import { addressWait, coinsHoldUntil } from './payout-words.ts';
import { ReturnForm } from './return-form.tsx';
import { SeenPayments } from './seen-payments.tsx';
import { UnsendForm } from './unsend-form.tsx';

/** What can be done about a withdrawal as it stands (W5). */
export function WithdrawalDecisions(props: WithdrawalCaseProps) {
  const { withdrawal, admin } = props;
  if (withdrawal.user_id === admin) {
    return <Notice tone="info">This is your own withdrawal. Another admin decides.</Notice>;
  }
  switch (withdrawal.status) {
    case 'pending':
      if (!withdrawal.sending) return <Pending {...props} />;
      return withdrawal.coinAmount === null ? <Fixing {...props} /> : <Sending {...props} />;
    case 'approved':
      return <Choices choices={[{ name: 'Payout returned', of: returnWithdrawal, form: <ReturnForm {...props} /> }]} />;
    case 'declined':
    case 'cancelled':
      return <p>Nothing is left to decide: the hold was released and the amount is available to the customer.</p>;
    case 'returned':
      return (
        <p>
          Nothing is left to decide: the payout came back and {money(withdrawal.givenBack ?? withdrawal.amount)} USD is
          available to the customer.
        </p>
      );
  }
}

function Pending(props: WithdrawalCaseProps) {
  const { withdrawal, admin, onDecided } = props;
  const what = `Withdrawal of ${money(withdrawal.amount)} USD by ${withdrawal.clientName}`;
  const decline = {
    name: 'Decline',
    of: declineWithdrawal,
    form: (
      <ReasonForm
        about={withdrawal.id}
        action="Decline withdrawal"
        label="Reason, which the customer sees"
        send={(reason, key) => call(declineWithdrawal, { params: { id: withdrawal.id }, body: { reason }, key })}
        onDone={() =>
          onDecided({ tone: 'success', sentence: `${what} declined. The amount is available to them again.` })
        }
      >
        The hold is released: {money(withdrawal.amount)} USD is available to the customer again.
      </ReasonForm>
    ),
  };
  const ground = legalGroundChoices(props);
  const turn = turnOf(
    { subject: withdrawal.user_id, approvals: withdrawal.approvals, needed: withdrawal.approvalsNeeded },
    admin,
  );
  if (turn === 'another admin' || turn === 'own case') {
    return (
      <>
        <Notice tone="info">
          You approved this as the first of two. A different admin must approve it too; the amount stays held until
          then.{withdrawal.secondPerson !== null && ` ${secondPersonWords(withdrawal.secondPerson)}`}
        </Notice>
        <Choices
          choices={[
            {
              name: 'Withdraw my approval',
              of: takeBackWithdrawalApproval,
              form: <PayoutTakeBack withdrawal={withdrawal} onDecided={onDecided} />,
            },
            decline,
            ...ground,
          ]}
        />
      </>
    );
  }
  if (groundHolds(withdrawal)) {
    return (
      <>
        <GroundNotice withdrawal={withdrawal} />
        <Choices choices={[...ground, decline]} />
      </>
    );
  }
  return (
    <>
      <GroundNotice withdrawal={withdrawal} />
      <SeenPayments withdrawal={withdrawal} />
      <NewAddress {...props} />
      <WhySecond reason={withdrawal.secondPerson} />
      <Choices
        first="Approve"
        choices={[
          {
            name: 'Approve',
            of: approveWithdrawal,
            form: <PayoutApproval withdrawal={withdrawal} turn={turn} onDecided={onDecided} />,
          },
          decline,
          ...ground,
        ]}
      />
    </>
  );
}

/** W6: until then the server refuses approval, whoever asks. */
function NewAddress({ withdrawal }: WithdrawalCaseProps) {
  const waits = addressWait(withdrawal, useNow(useLive().serverNow, 30_000));
  if (waits === null) return null;
  return (
    <Notice tone="info">
      The address is new. You can approve from <Moment iso={waits} />, and decline at any time.
    </Notice>
  );
}

/** A price is there within about a second, so that it is asked for more often than the list is. */
const fixedWithinMs = 2_000;

/** W5: approved, and its price is not there yet. */
function Fixing(props: WithdrawalCaseProps) {
  const choices = legalGroundChoices(props);
  const queries = useQueryClient();
  useEffect(() => {
    const timer = setInterval(
      () => void queries.invalidateQueries({ queryKey: ['admin', 'withdrawals'] }),
      fixedWithinMs,
    );
    return () => clearInterval(timer);
  }, [queries]);
  return (
    <>
      <GroundNotice withdrawal={props.withdrawal} />
      <Notice tone="info">
        Waiting for the price: the middle price of the minute after the last approval fixes how many coins go out.{' '}
        <DemoPriceNote /> They appear here as soon as it is recorded. Do not send before then. The amount stays held and
        can no longer be cancelled.
      </Notice>
      {choices.length > 0 && <Choices choices={choices} />}
    </>
  );
}

function Sending(props: WithdrawalCaseProps) {
  const { withdrawal, onDecided } = props;
  const coin = coinOf(withdrawal.paymentMethod);
  const nowMs = useNow(useLive().serverNow, 10_000);
  const lapses = coinsHoldUntil(withdrawal);
  const lapsed = lapses === null || Date.parse(lapses) < nowMs;
  return (
    <>
      <GroundNotice withdrawal={withdrawal} />
      <SeenPayments withdrawal={withdrawal} />
      <Notice tone="info">
        Approved and being sent: pay out exactly {withdrawal.coinAmount} {symbolOf(coin.suffix)} to the address, then
        record the transaction id at once. The amount stays held until then and can no longer be cancelled.
        {coin.decimals === 18 &&
          ' Send it with at most 21,000 gas: where the address is a contract it would run its code at your cost.'}
        {lapses !== null && !lapsed && (
          <>
            {' '}
            The coins hold until <Moment iso={lapses} />.
          </>
        )}
      </Notice>
      {lapsed && (
        <Notice tone="warn">
          The coins were fixed more than an hour ago. Fix them again before you send: the customer gets the larger
          number, that one or the one by the price of the minute after that hour.
        </Notice>
      )}
      <Choices
        first={lapsed ? 'Fix the coins again' : 'Record transaction'}
        choices={[
          ...(lapsed ? [{ name: 'Fix the coins again', of: approveWithdrawal, form: <FixAgain {...props} /> }] : []),
          {
            name: 'Record transaction',
            of: approveWithdrawal,
            form: <PayoutForm withdrawal={withdrawal} turn="sending" onDecided={onDecided} />,
          },
          { name: 'Not broadcast', of: unsendWithdrawal, form: <UnsendForm {...props} /> },
          ...legalGroundChoices(props),
        ]}
      />
    </>
  );
}

/** W5: an hour after they were fixed the coins are fixed again, at no fewer. */
function FixAgain({ withdrawal, onDecided }: WithdrawalCaseProps) {
  const unit = symbolOfMethod(withdrawal.paymentMethod);
  return (
    <DecisionForm
      action="Fix the coins again"
      send={(key) =>
        call(approveWithdrawal, {
          params: { id: withdrawal.id },
          body: { approvals: withdrawal.approvals.length },
          key,
        })
      }
      onDone={(reply) =>
        onDecided({
          tone: 'success',
          sentence: `The coins hold for another hour. Send ${reply.coinAmount ?? ''} ${unit}, then open this withdrawal again and record its transaction id.`,
        })
      }
    >
      Fixes at least {withdrawal.coinAmount} {unit} for another hour; more where the price of the minute after the hour
      that is over gives more. No money moves.
    </DecisionForm>
  );
}
