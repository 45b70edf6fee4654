import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { reviewPayments } from '#api/deposit-review.ts';
import type { ReplyOf } from '#api/operation.ts';
import { coinsOf, paymentStatus, paymentTones } from '#web/admin/operations/chain-words.ts';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Case, type Column, Facts, Records } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { ChainEvidence } from './chain-payments.tsx';
import { depositWaitedAt, depositWords, whatToDo } from './payment-words.ts';

type OpenPayment = ReplyOf<typeof reviewPayments>['items'][number];

const columns: readonly Column<OpenPayment>[] = [
  {
    name: msg`Arrived`,
    cell: (payment) => (
      <>
        <strong>{coinsOf(payment)}</strong>
        <small className={tables.narrow}>
          {depositWaitedAt(payment)} · {payment.network} · <Waiting since={payment.firstSeen} />
        </small>
      </>
    ),
  },
  { name: msg`Deposit`, minor: true, cell: depositWaitedAt },
  { name: msg`Network`, minor: true, cell: ({ network }) => network },
  {
    name: msg`Status`,
    cell: (payment) => <Tag tone={paymentTones[payment.state]}>{paymentStatus(payment)}</Tag>,
  },
  { name: msg`First seen`, minor: true, cell: ({ firstSeen }) => <Moment iso={firstSeen} /> },
];

/** Payments to watched addresses that belong to no deposit, or wait at one: somebody has to find out whose they are (D2). */
export function OpenPayments() {
  useLingui();
  const pages = useQueuePages(['admin', 'payments'], (page) => call(reviewPayments, { query: page }));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Panel id="payments-title" title={t`Unclear payments`}>
      <Listing
        pages={pages}
        what={t`payments`}
        empty={t`Every payment belongs to a deposit. A payment that fits none, or may be another customer’s, appears here.`}
      >
        <Records
          label={t`Unclear payments`}
          columns={columns}
          items={pages.items}
          idOf={({ id }) => id}
          nameOf={(payment) => {
            const coins = coinsOf(payment);
            return t`payment of ${coins}`;
          }}
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
                        t`To address`,
                        <>
                          <GroupedAddress address={payment.address} />
                          <CopyButton text={payment.address} what={t`address`} />
                        </>,
                      ],
                      [t`Deposit of the address`, payment.depositOfAddress],
                      [
                        t`Waits at deposit`,
                        payment.waitsAt && (
                          <>
                            {`${depositWaitedAt(payment)} (${payment.waitsAt.id}), ${textOf(depositWords[payment.waitsAt.status])}: `}
                            <Link to="/admin/customers" search={{ search: payment.waitsAt.user_id }}>
                              <Trans>Open the customer</Trans>
                            </Link>
                          </>
                        ),
                      ],
                      [t`Record`, payment.id],
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
