import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { listAllCopies } from '#api/all-copies.ts';
import type { ReplyOf } from '#api/operation.ts';
import { copyStates } from '#domain/copying/copy.ts';
import { wallets } from '#domain/money/amount.ts';
import { type FilterField, recordFields } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { walletWords } from '#web/admin/widgets/wallet-words.ts';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { copyWords } from './trader-words.ts';

type Copy = ReplyOf<typeof listAllCopies>['items'][number];

const tones = { active: 'up', paused: 'warn', stopping: 'warn', stopped: 'quiet' } as const;

const fields: readonly FilterField[] = [
  { name: 'state', label: msg`Status`, kind: 'choice', options: copyStates, words: copyWords },
  { name: 'wallet', label: msg`Money`, kind: 'choice', options: wallets, words: walletWords },
  { name: 'trader', label: msg`Trader id`, kind: 'text' },
  ...recordFields,
];

const columns: readonly Column<Copy>[] = [
  {
    name: msg`Copy of`,
    cell: ({ id, traderName, customer, state }) => (
      <>
        <RecordLink id={id} row>
          {traderName}
        </RecordLink>
        <small className={tables.narrow}>
          <Person id={customer} /> · {textOf(copyWords[state])}
        </small>
      </>
    ),
  },
  { name: msg`Customer`, minor: true, cell: ({ customer }) => <Person id={customer} /> },
  {
    name: msg`Set aside`,
    number: true,
    amount: ({ allocation, wallet }) => ({ text: money(allocation), unit: wallet === 'real' ? 'USD' : t`practice` }),
  },
  { name: msg`Result`, number: true, cell: ({ profitAfterShare }) => signedMoney(profitAfterShare) },
  { name: msg`Open trades`, minor: true, number: true, cell: ({ openTrades }) => openTrades },
  { name: msg`Started`, minor: true, cell: ({ startedAt }) => <Moment iso={startedAt} /> },
  { name: msg`Status`, minor: true, cell: ({ state }) => <Tag tone={tones[state]}>{textOf(copyWords[state])}</Tag> },
];

/** /admin/copies: who copies whom, with how much (C1). */
export function CopyRegister() {
  useLingui();
  return (
    <Register
      id="copies-title"
      title={t`Copies of all customers`}
      label={t`Copies`}
      what={t`copies`}
      empty={t`Nobody has copied a trader yet. Copies appear here from their start on.`}
      fields={fields}
      columns={columns}
      keyOf={({ id }) => id}
      file="/api/admin/copies.csv"
      list="copies"
      read={(page, asked) => call(listAllCopies, { query: { ...page, ...asked } })}
    />
  );
}
