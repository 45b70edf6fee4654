import { auditOf } from '#api/accounts.ts';
import { readTravelRecord } from '#api/travel-records.ts';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { coinOf } from '#domain/money/coins.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import { mostAddressUsers } from '#domain/withdrawals/payout-addresses.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ownReasonWords, stepName, stepNote } from '#web/admin/queue/step-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { useLive } from '#web/client/live-context.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { useNow } from '#web/ui/use-now.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { groundHolds } from './legal-ground.tsx';
import { DecidedCases, OpenCase, RiskQuestions } from './open-case.tsx';
import {
  addressWait,
  approvalWords,
  coinsToCome,
  evidenceTones,
  evidenceWords,
  unwatchedWords,
} from './payout-words.ts';
import { RiskTags } from './risk-tags.tsx';
import { TravelRecord } from './travel-record.tsx';
import { WithdrawalDecisions } from './withdrawal-decisions.tsx';

/** One withdrawal: where the money goes, who has said yes, and the decision (W5). */
export function WithdrawalReview(
  props: WithdrawalCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  return (
    <Case
      whole={props.whole}
      known={<Known withdrawal={props.withdrawal} admin={props.admin} whole={props.whole} />}
      decide={
        <>
          <DecidedCases withdrawal={props.withdrawal} />
          <OpenCase withdrawal={props.withdrawal} />
          <RiskQuestions withdrawal={props.withdrawal} />
          <WithdrawalDecisions {...props} />
        </>
      }
      below={
        <>
          <Fold name="travel-rule record" reads={readTravelRecord}>
            <TravelRecord withdrawal={props.withdrawal.id} />
          </Fold>
          <Fold name="customer’s money">
            <CustomerFunds uid={props.withdrawal.user_id} />
          </Fold>
          {!props.whole && (
            <Fold name="audit trail" reads={auditOf}>
              <TrailOf subject={props.withdrawal.id} />
            </Fold>
          )}
        </>
      }
    />
  );
}

function Known({
  withdrawal,
  admin,
  whole,
}: Omit<WithdrawalCaseProps, 'onDecided'> & { readonly whole: true | undefined }) {
  const coin = coinOf(withdrawal.paymentMethod);
  const { approvals, coinAmount, price, reason, reasonCode, evidence, legalGround } = withdrawal;
  return (
    <Facts
      facts={[
        [
          'Customer',
          whole ? null : (
            <RecordLink key="customer" id={withdrawal.user_id}>
              {withdrawal.clientName}
            </RecordLink>
          ),
        ],
        ['Account status', withdrawal.ownerStatus],
        ['Amount', `${money(withdrawal.amount)} USD${withdrawal.status === 'pending' ? ', held' : ''}`],
        ['Network fee', `${money(withdrawal.networkFee)} USD, taken from the amount`],
        [
          'Coin',
          withdrawal.paymentMethod === coin.network ? coin.network : `${withdrawal.paymentMethod} on ${coin.network}`,
        ],
        [
          'To address',
          <>
            <GroupedAddress address={withdrawal.walletAddress} />
            <CopyButton text={withdrawal.walletAddress} what="address" />
          </>,
        ],
        [
          withdrawal.status === 'pending' ? 'Risk' : 'Risk, on record',
          <span key="risk">
            <RiskTags withdrawal={withdrawal} />
            {withdrawal.status !== 'pending' && ' Only a new address, a legal ground and the chain are kept.'}
          </span>,
        ],
        [
          'Address also of',
          withdrawal.addressUsers.length === 0 ? null : <AddressUsers key="users" withdrawal={withdrawal} />,
        ],
        ['Address added', <AddressAge key="age" withdrawal={withdrawal} />],
        [
          'Coins',
          coinAmount === null ? (
            coinsToCome(withdrawal)
          ) : (
            <>
              <strong>
                {coinAmount} {symbolOf(coin.suffix)}
              </strong>
              <CopyButton text={coinAmount} what="amount of coins" />
              {price !== null && <span>at {money(price)} USD</span>}
            </>
          ),
        ],
        [
          withdrawal.failedAt === null ? 'Transaction' : 'Transaction that failed',
          withdrawal.transactionId === null ? null : (
            <TransactionLink
              key="transaction"
              chain={explorerChainOf(withdrawal.paymentMethod)}
              id={withdrawal.transactionId}
            />
          ),
        ],
        ['Payment number', withdrawal.paymentNo === null ? null : String(withdrawal.paymentNo)],
        ['Came back by', withdrawal.returnedBy],
        ['Given back', withdrawal.givenBack === null ? null : <GivenBack key="back" withdrawal={withdrawal} />],
        [
          'On the chain',
          evidence === null ? (
            withdrawal.status === 'approved' ? (
              unwatchedWords
            ) : null
          ) : (
            <>
              <Tag tone={evidenceTones[evidence.state]}>{evidence.state}</Tag>
              <span>
                {evidenceWords(evidence, symbolOf(coin.suffix), coinAmount)} Looked up{' '}
                <Moment iso={evidence.checkedAt} />.
              </span>
            </>
          ),
        ],
        [
          'Legal ground',
          legalGround === null ? null : (
            <span key="ground">
              “{legalGround.ground}”, <Person id={legalGround.admin} self={admin} />, <Moment iso={legalGround.time} />
              {!groundHolds(withdrawal) && '; it holds nothing back now'}
            </span>
          ),
        ],
        [
          `Approvals (${approvalWords(withdrawal)})`,
          approvals.length === 0 ? (
            'none yet'
          ) : (
            <ul key="approvals">
              {approvals.map(({ admin: by, time, transactionId }) => (
                <li key={by}>
                  <Person id={by} self={admin} />, <Moment iso={time} />
                  {transactionId !== null && `: transaction ${transactionId}`}
                </li>
              ))}
            </ul>
          ),
        ],
        ['Reason', reasonCode === null ? reason : ownReasonWords(reasonCode)],
        [
          'Timeline',
          <ul key="timeline">
            {withdrawal.timeline.map((step, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end, and two can be alike
              <li key={at}>
                {stepName(step)}, <Moment iso={step.time} />
                {stepNote(step)}
              </li>
            ))}
          </ul>,
        ],
        ['Record', withdrawal.id],
      ]}
    />
  );
}

/** W5: what is available again, and by what it was valued. */
function GivenBack({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const { givenBack, returnValued: valued } = withdrawal;
  return (
    <>
      <strong>{money(givenBack ?? '0.00')} USD</strong>
      {valued !== null && (
        <span>
          {valued.coins} {symbolOf(coinOf(withdrawal.paymentMethod).suffix)} that{' '}
          {withdrawal.failedAt === null ? 'came back' : 'did not arrive'} <Moment iso={valued.returnedAt} />, at{' '}
          {money(valued.price)} USD ({priceSourceWord(valued.source)}, tick {valued.seq} of {nameOfPair(valued.pair)},{' '}
          <Moment iso={valued.time} />)
        </span>
      )}
    </>
  );
}

/** O1: who else has its address, each with how, and leads to them. */
function AddressUsers({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  return (
    <ul>
      {withdrawal.addressUsers.slice(0, mostAddressUsers).map(({ uid, displayName, how }) => (
        <li key={uid}>
          <RecordLink id={uid}>{displayName}</RecordLink>, {how === 'payout_address' ? 'payouts to it' : 'saved it'}
        </li>
      ))}
      {withdrawal.addressUsers.length > mostAddressUsers && <li>and more</li>}
    </ul>
  );
}

/** W6: how long the customer has had this address, and until when approval waits. */
function AddressAge({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  const now = useNow(useLive().serverNow, 30_000);
  const waits = addressWait(withdrawal, now);
  return (
    <>
      {withdrawal.addressAddedAt === null ? (
        <span>no longer in the customer’s address book</span>
      ) : (
        <span>
          <Moment iso={withdrawal.addressAddedAt} /> (<Waiting since={withdrawal.addressAddedAt} /> ago)
        </span>
      )}
      {waits !== null && (
        <Tag tone="warn">
          new: approval waits until <Moment iso={waits} />
        </Tag>
      )}
    </>
  );
}
