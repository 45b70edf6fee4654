import { useState } from 'react';
import { reviewPayments } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { coinsOf, paymentStatus, paymentTones } from '#web/admin/operations/chain-words.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel, Tag } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { ChainEvidence } from './chain-payments.tsx';

type Unmatched = ReplyOf<typeof reviewPayments>['items'][number];

const columns: readonly Column<Unmatched>[] = [
  {
    name: 'Arrived',
    cell: (payment) => (
      <>
        <strong>{coinsOf(payment)}</strong>
        <small className={tables.narrow}>
          {payment.network} · <Waiting since={payment.firstSeen} />
        </small>
      </>
    ),
  },
  { name: 'Network', minor: true, cell: ({ network }) => network },
  {
    name: 'State',
    cell: (payment) => <Tag tone={paymentTones[payment.state]}>{paymentStatus(payment)}</Tag>,
  },
  { name: 'First seen', minor: true, cell: ({ firstSeen }) => <Moment iso={firstSeen} /> },
];

/** Payments to watched addresses that belong to no deposit: somebody has to find out whose they are. */
export function UnmatchedPayments() {
  const pages = useQueuePages(['admin', 'payments'], (page) => call(reviewPayments, { query: page }));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="payments-title" title="Payments without a deposit">
      <Listing
        pages={pages}
        what="payments"
        empty="Every payment that was seen belongs to a deposit. One that fits none appears here, newest first."
      >
        <Records
          label="Payments without a deposit"
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={(payment) => `payment of ${coinsOf(payment)}`}
          actionOf={() => 'Details'}
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
                          <span>{payment.address}</span>
                          <CopyButton text={payment.address} what="address" />
                        </>,
                      ],
                      ['Deposit of the address', payment.depositOfAddress],
                      ['Record', payment.id],
                    ]}
                  />
                  <p>
                    {payment.depositOfAddress === null
                      ? 'Nobody is credited for it. Ask who sent it, and approve a deposit of theirs by this transaction id: two admins do, unless it came to its address with an amount that it had been asked for before. That somebody was once asked for the same amount proves nothing: it may be another payment less an exchange’s fee.'
                      : 'It came to the address of that deposit, but in another coin or on another network than was asked, so it is credited to nobody by itself. A deposit of the same customer can be approved by this transaction id, by two admins; another customer’s cannot.'}
                  </p>
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
