import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReplyOf } from '#api/operation.ts';
import { listTravelRecords } from '#api/travel-records.ts';
import { holderKinds } from '#domain/withdrawals/travel-rule.ts';
import { recordFields } from '#web/admin/lists/filter-fields.ts';
import { Register } from '#web/admin/lists/register.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import tables from '#web/ui/table.module.css';
import { withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { holderNames, holderWords } from './holder-words.ts';

type Recorded = ReplyOf<typeof listTravelRecords>['items'][number];

const columns: readonly Column<Recorded>[] = [
  {
    name: msg`Withdrawal`,
    cell: ({ withdrawal, originator, time }) => (
      <>
        <RecordLink id={withdrawal} row>
          {originator.firstName} {originator.lastName}
        </RecordLink>
        <small className={tables.narrow}>
          <Moment iso={time} />
        </small>
      </>
    ),
  },
  { name: msg`Recipient`, cell: ({ holder }) => holderWords(holder) },
  { name: msg`Amount (USD)`, number: true, cell: ({ amount }) => money(amount) },
  { name: msg`Coin`, minor: true, cell: ({ paymentMethod }) => paymentMethod },
  { name: msg`Status`, minor: true, cell: (record) => withdrawalWord(record) },
  { name: msg`Time`, minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

/** /admin/travel-records: who sent and received the larger withdrawals (W2.1). */
export function TravelRegister() {
  useLingui();
  return (
    <Register
      id="travel-title"
      title={t`Travel-rule records`}
      label={t`Travel-rule records`}
      what={t`records`}
      empty={t`No entries. Withdrawals that reach the threshold of the travel rule appear here.`}
      fields={[
        { name: 'holder', label: msg`Recipient`, kind: 'choice', options: holderKinds, words: holderNames },
        ...recordFields,
      ]}
      columns={columns}
      keyOf={({ withdrawal }) => withdrawal}
      file="/api/admin/travel-records.csv"
      list="travel-records"
      read={(page, asked) => call(listTravelRecords, { query: { ...page, ...asked } })}
    />
  );
}
