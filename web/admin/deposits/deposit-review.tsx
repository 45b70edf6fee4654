import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { auditOf } from '#api/accounts.ts';
import { approveDeposit, declineDeposit, takeBackDepositApproval } from '#api/deposit-review.ts';
import { asTyped, symbolOf } from '#domain/money/symbols.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import { reviewOf, turnOf } from '#web/admin/queue/approvals.ts';
import type { DepositCase, DepositCaseProps } from '#web/admin/queue/cases.ts';
import { ReasonForm } from '#web/admin/queue/decision.tsx';
import { secondPersonWords, WhySecond } from '#web/admin/queue/second-person.tsx';
import { TakeBack } from '#web/admin/queue/take-back.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { DepositApproval } from './deposit-approval.tsx';
import { DepositApprovals, DepositValued } from './deposit-approvals.tsx';
import { DepositEvidence } from './deposit-evidence.tsx';
import { Decided } from './deposit-outcome.tsx';
import { PaymentTake } from './payment-take.tsx';
import { creditedByChain, furtherWords, isCreditedByChain, shortWords } from './payment-words.ts';

const take = msg`Take a payment`;
const approve = msg`Approve`;

/** One deposit: what was asked, who has said yes to what, and the decision (D5). */
export function DepositReview(
  props: DepositCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  useLingui();
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
          <Fold name={t`customer’s money`}>
            <CustomerFunds uid={deposit.user_id} />
          </Fold>
          {!props.whole && (
            <Fold name={t`audit trail`} reads={auditOf}>
              <TrailOf subject={deposit.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

/** '100.00 USD, 0.03748 ETH:' */
const ofFirst = ({ amount, amountToSend }: NonNullable<DepositCase['first']>, suffix: string): string =>
  [`${money(amount)} USD,`, asTyped(amountToSend), `${suffix}:`].join(' ');

function Known({
  deposit,
  needed,
  admin,
  whole,
}: Omit<DepositCaseProps, 'onDecided'> & { readonly needed: number; readonly whole: true | undefined }) {
  useLingui();
  const suffix = symbolOf(deposit.amountInCrypto.split(' ')[1] ?? '');
  const amountToSend = asTyped(deposit.amountToSend);
  const short = shortWords(deposit);
  const quotePrice = money(deposit.quote.price);
  const quoteSource = priceSourceWord(deposit.quote.source);
  const given = deposit.approvals.length;
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          whole ? null : (
            <RecordLink key="customer" id={deposit.user_id}>
              {deposit.clientName}
            </RecordLink>
          ),
        ],
        [t`Requested amount`, deposit.first === null ? `${money(deposit.amount)} USD` : null],
        [
          deposit.first?.part ? t`Part of the deposit` : t`Payment for the deposit`,
          deposit.first && (
            <span key="first">
              {ofFirst(deposit.first, suffix)} <RecordLink id={deposit.first.id} />
            </span>
          ),
        ],
        [
          deposit.first === null ? t`Exact amount` : t`Amount that arrived`,
          <>
            <strong>
              {amountToSend} {suffix}
            </strong>
            <CopyButton text={amountToSend} what={t`amount`} />
          </>,
        ],
        [
          t`Paid`,
          // Longer than a tag may be on a phone.
          short && <strong key="short">{short}</strong>,
        ],
        [
          t`Other payments to its address`,
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
          t`Amounts before a renewal`,
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
        [t`Network`, deposit.network],
        [
          t`To address`,
          <>
            <GroupedAddress address={deposit.paymentAddress} />
            <CopyButton text={deposit.paymentAddress} what={t`address`} />
          </>,
        ],
        [
          t`Quote`,
          deposit.first === null ? (
            <span key="quote" title={deposit.quote.source}>
              <Trans>
                {quotePrice} USD ({quoteSource}), renewable from <Moment iso={deposit.quote.expiresAt} />
              </Trans>
            </span>
          ) : null,
        ],
        [
          deposit.first === null ? t`Requested` : t`Opened by a payment`,
          <Moment key="asked" iso={deposit.createdAt} />,
        ],
        ...(deposit.valued === null
          ? []
          : [[t`Valued`, <DepositValued key="valued" valued={deposit.valued} />] as const]),
        [
          isCreditedByChain(deposit) ? t`Approvals` : t`Approvals (${given} of ${needed})`,
          isCreditedByChain(deposit) ? (
            creditedByChain()
          ) : deposit.approvals.length === 0 ? (
            t({ message: 'none yet', context: 'an approval' })
          ) : (
            <DepositApprovals key="approvals" deposit={deposit} suffix={suffix} admin={admin} />
          ),
        ],
        [t`Record`, deposit.id],
      ]}
    />
  );
}

function Decide({
  deposit,
  admin,
  onNeeded,
  onDecided,
}: DepositCaseProps & { readonly onNeeded: (needed: number | null) => void }) {
  useLingui();
  const turn = turnOf(reviewOf(deposit), admin);
  if (turn === 'own case') {
    return (
      <Notice tone="info">
        <Trans>This is your own deposit. Another admin decides.</Trans>
      </Notice>
    );
  }
  const amount = money(deposit.amount);
  const { clientName } = deposit;
  const decline = (
    <ReasonForm
      about={deposit.id}
      danger
      action={msg`Decline deposit`}
      label={t`Reason, which the customer sees`}
      send={(reason, key) => call(declineDeposit, { params: { id: deposit.id }, body: { reason }, key })}
      onDone={() =>
        onDecided({
          tone: 'success',
          sentence: t`Deposit of ${amount} USD by ${clientName} declined. Nothing was credited.`,
        })
      }
    >
      <Trans>Nothing is credited. The customer reads your reason.</Trans>
    </ReasonForm>
  );
  if (turn === 'another admin') {
    return (
      <>
        <Notice tone="info">
          <Trans>
            You have approved this as the first of two. A different admin has to confirm the same values; nothing is
            credited until then.
          </Trans>
          {deposit.secondPerson !== null && ` ${secondPersonWords(deposit.secondPerson)}`}
        </Notice>
        <Choices
          choices={[
            {
              name: msg`Withdraw my approval`,
              of: takeBackDepositApproval,
              form: (
                <TakeBack
                  send={(key) => call(takeBackDepositApproval, { params: { id: deposit.id }, body: {}, key })}
                  what={t`deposit of ${amount} USD by ${clientName}`}
                  onDecided={onDecided}
                />
              ),
            },
            { name: msg`Decline`, of: declineDeposit, form: decline },
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
        first={seen ? take : approve}
        choices={[
          ...(seen
            ? [
                {
                  name: take,
                  of: approveDeposit,
                  form: <PaymentTake deposit={deposit} onDecided={onDecided} />,
                },
              ]
            : []),
          {
            name: seen ? msg`Approve by transaction id` : approve,
            of: approveDeposit,
            form: <DepositApproval deposit={deposit} onNeeded={onNeeded} onDecided={onDecided} />,
          },
          { name: msg`Decline`, of: declineDeposit, form: decline },
        ]}
      />
    </>
  );
}
