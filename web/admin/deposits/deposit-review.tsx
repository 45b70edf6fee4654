import { useState } from 'react';
import { auditOf } from '#api/accounts.ts';
import { approveDeposit, declineDeposit, takeBackDepositApproval } from '#api/deposit-review.ts';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import { turnOf } from '#web/admin/queue/approvals.ts';
import type { DepositCase, DepositCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { secondPersonWords, WhySecond } from '#web/admin/queue/second-person.tsx';
import { TakeBack } from '#web/admin/queue/take-back.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { DepositApproval } from './deposit-approval.tsx';
import { DepositEvidence } from './deposit-evidence.tsx';
import { Decided, placeOf } from './deposit-outcome.tsx';
import { PaymentTake } from './payment-take.tsx';
import { furtherWords, shortWords } from './payment-words.ts';

/** One deposit: what was asked, who has said yes to what, and the decision (D5). */
export function DepositReview(
  props: DepositCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  const { deposit } = props;
  // What an approval is typed for may take two admins where the deposit as it stands takes one, and the other way round.
  const [typedNeeds, setTypedNeeds] = useState<number | null>(null);
  const needed = typedNeeds ?? deposit.approvalsNeeded;
  return (
    <Case
      whole={props.whole}
      known={<Known deposit={deposit} needed={needed} admin={props.admin} whole={props.whole} />}
      decide={
        deposit.status === 'pending' ? <Decide {...props} onNeeded={setTypedNeeds} /> : <Decided deposit={deposit} />
      }
      below={
        <>
          <DepositEvidence deposit={deposit} />
          <Fold name="customer’s money">
            <CustomerFunds uid={deposit.user_id} />
          </Fold>
          {!props.whole && (
            <Fold name="audit trail" reads={auditOf}>
              <TrailOf subject={deposit.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

function Known({
  deposit,
  needed,
  admin,
  whole,
}: Omit<DepositCaseProps, 'onDecided'> & { readonly needed: number; readonly whole: true | undefined }) {
  const suffix = symbolOf(deposit.amountInCrypto.split(' ')[1] ?? '');
  const amountToSend = asTyped(deposit.amountToSend);
  const short = shortWords(deposit);
  return (
    <Facts
      facts={[
        [
          'Customer',
          whole ? null : (
            <RecordLink key="customer" id={deposit.user_id}>
              {deposit.clientName}
            </RecordLink>
          ),
        ],
        ['Asked', `${money(deposit.amount)} USD`],
        [
          'Exact amount',
          <>
            <strong>
              {amountToSend} {suffix}
            </strong>
            <CopyButton text={amountToSend} what="amount" />
          </>,
        ],
        [
          'Paid',
          // Longer than a tag may be on a phone.
          short && <strong key="short">{short}</strong>,
        ],
        [
          'Other payments to its address',
          deposit.further.length === 0 ? null : (
            <ul key="further">
              {deposit.further.map((one) => (
                <li key={one.id}>
                  {asTyped(one.amount)} {suffix}, {furtherWords(one)}: <RecordLink id={one.id} />
                </li>
              ))}
            </ul>
          ),
        ],
        [
          'Amounts before a renewal',
          deposit.superseded.length === 0 ? null : (
            <ul key="superseded">
              {deposit.superseded.map(({ amountToSend: before, time }) => (
                <li key={before}>
                  {asTyped(before)} {suffix}, <Moment iso={time} />
                </li>
              ))}
            </ul>
          ),
        ],
        ['Network', deposit.network],
        [
          'To address',
          <>
            <GroupedAddress address={deposit.paymentAddress} />
            <CopyButton text={deposit.paymentAddress} what="address" />
          </>,
        ],
        [
          'Quote',
          <>
            <span title={deposit.quote.source}>
              {money(deposit.quote.price)} USD ({priceSourceWord(deposit.quote.source)}), renewable from{' '}
              <Moment iso={deposit.quote.expiresAt} />
            </span>
          </>,
        ],
        ['Requested', <Moment key="asked" iso={deposit.createdAt} />],
        ...(deposit.valued === null
          ? []
          : [
              [
                'Valued',
                <span key="valued">
                  {money(deposit.valued.price)} USD ({priceSourceWord(deposit.valued.source)}, tick {deposit.valued.seq}{' '}
                  of {nameOfPair(deposit.valued.pair)}), paid at <Moment iso={deposit.valued.paidAt} />
                </span>,
              ] as const,
            ]),
        [
          `Approvals (${deposit.approvals.length} of ${needed})`,
          deposit.approvals.length === 0 ? (
            // What nobody approved was credited by the watcher alone (D5).
            deposit.status === 'approved' ? (
              'none needed: credited once the chain had confirmed it'
            ) : (
              'none yet'
            )
          ) : (
            <Approvals key="approvals" deposit={deposit} suffix={suffix} admin={admin} />
          ),
        ],
        ['Record', deposit.id],
      ]}
    />
  );
}

function Approvals(props: { readonly deposit: DepositCase; readonly suffix: string; readonly admin: string }) {
  return (
    <ul>
      {props.deposit.approvals.map(({ admin, time, transactionId, output, amountReceived, paidAt }) => (
        <li key={admin}>
          <Person id={admin} self={props.admin} />, <Moment iso={time} />: transaction{' '}
          <TransactionLink chain={explorerChainOf(props.deposit.paymentMethod)} id={transactionId} />
          {placeOf(props.deposit, output)},{' '}
          {amountReceived === null ? 'the exact amount' : `${asTyped(amountReceived)} ${props.suffix} received`}
          {paidAt !== null && (
            <>
              , paid <Moment iso={paidAt} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function Decide({
  deposit,
  admin,
  onNeeded,
  onDecided,
}: DepositCaseProps & { readonly onNeeded: (needed: number | null) => void }) {
  const turn = turnOf(
    { subject: deposit.user_id, approvals: deposit.approvals, needed: deposit.approvalsNeeded },
    admin,
  );
  if (turn === 'own case') {
    return <Notice tone="info">This is your own deposit. Another admin decides.</Notice>;
  }
  const decline = (
    <ReasonForm
      about={deposit.id}
      action="Decline deposit"
      label="Reason, which the customer sees"
      send={(reason, key) => call(declineDeposit, { params: { id: deposit.id }, body: { reason }, key })}
      onDone={() =>
        onDecided({
          tone: 'success',
          sentence: `Deposit of ${money(deposit.amount)} USD by ${deposit.clientName} declined. Nothing was credited.`,
        })
      }
    >
      Nothing is credited. The customer reads your reason.
    </ReasonForm>
  );
  if (turn === 'another admin') {
    return (
      <>
        <Notice tone="info">
          You have approved this as the first of two. A different admin has to confirm the same values; nothing is
          credited until then.{deposit.secondPerson !== null && ` ${secondPersonWords(deposit.secondPerson)}`}
        </Notice>
        <Choices
          choices={[
            {
              name: 'Withdraw my approval',
              of: takeBackDepositApproval,
              form: (
                <TakeBack
                  send={(key) => call(takeBackDepositApproval, { params: { id: deposit.id }, body: {}, key })}
                  what={`deposit of ${money(deposit.amount)} USD by ${deposit.clientName}`}
                  onDecided={onDecided}
                />
              ),
            },
            { name: 'Decline', of: declineDeposit, form: decline },
          ]}
        />
      </>
    );
  }
  const seen = deposit.payments.length > 0;
  return (
    <>
      <WhySecond reason={deposit.secondPerson} />
      <Choices
        first={seen ? 'Take a payment' : 'Approve'}
        choices={[
          ...(seen
            ? [
                {
                  name: 'Take a payment',
                  of: approveDeposit,
                  form: <PaymentTake deposit={deposit} onDecided={onDecided} />,
                },
              ]
            : []),
          {
            name: seen ? 'Approve by transaction id' : 'Approve',
            of: approveDeposit,
            form: <DepositApproval deposit={deposit} onNeeded={onNeeded} onDecided={onDecided} />,
          },
          { name: 'Decline', of: declineDeposit, form: decline },
        ]}
      />
    </>
  );
}
