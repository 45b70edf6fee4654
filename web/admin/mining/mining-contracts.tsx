import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listAllContracts } from '#api/mining-operator.ts';
import { adminMiningPlans } from '#api/mining-plans.ts';
import type { ReplyOf } from '#api/operation.ts';
import { TrailOf } from '#web/admin/audit/trail.tsx';
import { contractWords } from '#web/admin/customers/customer-words.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { type QueueOf, ReviewQueue } from '#web/admin/queue/review-queue.tsx';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Case, type Column, Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { algorithmWords } from './fleet-form.ts';
import { coinsListed } from './mining-units.ts';

type Contract = ReplyOf<typeof listAllContracts>['items'][number];

const statuses = ['all', 'waiting', 'running', 'ended'] as const;
type Shown = (typeof statuses)[number];

const partWords: Readonly<Record<Shown, MessageDescriptor>> = { ...contractWords, all: msg`all` };

const tones = { waiting: 'warn', running: 'up', ended: 'quiet' } as const;

const columns: readonly Column<Contract>[] = [
  {
    name: msg`Customer`,
    cell: ({ customer, plan, state }) => (
      <>
        <strong>
          <Person id={customer} />
        </strong>
        <small className={tables.narrow}>
          {plan} · {textOf(contractWords[state])}
        </small>
      </>
    ),
  },
  { name: msg`Plan`, minor: true, cell: ({ plan }) => plan },
  { name: msg`Hash rate`, minor: true, number: true, cell: ({ hashRate }) => <Hashes of={hashRate} /> },
  { name: msg`Price (USD)`, minor: true, number: true, cell: ({ price }) => money(price) },
  { name: msg`Paid out (USD)`, number: true, cell: ({ paid }) => money(paid) },
  { name: msg`Last day`, minor: true, cell: ({ lastDay }) => dayOf(lastDay) },
  {
    name: msg`Status`,
    minor: true,
    cell: ({ state }) => <Tag tone={tones[state]}>{textOf(contractWords[state])}</Tag>,
  },
];

const queryOf = (shown: Shown, asked: Readonly<Record<string, string>>) => ({
  ...asked,
  ...(shown === 'all' ? {} : { state: shown }),
});

type Plans = ReplyOf<typeof adminMiningPlans>['items'];

const queueOf = (plans: Plans): QueueOf<Contract, Shown> => ({
  what: msg`mining contracts`,
  title: msg`Contracts of all customers`,
  statuses,
  words: partWords,
  read: (page, shown, asked) => call(listAllContracts, { query: { ...page, ...queryOf(shown, asked) } }),
  fields: [
    {
      name: 'plan',
      label: msg`Plan`,
      kind: 'choice',
      options: plans.map(({ id }) => id),
      words: Object.fromEntries(plans.map(({ id, name }) => [id, name])),
    },
    ...recordFields,
  ],
  orderOf: () => 'newest',
  file: (shown, asked) => `/api/admin/mining/contracts.csv${searchOf(queryOf(shown, asked))}`,
  empty: {
    all: msg`No contract has been bought yet.`,
    waiting: msg`No contract is waiting for its first day. Contracts bought today mine from tomorrow (UTC).`,
    running: msg`No contract runs.`,
    ended: msg`No contract has ended.`,
  },
  columns,
  idOf: ({ id }) => id,
  nameOf: ({ plan, id }) => t`contract of ${plan}, ${id}`,
  waits: () => false,
  hasPage: true,
});

/** What customers have bought (R1); each leads to who bought it. */
export function MiningContracts() {
  const plans = useQuery({
    queryKey: ['admin', 'mining', 'plan names'],
    queryFn: async () => (await call(adminMiningPlans, { query: { limit: 100 } })).items,
  });
  // The plans are what the address is read by: a list that it narrows to one comes with them.
  if (plans.data === undefined) return plans.isError ? <Unread query={plans} /> : <Coming rows={6} />;
  return <ReviewQueue of={queueOf(plans.data)} detail={(contract) => <Detail contract={contract} />} />;
}

function Detail({ contract }: { readonly contract: Contract }) {
  useLingui();
  const [firstDay, lastDay] = [dayOf(contract.firstDay), dayOf(contract.lastDay)];
  return (
    <Case
      known={
        <Facts
          facts={[
            [t`Plan`, contract.plan],
            [t`Algorithm`, textOf(algorithmWords[contract.algorithm])],
            [t`Pays in`, coinsListed(contract.coins)],
            [t`Hash rate`, <Hashes key="rate" of={contract.hashRate} />],
            [t`Price`, `${money(contract.price)} USD`],
            [t`Paid out so far`, `${money(contract.paid)} USD`],
            [t`Bought`, <Moment key="bought" iso={contract.boughtAt} />],
            [t`First and last day`, t`${firstDay} to ${lastDay} (UTC)`],
            [t`Status`, textOf(contractWords[contract.state])],
            [t`Record`, contract.id],
          ]}
        />
      }
      decide={
        <>
          <p>
            <Trans>
              Bought by{' '}
              <Link to="/admin/customers/$id" params={{ id: contract.customer }}>
                <Person id={contract.customer} />
              </Link>
              .
            </Trans>
          </p>
          <p>
            <Trans>A contract cannot be cancelled or ended before its last day, so there is nothing to decide.</Trans>
          </p>
        </>
      }
      below={
        <Fold name={t`audit trail`}>
          <TrailOf subject={contract.id} />
        </Fold>
      }
    />
  );
}
