import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewPayments } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import { coinsOf, paymentStatus, paymentTones } from '#web/admin/operations/chain-words.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { ChainEvidence } from './chain-payments.tsx';
import { depositWaitedAt, whatToDo } from './payment-words.ts';

type OpenPayment = ReplyOf<typeof reviewPayments>['items'][number];

const columns: readonly Column<OpenPayment>[] = [
  {
    name: 'Arrived',
    cell: (payment) => (
      <>
        <strong>
          {money(asTyped(payment.amount))} {symbolOfMethod(payment.paymentMethod)}
        </strong>
        <small className={tables.narrow}>
          {depositWaitedAt(payment)} · {payment.network} · <Waiting since={payment.firstSeen} />
        </small>
      </>
    ),
  },
  { name: 'Deposit', minor: true, cell: depositWaitedAt },
  { name: 'Network', minor: true, cell: ({ network }) => network },
  {
    name: 'State',
    cell: (payment) => <Tag tone={paymentTones[payment.state]}>{paymentStatus(payment)}</Tag>,
  },
  { name: 'First seen', minor: true, cell: ({ firstSeen }) => <Moment iso={firstSeen} /> },
];

/** Payments to watched addresses that belong to no deposit, or wait at one: somebody has to find out whose they are (D2). */
export function OpenPayments() {
  const pages = useQueuePages(['admin', 'payments'], (page) => call(reviewPayments, { query: page }));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="payments-title" title="Unclear payments">
      <Listing
        pages={pages}
        what="payments"
        empty="Every payment belongs to a deposit. A payment that fits none, or may be another customer’s, appears here."
      >
        <Records
          label="Unclear payments"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={(payment) => `payment of ${coinsOf(payment)}`}
          actionOf={({ waitsAt }) => (waitsAt === null ? 'details' : 'review')}
          opened={opened}
          onOpen={setOpened}
          detail={(payment) => (
            <Case
              known={<ChainEvidence payment={payment} />}
              decide={
                <>
                  <Facts
                    facts={[
                      [
                        'To address',
                        <>
                          <GroupedAddress address={payment.address} />
                          <CopyButton text={payment.address} what="address" />
                        </>,
                      ],
                      ['Deposit of the address', payment.depositOfAddress],
                      [
                        'Waits at deposit',
                        payment.waitsAt && (
                          <>
                            {`${depositWaitedAt(payment)} (${payment.waitsAt.id}), ${payment.waitsAt.status}: `}
                            <Link to="/admin/customers" search={{ search: payment.waitsAt.user_id }}>
                              Open the customer
                            </Link>
                          </>
                        ),
                      ],
                      ['Record', payment.id],
                    ]}
                  />
                  <p>{whatToDo(payment)}</p>
                </>
              }
              below={null}
            />
          )}
        />
      </Listing>
    </Panel>
  );
}
