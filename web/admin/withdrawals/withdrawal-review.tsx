import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { auditOf } from '#api/accounts.ts';
import { readTravelRecord } from '#api/travel-records.ts';
import { explorerChainOf } from '#domain/money/block-explorers.ts';
import { coinOf } from '#domain/money/coins.ts';
import { symbolOf } from '#domain/money/symbols.ts';
import { mostAddressUsers } from '#domain/withdrawals/payout-addresses.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { CustomerFunds } from '#web/admin/customers/customer-funds.tsx';
import type { WithdrawalCaseProps } from '#web/admin/queue/cases.ts';
import { ownReasonWords, stepName, stepNote } from '#web/admin/queue/step-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { quoted } from '#web/admin/widgets/quoted.ts';
import { Case, Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { TransactionLink } from '#web/admin/widgets/transaction-link.tsx';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { useNow } from '#web/ui/use-now.ts';
import { withdrawalTone, withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { GivenBack } from './given-back.tsx';
import { groundHolds } from './legal-ground.tsx';
import { DecidedCases, OpenCase, RiskQuestions } from './open-case.tsx';
import {
  addressWait,
  approvalWords,
  coinsToCome,
  evidenceStateWords,
  evidenceTones,
  evidenceWords,
  stateOf,
  unwatchedWords,
} from './payout-words.ts';
import { RiskTags } from './risk-tags.tsx';
import { TravelRecord } from './travel-record.tsx';
import { WithdrawalDecisions } from './withdrawal-decisions.tsx';
import styles from './withdrawals.module.css';

/** One withdrawal: where the money goes, who has said yes, and the decision (W5). */
export function WithdrawalReview(
  props: WithdrawalCaseProps & {
    /** On its own page, which has the audit trail below. */
    readonly whole?: true;
  },
) {
  useLingui();
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
          <Fold name={t`travel-rule record`} reads={readTravelRecord}>
            <TravelRecord withdrawal={props.withdrawal.id} />
          </Fold>
          <Fold name={t`customer’s money`}>
            <CustomerFunds uid={props.withdrawal.user_id} />
          </Fold>
          {!props.whole && (
            <Fold name={t`audit trail`} reads={auditOf}>
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
  useLingui();
  const coin = coinOf(withdrawal.paymentMethod);
  const { network } = coin;
  const { paymentMethod } = withdrawal;
  const amount = money(withdrawal.amount);
  const fee = money(withdrawal.networkFee);
  const given = approvalWords(withdrawal);
  const { approvals, coinAmount, price, reason, reasonCode, evidence, legalGround } = withdrawal;
  return (
    <Facts
      facts={[
        [
          t`Customer`,
          whole ? null : (
            <RecordLink key="customer" id={withdrawal.user_id}>
              {withdrawal.clientName}
            </RecordLink>
          ),
        ],
        [
          t`Status`,
          <Tag key="state" tone={withdrawalTone(stateOf(withdrawal))}>
            {withdrawalWord(stateOf(withdrawal))}
          </Tag>,
        ],
        [t`Account status`, accountStatusWord(withdrawal.ownerStatus)],
        [t`Amount`, withdrawal.status === 'pending' ? t`${amount} USD, held` : `${amount} USD`],
        [t`Network fee`, t`${fee} USD, taken from the amount`],
        [t`Coin`, paymentMethod === network ? network : t`${paymentMethod} on ${network}`],
        [
          t`To address`,
          <>
            <GroupedAddress address={withdrawal.walletAddress} />
            <CopyButton text={withdrawal.walletAddress} what={t`address`} />
          </>,
        ],
        [
          withdrawal.status === 'pending' ? t`Risk` : t`Risk, on record`,
          <span key="risk">
            <RiskTags withdrawal={withdrawal} />
            {withdrawal.status !== 'pending' && (
              <small className={styles.below}>{t`Only a new address, a legal ground and the chain are kept.`}</small>
            )}
          </span>,
        ],
        [
          t`Address also of`,
          withdrawal.addressUsers.length === 0 ? null : <AddressUsers key="users" withdrawal={withdrawal} />,
        ],
        [t`Address added`, <AddressAge key="age" withdrawal={withdrawal} />],
        [
          t({ message: 'Coins', context: 'a withdrawal' }),
          coinAmount === null ? (
            coinsToCome(withdrawal)
          ) : (
            <>
              <strong>
                {coinAmount} {symbolOf(coin.suffix)}
              </strong>
              <CopyButton text={coinAmount} what={t`amount of coins`} />
              {price !== null && <At price={money(price)} />}
            </>
          ),
        ],
        [
          withdrawal.failedAt === null ? t`Transaction` : t`Transaction that failed`,
          withdrawal.transactionId === null ? null : (
            <TransactionLink
              key="transaction"
              chain={explorerChainOf(withdrawal.paymentMethod)}
              id={withdrawal.transactionId}
            />
          ),
        ],
        [t`Payment number`, withdrawal.paymentNo === null ? null : String(withdrawal.paymentNo)],
        [t`Came back by`, withdrawal.returnedBy],
        [
          t({ message: 'Given back', context: 'a withdrawal' }),
          withdrawal.givenBack === null ? null : <GivenBack key="back" withdrawal={withdrawal} />,
        ],
        [
          t`On the chain`,
          evidence === null ? (
            withdrawal.status === 'approved' ? (
              unwatchedWords()
            ) : null
          ) : (
            <>
              <Tag tone={evidenceTones[evidence.state]}>{textOf(evidenceStateWords[evidence.state])}</Tag>
              <span>
                {evidenceWords(evidence, symbolOf(coin.suffix), coinAmount)}{' '}
                <Trans>
                  Looked up <Moment iso={evidence.checkedAt} />.
                </Trans>
              </span>
            </>
          ),
        ],
        [
          t`Legal ground`,
          legalGround === null ? null : (
            <span key="ground">
              {quoted(legalGround.ground)}, <Person id={legalGround.admin} self={admin} />,{' '}
              <Moment iso={legalGround.time} />
              {!groundHolds(withdrawal) && t`; it holds nothing back now`}
            </span>
          ),
        ],
        [
          t`Approvals (${given})`,
          approvals.length === 0 ? (
            t({ message: 'none yet', context: 'an approval' })
          ) : (
            <ul key="approvals">
              {approvals.map(({ admin: by, time, transactionId }) => (
                <li key={by}>
                  <Person id={by} self={admin} />, <Moment iso={time} />
                  {transactionId !== null && t`: transaction ${transactionId}`}
                </li>
              ))}
            </ul>
          ),
        ],
        [t`Reason`, reasonCode === null ? reason : ownReasonWords(reasonCode)],
        [
          t`Timeline`,
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
        [t`Record`, withdrawal.id],
      ]}
    />
  );
}

function At({ price }: { readonly price: string }) {
  return (
    <span>
      <Trans>at {price} USD</Trans>
    </span>
  );
}

/** O1: who else has its address, each with how, and leads to them. */
function AddressUsers({ withdrawal }: Pick<WithdrawalCaseProps, 'withdrawal'>) {
  useLingui();
  return (
    <ul>
      {withdrawal.addressUsers.slice(0, mostAddressUsers).map(({ uid, displayName, how }) => (
        <li key={uid}>
          <RecordLink id={uid}>{displayName}</RecordLink>, {how === 'payout_address' ? t`payouts to it` : t`saved it`}
        </li>
      ))}
      {withdrawal.addressUsers.length > mostAddressUsers && (
        <li>
          <Trans>and more</Trans>
        </li>
      )}
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
        <span>
          <Trans>no longer in the customer’s address book</Trans>
        </span>
      ) : (
        <span>
          <Trans>
            <Moment iso={withdrawal.addressAddedAt} /> (<Waiting since={withdrawal.addressAddedAt} /> ago)
          </Trans>
        </span>
      )}
      {waits !== null && (
        <Tag tone="warn">
          <Trans>
            new: approval waits until <Moment iso={waits} />
          </Trans>
        </Tag>
      )}
    </>
  );
}
