import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readCustomerCase } from '#api/accounts.ts';
import { listCustomerNotes } from '#api/customer-notes.ts';
import { readCustomerStatement } from '#api/customer-statement.ts';
import { readDepositCase } from '#api/deposit-review.ts';
import { listAllTrades, listJournals, readJournal } from '#api/explorer.ts';
import { readCustomerIdentity } from '#api/identity.ts';
import { listLedgerAccounts } from '#api/ledger-accounts.ts';
import { readCustomerLinks } from '#api/risk-cases.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import { CustomerIdentity } from '#web/admin/customers/customer-identity.tsx';
import { CustomerNotes } from '#web/admin/customers/customer-notes.tsx';
import { CustomerReview } from '#web/admin/customers/customer-review.tsx';
import { StatementWhenAsked } from '#web/admin/customers/customer-statement.tsx';
import { DepositReview } from '#web/admin/deposits/deposit-review.tsx';
import { CustomerLinks } from '#web/admin/risk/links.tsx';
import { TicketsAbout } from '#web/admin/support/tickets-about.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { WithdrawalReview } from '#web/admin/withdrawals/withdrawal-review.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { amountOf } from '#web/widgets/deposit-amount.ts';
import { journalTitle } from './journal-words.ts';
import { JournalEntries } from './journals.tsx';
import { RecordLink } from './record-link.tsx';
import { AuditOf, OfCustomer, PostingsOf, RecordPage } from './record-page.tsx';
import styles from './records.module.css';
import { Timeline } from './timeline.tsx';

interface PageOf {
  readonly id: string;
  /** The uid of the admin who is signed in. */
  readonly admin: string;
}

/**
 * A customer: who they are, what can be decided, and everything that happened (R1.5).
 *
 * @param statement shown to roles that may read it, when they ask for it (R1.15)
 */
export function CustomerPage({ id, admin, statement }: PageOf & { readonly statement: ReactNode }) {
  useLingui();
  const may = useMay();
  return (
    <RecordPage
      what={msg({ message: 'customer', context: 'a record' })}
      id={id}
      read={() => call(readCustomerCase, { params: { id } })}
      nameOf={({ displayName }) => displayName}
    >
      {(customer, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Customer`}
            aside={
              <nav className={styles.ways} aria-label={t`Of this customer`}>
                {may(listAllTrades) && (
                  <Link to="/admin/trades" search={{ customer: id }}>
                    <Trans>Trades</Trans>
                  </Link>
                )}
                {may(listJournals) && (
                  <Link to="/admin/ledger" search={{ record: id }}>
                    <Trans>Postings</Trans>
                  </Link>
                )}
                {may(listLedgerAccounts) && (
                  <Link to="/admin/ledger/accounts" search={{ whose: id }}>
                    <Trans>Ledger accounts</Trans>
                  </Link>
                )}
              </nav>
            }
          >
            <CustomerReview whole customer={customer} admin={admin} onDecided={onDecided} />
          </Panel>
          {may(readCustomerIdentity) && <CustomerIdentity uid={id} admin={admin} onStatusMessage={onDecided} />}
          {may(listCustomerNotes) && id !== admin && <CustomerNotes uid={id} />}
          {may(readCustomerStatement) && <StatementWhenAsked>{statement}</StatementWhenAsked>}
          {may(readCustomerLinks) && <CustomerLinks uid={id} />}
          <Timeline uid={id} />
        </>
      )}
    </RecordPage>
  );
}

const depositName = (amount: string): string => t`Deposit of ${amount} USD`;

/** A deposit with its decision, postings and trail (R1.5). */
export function DepositPage({ id, admin }: PageOf) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'deposit', context: 'a record' })}
      id={id}
      read={() => call(readDepositCase, { params: { id } })}
      nameOf={(deposit) => depositName(money(amountOf(deposit)))}
    >
      {(deposit, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Deposit`}
            aside={<OfCustomer uid={deposit.user_id} name={deposit.clientName} />}
          >
            <DepositReview whole deposit={deposit} admin={admin} onDecided={onDecided} />
          </Panel>
          <TicketsAbout record={id} />
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

const withdrawalName = (amount: string): string => t`Withdrawal of ${amount} USD`;

/** A withdrawal with its decision, postings and trail (R1.5). */
export function WithdrawalPage({ id, admin }: PageOf) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'withdrawal', context: 'a record' })}
      id={id}
      read={() => call(readWithdrawalCase, { params: { id } })}
      nameOf={({ amount }) => withdrawalName(money(amount))}
    >
      {(withdrawal, onDecided) => (
        <>
          <Panel
            id="record-title"
            title={t`Withdrawal`}
            aside={<OfCustomer uid={withdrawal.user_id} name={withdrawal.clientName} />}
          >
            <WithdrawalReview whole withdrawal={withdrawal} admin={admin} onDecided={onDecided} />
          </Panel>
          <TicketsAbout record={id} />
          <PostingsOf cause={id} />
          <AuditOf subject={id} />
        </>
      )}
    </RecordPage>
  );
}

/** One journal, with the way to what caused it (R1.3). */
export function JournalPage({ id }: { readonly id: string }) {
  useLingui();
  return (
    <RecordPage
      what={msg({ message: 'journal', context: 'a record' })}
      id={id}
      read={() => call(readJournal, { params: { id } })}
    >
      {(journal) => (
        <Panel id="record-title" title={journalTitle(journal.code)}>
          <Facts
            facts={[
              [t`Journal`, journal.id],
              [t`Caused by`, <RecordLink key="cause" id={journal.cause} />],
              [t`Occurrence`, journal.occurrence === 1 ? null : String(journal.occurrence)],
              [t`Posted`, <Moment key="time" iso={journal.time} />],
              [t`By`, <Person key="actor" id={journal.actor} />],
            ]}
          />
          <JournalEntries journal={journal} />
        </Panel>
      )}
    </RecordPage>
  );
}
