import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { listCustomers, readCustomerCase } from '#api/accounts.ts';
import { putTagOnMany } from '#api/customer-tags.ts';
import { listSecondFactorRemovals } from '#api/second-factor-removals.ts';
import { customerFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import type { CustomerCase } from '#web/admin/queue/cases.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { accountStatusWord } from '#web/admin/widgets/account-status-word.ts';
import { Email } from '#web/admin/widgets/email.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { focusResults, useResultsFocus } from '#web/admin/widgets/results.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { countryName } from '#web/ui/country-name.ts';
import tables from '#web/ui/table.module.css';
import { CustomerReview } from './customer-review.tsx';
import { verifiedWords, waitsFor } from './customer-words.ts';
import { RemovalsQueue } from './removals.tsx';
import { TagSeveral } from './tag-several.tsx';

const statuses = [
  'pending',
  'ready',
  'approved',
  'suspended',
  'blocked',
  'declined',
  'void',
  'country change',
  'end of a block',
  'all',
] as const;
type Shown = (typeof statuses)[number];

const tones = {
  pending: 'warn',
  approved: 'up',
  suspended: 'warn',
  blocked: 'down',
  declined: 'down',
  void: 'quiet',
} as const;

const verified = ({ emailVerified }: CustomerCase): string => verifiedWords(emailVerified);

/** 'waits for: ID review' */
function waitingFor(customer: CustomerCase): string {
  const waits = waitsFor(customer);
  return t`waits for: ${waits}`;
}

const columns: readonly Column<CustomerCase>[] = [
  {
    name: msg`Name`,
    cell: (customer) => (
      <Selects id={customer.uid} name={customer.displayName}>
        <strong>{customer.displayName}</strong>
        {customer.role === 'admin' && ` ${t`(admin)`}`}
        <small className={tables.narrow}>
          <Email address={customer.email} /> · {verified(customer)} · <Waiting since={customer.createdAt} />{' '}
          {customer.account_status === 'pending' && `· ${waitingFor(customer)}`}
        </small>
      </Selects>
    ),
  },
  { name: msg`E-mail`, minor: true, cell: ({ email }) => email },
  { name: msg`E-mail status`, minor: true, cell: verified },
  {
    name: msg`Status`,
    cell: ({ account_status }) => <Tag tone={tones[account_status]}>{accountStatusWord(account_status)}</Tag>,
  },
  { name: msg`Waits for`, minor: true, cell: waitsFor },
  { name: msg`Country`, minor: true, cell: ({ country }) => (country === null ? '–' : countryName(country)) },
  { name: msg`Tags`, minor: true, cell: ({ tags }) => tags.join(', ') },
  { name: msg`Signed up`, minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

const empty: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg`No customer is waiting for approval. New sign-ups appear here.`,
  ready: msg`Nobody is ready to be approved. See “Pending” for who has steps left.`,
  approved: msg`No customer is approved yet. See “Pending”.`,
  suspended: msg`No customer is suspended.`,
  blocked: msg`No customer is blocked.`,
  declined: msg`No customer was declined.`,
  void: msg`Every account has a profile.`,
  'country change': msg`No customer is waiting for a change of country.`,
  'end of a block': msg`No end of a block is waiting for a second admin. A first approval lapses after 24 hours.`,
  all: msg`Nobody has signed up yet.`,
};

function queryOf(shown: Shown, search: string, asked: Readonly<Record<string, string>>) {
  const narrowed = { ...asked, ...(search === '' ? {} : { search }) };
  switch (shown) {
    case 'all':
      return narrowed;
    case 'ready':
      return { ...narrowed, status: 'pending', ready: 'yes' } as const;
    case 'country change':
      return { ...narrowed, countryChange: 'pending' } as const;
    case 'end of a block':
      return { ...narrowed, unblocking: 'waiting' } as const;
    default:
      return { ...narrowed, status: shown };
  }
}

/** What the parts of the list are called. */
const partWords: Readonly<Record<Shown, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'several customers' }),
  ready: msg`ready to approve`,
  approved: msg({ message: 'approved', context: 'several customers' }),
  suspended: msg({ message: 'suspended', context: 'several customers' }),
  blocked: msg({ message: 'blocked', context: 'several customers' }),
  declined: msg({ message: 'declined', context: 'several customers' }),
  void: msg({ message: 'void', context: 'several customers' }),
  'country change': msg`country change`,
  'end of a block': msg`end of a block`,
  all: msg({ message: 'all', context: 'several customers' }),
};

/** Whether an admin can decide about a customer now: nobody does about themselves, nor twice about the end of a block (A9, R3). */
function isReadyFor(customer: CustomerCase, admin: string): boolean {
  const { uid, countryChange, unblocking } = customer;
  return uid !== admin && (countryChange !== null || unblocking?.admin !== admin);
}

/** The customers of a search, all of them at first; without one those who wait come first. */
function queueOf(search: string, admin: string): QueueOf<CustomerCase, Shown> {
  const found = search !== '';
  return {
    what: msg`customers`,
    search,
    wordOf: (part) => textOf(partWords[part]),
    statuses: found ? ['all', ...statuses.filter((status) => status !== 'all')] : statuses,
    read: (page, shown, asked) => call(listCustomers, { query: { ...page, ...queryOf(shown, search, asked) } }),
    readOne: (uid) => call(readCustomerCase, { params: { id: uid } }),
    fields: customerFields,
    orderOf: (shown) => (shown === 'pending' || shown === 'ready' || shown === 'country change' ? 'oldest' : 'newest'),
    file: (shown, asked) => `/api/admin/customers.csv${searchOf(queryOf(shown, search, asked))}`,
    empty: found ? notFound(search) : empty,
    columns,
    idOf: ({ uid }) => uid,
    nameOf: ({ displayName }) => displayName,
    hasPage: true,
    waits: ({ account_status, countryChange, unblocking }) =>
      account_status === 'pending' || countryChange !== null || unblocking !== null,
    isReady: (customer) => isReadyFor(customer, admin),
  };
}

function notFound(search: string): Readonly<Record<Shown, string>> {
  const none = (sentence: string): string => {
    const check = t`Check the name, e-mail or payout address, phone number or id.`;
    return `${sentence} ${check}`;
  };
  return {
    pending: none(t`No pending customer matches “${search}”.`),
    ready: none(t`No customer who is ready to be approved matches “${search}”.`),
    approved: none(t`No approved customer matches “${search}”.`),
    suspended: none(t`No suspended customer matches “${search}”.`),
    blocked: none(t`No blocked customer matches “${search}”.`),
    declined: none(t`No declined customer matches “${search}”.`),
    void: none(t`No account without a profile matches “${search}”.`),
    'country change': none(t`No customer with a change of country matches “${search}”.`),
    'end of a block': none(t`No customer whose block is about to end matches “${search}”.`),
    all: none(t`No customer matches “${search}”.`),
  };
}

/** Customers by account_status, those who wait first, the longest waiting on top (A9); anybody by name, e-mail or payout address, phone number or id. */
export function CustomersQueue(props: {
  readonly admin: string;
  /** What the address looks for; nothing when one comes by oneself. */
  readonly search: string;
}) {
  useLingui();
  const { search } = props;
  const address = useListAddress();
  const may = useMay();
  useResultsFocus(search);
  const removals = may(listSecondFactorRemovals) && <RemovalsQueue admin={props.admin} />;
  // The overview leads here to what waits in it: it is not below a page of customers then.
  const removalsFirst = address.kept['first'] === 'removals';
  return (
    <>
      <Search searched={search} onSearch={(text) => address.change({ search: text, show: null, open: null })} />
      <div className={styles.stack}>
        {removalsFirst && removals}
        <Selecting of={address.searchWith({ open: null, hide: null })} may={may(putTagOnMany)}>
          <ReviewQueue
            key={search}
            of={queueOf(search, props.admin)}
            detail={(customer, onDecided) => (
              <CustomerReview customer={customer} admin={props.admin} onDecided={onDecided} />
            )}
            above={() => <TagSeveral />}
          />
        </Selecting>
        {!removalsFirst && removals}
      </div>
    </>
  );
}

function Search(props: { readonly searched: string; readonly onSearch: (text: string) => void }) {
  useLingui();
  const { searched, onSearch } = props;
  const [typed, setTyped] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          focusResults(null);
          onSearch(typed.trim());
        }}
      >
        <TextInput
          ref={field}
          label={t`Name, e-mail or payout address, phone number or customer id`}
          description={t`Any part of a name or e-mail address, the start of a phone number, with or without its country code, or the first 6 or more characters of an id or payout address.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          <Trans>Search</Trans>
        </Button>
        {searched !== '' && (
          <Button
            variant="subtle"
            onClick={() => {
              setTyped('');
              onSearch('');
              field.current?.focus();
            }}
          >
            <Trans>Show all</Trans>
          </Button>
        )}
      </form>
    </search>
  );
}
