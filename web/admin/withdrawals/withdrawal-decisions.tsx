import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
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
import { reviewOf, turnOf } from '#web/admin/queue/approvals.ts';
import type { WithdrawalCase, WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
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

const approve = msg`Approve`;
const fixAgain = msg`Fix the coins again`;
const record = msg`Record transaction`;

/** What can be done about a withdrawal as it stands (W5). */
export function WithdrawalDecisions(props: WithdrawalCaseProps) {
  useLingui();
  const { withdrawal, admin } = props;
  if (withdrawal.user_id === admin) {
    return (
      <Notice tone="info">
        <Trans>This is your own withdrawal. Another admin decides.</Trans>
      </Notice>
    );
  }
  const back = money(withdrawal.givenBack ?? withdrawal.amount);
  switch (withdrawal.status) {
    case 'pending':
      if (!withdrawal.sending) return <Pending {...props} />;
      return withdrawal.coinAmount === null ? <Fixing {...props} /> : <Sending {...props} />;
    case 'approved':
      return (
        <Choices choices={[{ name: msg`Payout returned`, of: returnWithdrawal, form: <ReturnForm {...props} /> }]} />
      );
    case 'declined':
    case 'cancelled':
      return (
        <p>
          <Trans>Nothing is left to decide: the hold was released and the amount is available to the customer.</Trans>
        </p>
      );
    case 'returned':
      return (
        <p>
          <Trans>Nothing is left to decide: the payout came back and {back} USD is available to the customer.</Trans>
        </p>
      );
  }
}

function Pending(props: WithdrawalCaseProps) {
  useLingui();
  const { withdrawal, admin, onDecided } = props;
  const amount = money(withdrawal.amount);
  const { clientName } = withdrawal;
  const decline = {
    name: msg`Decline`,
    of: declineWithdrawal,
    form: (
      <ReasonForm
        about={withdrawal.id}
        danger
        action={msg`Decline withdrawal`}
        label={t`Reason, which the customer sees`}
        send={(reason, key) => call(declineWithdrawal, { params: { id: withdrawal.id }, body: { reason }, key })}
        onDone={() =>
          onDecided({
            tone: 'success',
            sentence: t`Withdrawal of ${amount} USD by ${clientName} declined. The amount is available to them again.`,
          })
        }
      >
        <Trans>The hold is released: {amount} USD is available to the customer again.</Trans>
      </ReasonForm>
    ),
  };
  const ground = legalGroundChoices(props);
  const turn = turnOf(reviewOf(withdrawal), admin);
  if (turn === 'another admin' || turn === 'own case') {
    return (
      <>
        <Notice tone="info">
          <Trans>
            You approved this as the first of two. A different admin must approve it too; the amount stays held until
            then.
          </Trans>
          {withdrawal.secondPerson !== null && ` ${secondPersonWords(withdrawal.secondPerson)}`}
        </Notice>
        <Choices
          choices={[
            {
              name: msg`Withdraw my approval`,
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
        first={approve}
        choices={[
          {
            name: approve,
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
      <Trans>
        The address is new. You can approve from <Moment iso={waits} />, and decline at any time.
      </Trans>
    </Notice>
  );
}

/** A price is there within about a second, so that it is asked for more often than the list is. */
const fixedWithinMs = 2_000;

/** W5: approved, and its price is not there yet. */
function Fixing(props: WithdrawalCaseProps) {
  useLingui();
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
        <Trans>
          Approved, waiting for the price: the middle price of the minute after the last approval fixes how many coins
          go out. <DemoPriceNote /> They appear here as soon as it is recorded. Do not send before then. The amount
          stays held and can no longer be cancelled.
        </Trans>
      </Notice>
      {choices.length > 0 && <Choices choices={choices} />}
    </>
  );
}

function Sending(props: WithdrawalCaseProps) {
  useLingui();
  const { withdrawal, onDecided } = props;
  const coin = coinOf(withdrawal.paymentMethod);
  const nowMs = useNow(useLive().serverNow, 10_000);
  const coins = `${withdrawal.coinAmount ?? ''} ${symbolOf(coin.suffix)}`;
  const lapses = coinsHoldUntil(withdrawal);
  const lapsed = lapses === null || Date.parse(lapses) < nowMs;
  return (
    <>
      <GroundNotice withdrawal={withdrawal} />
      <SeenPayments withdrawal={withdrawal} />
      <Notice tone="info">
        <Trans>
          To send: pay out exactly {coins} to the address, then record the transaction id at once. The amount stays held
          until then and can no longer be cancelled.
        </Trans>
        {coin.decimals === 18 &&
          ` ${t`Send it with at most 21,000 gas: where the address is a contract it would run its code at your cost.`}`}
        {lapses !== null && !lapsed && (
          <>
            {' '}
            <Trans>
              The coins hold until <Moment iso={lapses} />.
            </Trans>
          </>
        )}
      </Notice>
      {lapsed && (
        <Notice tone="warn">
          <Trans>
            The coins were fixed more than an hour ago. Fix them again before you send: the customer gets the larger
            number, that one or the one by the price of the minute after that hour.
          </Trans>
        </Notice>
      )}
      <Choices
        first={lapsed ? fixAgain : record}
        choices={[
          ...(lapsed ? [{ name: fixAgain, of: approveWithdrawal, form: <FixAgain {...props} /> }] : []),
          {
            name: record,
            of: approveWithdrawal,
            form: <PayoutForm withdrawal={withdrawal} turn="sending" onDecided={onDecided} />,
          },
          { name: msg`Not broadcast`, of: unsendWithdrawal, form: <UnsendForm {...props} /> },
          ...legalGroundChoices(props),
        ]}
      />
    </>
  );
}

/** W5: an hour after they were fixed the coins are fixed again, at no fewer. */
function FixAgain({ withdrawal, onDecided }: WithdrawalCaseProps) {
  useLingui();
  const coinsOf = ({ coinAmount }: Pick<WithdrawalCase, 'coinAmount'>) =>
    `${coinAmount ?? ''} ${symbolOfMethod(withdrawal.paymentMethod)}`;
  const coins = coinsOf(withdrawal);
  return (
    <DecisionForm
      action={fixAgain}
      send={(key) =>
        call(approveWithdrawal, {
          params: { id: withdrawal.id },
          body: { approvals: withdrawal.approvals.length },
          key,
        })
      }
      onDone={(reply) => {
        const due = coinsOf(reply);
        onDecided({
          tone: 'success',
          sentence: t`The coins hold for another hour. Send ${due}, then open this withdrawal again and record its transaction id.`,
        });
      }}
    >
      <Trans>
        Fixes at least {coins} for another hour; more where the price of the minute after the hour that is over gives
        more. No money moves.
      </Trans>
    </DecisionForm>
  );
}
