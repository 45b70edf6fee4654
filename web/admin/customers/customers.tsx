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
import { Email } from '#web/admin/widgets/email.tsx';
import styles from '#web/admin/widgets/listing.module.css';
import { Waiting } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { focusResults, useResultsFocus } from '#web/admin/widgets/results.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { countryName } from '#web/ui/country-name.ts';
import tables from '#web/ui/table.module.css';
import { CustomerReview } from './customer-review.tsx';
import { waitsFor } from './customer-words.ts';
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

const verified = ({ emailVerified }: CustomerCase): string => (emailVerified ? 'verified' : 'not verified');

const columns: readonly Column<CustomerCase>[] = [
  {
    name: 'Name',
    cell: (customer) => (
      <Selects id={customer.uid} name={customer.displayName}>
        <strong>{customer.displayName}</strong>
        {customer.role === 'admin' && ' (admin)'}
        <small className={tables.narrow}>
          <Email address={customer.email} /> · {verified(customer)} · <Waiting since={customer.createdAt} />{' '}
          {customer.account_status === 'pending' && `· waits for: ${waitsFor(customer)}`}
        </small>
      </Selects>
    ),
  },
  { name: 'E-mail', minor: true, cell: ({ email }) => email },
  { name: 'E-mail status', minor: true, cell: verified },
  {
    name: 'Status',
    cell: ({ account_status }) => <Tag tone={tones[account_status]}>{account_status}</Tag>,
  },
  { name: 'Waits for', minor: true, cell: waitsFor },
  { name: 'Country', minor: true, cell: ({ country }) => (country === null ? '–' : countryName(country)) },
  { name: 'Tags', minor: true, cell: ({ tags }) => tags.join(', ') },
  { name: 'Signed up', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

const empty: Readonly<Record<Shown, string>> = {
  pending: 'No customer is waiting for approval. New sign-ups appear here.',
  ready: 'Nobody is ready to be approved. See “Pending” for who has steps left.',
  approved: 'No customer is approved yet. See “Pending”.',
  suspended: 'No customer is suspended.',
  blocked: 'No customer is blocked.',
  declined: 'No customer was declined.',
  void: 'Every account has a profile.',
  'country change': 'No customer is waiting for a change of country.',
  'end of a block': 'No end of a block is waiting for a second admin. A first approval lapses after 24 hours.',
  all: 'Nobody has signed up yet.',
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

/** The customers of a search, all of them at first; without one those who wait come first. */
function queueOf(search: string): QueueOf<CustomerCase, Shown> {
  const found = search !== '';
  return {
    what: 'customers',
    search,
    words: { ready: 'ready to approve' },
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
  };
}

function notFound(search: string): Readonly<Record<Shown, string>> {
  const none = (whose: string): string =>
    `${whose} matches “${search}”. Check the name, e-mail or payout address, phone number or id.`;
  return {
    pending: none('No pending customer'),
    ready: none('No customer who is ready to be approved'),
    approved: none('No approved customer'),
    suspended: none('No suspended customer'),
    blocked: none('No blocked customer'),
    declined: none('No declined customer'),
    void: none('No account without a profile'),
    'country change': none('No customer with a change of country'),
    'end of a block': none('No customer whose block is about to end'),
    all: none('No customer'),
  };
}

/** Customers by account_status, those who wait first, the longest waiting on top (A9); anybody by name, e-mail or payout address, phone number or id. */
export function CustomersQueue(props: {
  readonly admin: string;
  /** What the address looks for; nothing when one comes by oneself. */
  readonly search: string;
}) {
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
            of={queueOf(search)}
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
          label="Name, e-mail or payout address, phone number or customer id"
          description="Any part of a name or e-mail address, the start of a phone number, or the first 6 or more characters of an id or payout address."
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Search
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
            Show all
          </Button>
        )}
      </form>
    </search>
  );
}
