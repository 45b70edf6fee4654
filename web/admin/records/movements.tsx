import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { ReplyOf } from '#api/operation.ts';
import type { readCustomerCopy } from '#api/record-pages.ts';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import type { Column } from '#web/admin/widgets/records.tsx';
import { signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { journalTitle } from './journal-words.ts';

type Movement = ReplyOf<typeof readCustomerCopy>['movements'][number];

const columns: readonly Column<Movement>[] = [
  { name: msg`Posted as`, cell: ({ code }) => journalTitle(code) },
  { name: msg`Journals`, number: true, cell: ({ journals }) => journals },
  { name: msg`Amount`, number: true, cell: ({ amount }) => signedMoney(amount) },
];

/** What the books moved for a record, code by code, added up from the postings (R1.9). */
export function Movements(props: {
  readonly movements: readonly Movement[];
  /** 'USD' */
  readonly unit: string;
  /** What all of it together is. */
  readonly sum: readonly [name: string, amount: string];
}) {
  useLingui();
  const { movements, unit, sum } = props;
  return (
    <Panel id="movements-title" title={t`From the postings (${unit})`}>
      {movements.length === 0 ? (
        <Empty>{t`Nothing has been posted for this record.`}</Empty>
      ) : (
        <>
          <DataTable label={t`Movements by code`} columns={columns} items={movements} keyOf={({ code }) => code} />
          <p>
            {sum[0]}: <strong>{signedMoney(sum[1])}</strong> {unit}.
          </p>
        </>
      )}
    </Panel>
  );
}
