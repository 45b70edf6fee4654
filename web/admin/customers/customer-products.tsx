import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReplyOf } from '#api/operation.ts';
import { listCustomerContracts, listCustomerCopies } from '#api/record-pages.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { copyWords } from '#web/admin/traders/trader-words.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import { Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { walletWords } from '#web/admin/widgets/wallet-words.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { dayOf } from '#web/ui/time.ts';
import { contractWords } from './customer-words.ts';

type Copy = ReplyOf<typeof listCustomerCopies>['items'][number];
type Contract = ReplyOf<typeof listCustomerContracts>['items'][number];

const copyTones = { active: 'up', paused: 'warn', stopping: 'warn', stopped: 'quiet' } as const;
const contractTones = { waiting: 'warn', running: 'up', ended: 'quiet' } as const;

const copyColumns: readonly Column<Copy>[] = [
  { name: msg`Copy of`, cell: ({ id, traderName }) => <RecordLink id={id}>{traderName}</RecordLink> },
  {
    name: msg`Set aside`,
    number: true,
    amount: ({ allocation, wallet }) => ({
      text: money(allocation),
      unit: wallet === 'real' ? 'USD' : textOf(walletWords.practice),
    }),
  },
  { name: msg`Result`, number: true, cell: ({ profit }) => signedMoney(profit) },
  { name: msg`Started`, minor: true, cell: ({ startedAt }) => <Moment iso={startedAt} /> },
  { name: msg`Status`, cell: ({ state }) => <Tag tone={copyTones[state]}>{textOf(copyWords[state])}</Tag> },
];

/** The copies of a customer, each leading to its page (R1.12). */
export function CustomerCopies({ uid }: { readonly uid: string }) {
  useLingui();
  const pages = usePages(['admin', 'copies', uid], (page) =>
    call(listCustomerCopies, { params: { id: uid }, query: { limit: 10, ...page } }),
  );
  return (
    <Listing pages={pages} what={t`copies`} empty={t`This customer has copied nobody.`}>
      <DataTable label={t`Copies`} columns={copyColumns} items={pages.items} keyOf={({ id }) => id} />
    </Listing>
  );
}

const contractColumns: readonly Column<Contract>[] = [
  { name: msg`Contract`, cell: ({ id, plan }) => <RecordLink id={id}>{plan.name}</RecordLink> },
  { name: msg`Price (USD)`, number: true, cell: ({ price }) => money(price) },
  { name: msg`Paid out (USD)`, number: true, cell: ({ paid }) => money(paid) },
  { name: msg`Last day`, minor: true, cell: ({ lastDay }) => dayOf(lastDay) },
  { name: msg`Status`, cell: ({ state }) => <Tag tone={contractTones[state]}>{textOf(contractWords[state])}</Tag> },
];

/** The mining contracts of a customer, each leading to its page (R1.12). */
export function CustomerContracts({ uid }: { readonly uid: string }) {
  useLingui();
  const pages = usePages(['admin', 'contracts', uid], (page) =>
    call(listCustomerContracts, { params: { id: uid }, query: { limit: 10, ...page } }),
  );
  return (
    <Listing pages={pages} what={t`contracts`} empty={t`This customer has bought no mining contract.`}>
      <DataTable label={t`Mining contracts`} columns={contractColumns} items={pages.items} keyOf={({ id }) => id} />
    </Listing>
  );
}
