import { listCustomers } from '#api/accounts.ts';
import { call } from '#web/api-client/client.ts';
import { Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import type { CustomerCase } from './cases.ts';
import { CustomerReview } from './customer-review.tsx';
import { Waiting } from './moment.tsx';
import type { Column } from './records.tsx';
import { type QueueOf, ReviewQueue } from './review-queue.tsx';

const statuses = ['pending', 'approved', 'suspended', 'blocked', 'declined', 'void', 'all'] as const;
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
  all: 'Nobody has signed up yet.',
};

const queue: QueueOf<CustomerCase, Shown> = {
  what: 'customers',
  statuses,
  read: (page, shown) => call(listCustomers, { query: { ...page, ...(shown === 'all' ? {} : { status: shown }) } }),
  empty,
  columns,
  idOf: ({ uid }) => uid,
  nameOf: ({ displayName }) => displayName,
  waits: ({ account_status }) => account_status === 'pending',
};

/** Customers by account_status, those who wait first, the longest waiting on top (A9). */
export function CustomersQueue(props: { readonly admin: string }) {
  return (
    <ReviewQueue
      of={queue}
      detail={(customer, onDecided) => <CustomerReview customer={customer} admin={props.admin} onDecided={onDecided} />}
    />
  );
}
