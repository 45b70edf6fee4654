import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readCustomerFunds } from '#api/accounts.ts';
import { reviewDeposits } from '#api/deposit-review.ts';
import { readJournal } from '#api/explorer.ts';
import { reviewWithdrawals } from '#api/withdrawal-review.ts';
import { depositStatus, depositWord } from '#web/admin/deposits/payment-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { stateOf as stateOfWithdrawal } from '#web/admin/withdrawals/payout-words.ts';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import styles from './customer-funds.module.css';
import { postingWords } from './posting-words.ts';

const latest = 5;

/** What a customer has, and what came of it lately (R1): to be read, not to be changed. */
export function CustomerFunds(props: { readonly uid: string }) {
  useLingui();
  const { uid } = props;
  const may = useMay();
  const found = useQuery({
    queryKey: ['admin', 'funds', uid],
    queryFn: async () => {
      const query = { customer: uid, limit: latest };
      const [funds, deposits, withdrawals] = await Promise.all([
        call(readCustomerFunds, { params: { id: uid } }),
        call(reviewDeposits, { query }),
        call(reviewWithdrawals, { query }),
      ]);
      return { ...funds, deposits: deposits.items, withdrawals: withdrawals.items };
    },
  });
  // About the height of the longest part, so that what is below moves little when it comes.
  if (found.isPending) return <Coming rows={latest + 3} />;
  if (!found.data) return <Unread query={found} />;
  const { balance, postings, deposits, withdrawals } = found.data;
  return (
    <div className={styles.funds}>
      {found.isError && <Unread query={found} />}
      <section aria-label={t`Balance`}>
        <h3>
          <Trans>Balance</Trans>
        </h3>
        <Facts
          facts={[
            [t`Balance`, `${money(balance.balance)} USD`],
            [t`Available`, `${money(balance.available)} USD`],
            [t`Only to withdraw`, balance.aside === '0.00' ? null : `${money(balance.aside)} USD`],
            [t`Staked`, `${money(balance.staked)} USD`],
            [t`In copies`, `${money(balance.allocated)} USD`],
            [t`Withdrawing`, `${money(balance.withdrawing)} USD`],
            [t`Owed`, balance.receivable === '0.00' ? null : `${money(balance.receivable)} USD`],
          ]}
        />
      </section>
      <Latest
        title={t`Postings`}
        label={t`Latest postings`}
        empty={t`Nothing posted yet.`}
        rows={postings.map(({ id, time, code, account, amount }) => ({
          id,
          record: may(readJournal) ? journalOf(id) : null,
          time,
          what: postingWords(code, account, amount),
          amount,
        }))}
      />
      <Latest
        title={t`Deposits`}
        label={t`Latest deposits`}
        empty={t`No deposits.`}
        rows={deposits.map((deposit) => ({
          id: deposit.id,
          record: deposit.id,
          time: deposit.createdAt,
          what: `${stateOf(deposit)}, ${deposit.paymentMethod}`,
          amount: deposit.credited ?? deposit.amount,
        }))}
      />
      <Latest
        title={t`Withdrawals`}
        label={t`Latest withdrawals`}
        empty={t`No withdrawals.`}
        rows={withdrawals.map((withdrawal) => ({
          id: withdrawal.id,
          record: withdrawal.id,
          time: withdrawal.createdAt,
          what: `${withdrawalWord(stateOfWithdrawal(withdrawal))}, ${withdrawal.paymentMethod}`,
          amount: withdrawal.amount,
        }))}
      />
    </div>
  );
}

/** Its state as the queue of deposits has it; what is approved is money that was credited. */
function stateOf(deposit: Parameters<typeof depositStatus>[0]): string {
  return depositStatus(deposit) === 'approved' ? t`credited` : depositWord(deposit);
}

/** The journal of an entry: it has the numbers from 32 times its own on. */
const journalOf = (entry: string): string => `${BigInt(entry) / 32n}`;

interface Line {
  readonly id: string;
  /** Whose page it leads to; null where this role may not read it. */
  readonly record: string | null;
  readonly time: string;
  readonly what: string;
  readonly amount: string;
}

function Latest(props: {
  readonly title: string;
  readonly label: string;
  readonly empty: string;
  readonly rows: readonly Line[];
}): ReactNode {
  const { title, label, empty, rows } = props;
  return (
    <section aria-label={label}>
      <h3>{title}</h3>
      {rows.length === 0 && <Empty>{empty}</Empty>}
      <ul>
        {rows.map(({ id, record, time, what, amount }) => (
          <li key={id}>
            <span title={id}>
              {record === null ? what : <RecordLink id={record}>{what}</RecordLink>}
              <small>
                <Moment iso={time} />
              </small>
            </span>
            <data value={amount}>{money(amount)} USD</data>
          </li>
        ))}
      </ul>
    </section>
  );
}
