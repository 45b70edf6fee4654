import { useState } from 'react';
import { listCustomers } from '#api/accounts.ts';
import { call } from '#web/api-client/client.ts';
import { Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import type { CustomerCase } from './cases.ts';
import { CustomerReview } from './customer-review.tsx';
import { Filter, Listing, titleOf } from './listing.tsx';
import { Waiting } from './moment.tsx';
import { usePages } from './pages.ts';
import { useQueue } from './queue.ts';
import { type Column, Records } from './records.tsx';
import { Said } from './said.tsx';

const statuses = ['pending', 'approved', 'suspended', 'blocked', 'declined', 'void', 'country change', 'all'] as const;
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
      <>
        <strong>{customer.displayName}</strong>
        {customer.role === 'admin' && ' (admin)'}
        <small className={tables.narrow}>
          {customer.email} · {verified(customer)} · <Waiting since={customer.createdAt} />
        </small>
      </>
    ),
  },
  { name: 'E-mail', minor: true, cell: ({ email }) => email },
  { name: 'Address verified', minor: true, cell: verified },
  {
    name: 'Status',
    cell: ({ account_status }) => <Tag tone={tones[account_status]}>{account_status}</Tag>,
  },
  { name: 'Age', minor: true, number: true, cell: ({ createdAt }) => <Waiting since={createdAt} /> },
];

const empty: Readonly<Record<Shown, string>> = {
  pending: 'No customer waits for approval. Whoever signs up next appears here.',
  approved: 'No customer is approved yet: those who wait are under “pending”.',
  suspended: 'No customer is suspended.',
  blocked: 'No customer is blocked.',
  declined: 'No customer was declined.',
  void: 'Every sign-in has a profile.',
  'country change': 'No customer waits for a change of country.',
  all: 'Nobody has signed up yet.',
};

const queryOf = (shown: Shown) => {
  switch (shown) {
    case 'all':
      return {};
    case 'country change':
      return { countryChange: 'pending' } as const;
    default:
      return { status: shown };
  }
};

/** Customers by account_status, those who wait first, the longest waiting on top (A9). */
export function CustomersQueue(props: { readonly admin: string }) {
  const [shown, setShown] = useState<Shown>('pending');
  const pages = usePages(['admin', 'customers', shown], (page) =>
    call(listCustomers, { query: { ...page, ...queryOf(shown) } }),
  );
  const queue = useQueue(pages, ({ uid }) => uid);
  return (
    <Panel id="customers-title" title={titleOf(shown)}>
      <Filter
        label="Which customers"
        options={statuses}
        value={shown}
        onChange={(status) => {
          queue.reset();
          setShown(status);
        }}
      />
      <Said saying={queue.saying} />
      <Listing pages={pages} what="customers" empty={empty[shown]}>
        <Records
          label="Customers"
          columns={columns}
          items={pages.items}
          idOf={({ uid }) => uid}
          nameOf={({ displayName }) => displayName}
          actionOf={({ account_status, countryChange }) =>
            account_status === 'pending' || countryChange ? 'Review' : 'Details'
          }
          opened={queue.opened}
          onOpen={queue.open}
          detail={(customer) => <CustomerReview customer={customer} admin={props.admin} onDecided={queue.decided} />}
        />
      </Listing>
    </Panel>
  );
}
