import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { compareReport, listKeptReports } from '#api/kept-reports.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type ReportStep, reportSteps } from '#domain/reports/periods.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { KeepCsv } from './keep-csv.tsx';
import { KeptDetails } from './kept-details.tsx';
import {
  type ComparedReport,
  comparisonWords,
  differenceWords,
  keptFigure,
  keptRows,
  stepPlurals,
} from './kept-words.ts';
import { periodText } from './report-words.ts';
import styles from './reports.module.css';

type Kept = ReplyOf<typeof listKeptReports>['items'][number];

/** Periods that are shown at first: a page holds two months of days. */
const newest = 10;

/** What closed periods came to when they were closed, and whether their postings still say so (R4.1). */
export function KeptReports() {
  useLingui();
  const [by, setBy] = useState<ReportStep>('day');
  const query = useInfiniteQuery({
    queryKey: ['admin', 'kept-reports', by],
    queryFn: ({ pageParam }) => call(listKeptReports, { query: { by, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.from : undefined),
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const [folded, setFolded] = useState(true);
  const shown = folded ? items.slice(0, newest) : items;
  return (
    <Panel
      id="report-kept"
      title={t`Closed periods`}
      aside={
        <div className={styles.tools}>
          <NativeSelect
            aria-label={t`Closed periods by`}
            size="xs"
            data={reportSteps.map((step) => ({ value: step, label: textOf(stepPlurals[step]) }))}
            value={by}
            onChange={(event) => setBy(reportSteps.find((step) => step === event.currentTarget.value) ?? by)}
          />
          {items.length > 0 && <KeepCsv name={`closed-${by}s.csv`} rows={() => keptRows(items)} />}
        </div>
      }
    >
      <p>
        <Trans>
          Kept as computed when the period was over, and sealed. Compute one again to compare it with its postings.
        </Trans>
      </p>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={3} />}
      {query.isSuccess && items.length === 0 && <Empty>{noneClosed(by)}</Empty>}
      {items.length > 0 && <KeptTable by={by} items={shown} />}
      {shown.length < items.length && (
        <Button size="compact-sm" variant="default" onClick={() => setFolded(false)}>
          {showAll(items.length)}
        </Button>
      )}
      {query.hasNextPage && shown.length === items.length && (
        <Button
          size="compact-sm"
          variant="default"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show older periods</Trans>
        </Button>
      )}
    </Panel>
  );
}

const showAll = (count: number): string => t`Show all ${count}`;

function noneClosed(by: ReportStep): string {
  switch (by) {
    case 'day':
      return t`No day is closed yet. A period is kept within an hour after its last posting is sealed.`;
    case 'week':
      return t`No week is closed yet. A period is kept within an hour after its last posting is sealed.`;
    case 'month':
      return t`No month is closed yet. A period is kept within an hour after its last posting is sealed.`;
  }
}

/** The figures of the table with their names. */
const keptColumns = [
  ['deposits', msg`Deposits`],
  ['withdrawals', msg`Withdrawals`],
  ['stakes', msg`Settled stakes`],
  ['result', msg`Revenue`],
] as const;

function KeptTable({ by, items }: { readonly by: ReportStep; readonly items: readonly Kept[] }) {
  useLingui();
  return (
    <Scroll label={t`Closed periods`}>
      <table className={`${tables.table} ${styles.kept}`}>
        <thead>
          <tr>
            <th scope="col">{t`Period`}</th>
            {keptColumns.map(([of, name]) => (
              <th key={of} scope="col" className={`${tables.number} ${of === 'result' ? '' : tables.minor}`}>
                {textOf(name)}
              </th>
            ))}
            <th scope="col" className={tables.minor}>
              {t`Kept`}
            </th>
            <th scope="col">{t`Comparison`}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((kept) => (
            <tr key={kept.from}>
              <th scope="row">
                {periodText(kept)}
                <KeptDetails figures={kept.figures} name={periodText(kept)} />
              </th>
              {keptColumns.map(([of]) => (
                <td key={of} className={`${tables.number} ${of === 'result' ? '' : tables.minor}`}>
                  {keptFigure(kept.figures, of)}
                </td>
              ))}
              <td className={tables.minor}>
                <Moment iso={kept.keptAt} />
                <span className={tables.note} title={kept.hash}>
                  {hashWords(kept.hash)}
                </span>
              </td>
              <td>
                <Comparison by={by} from={kept.from} name={periodText(kept)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function hashWords(hash: string): string {
  const start = hash.slice(0, 12);
  return t`SHA-256 ${start}…`;
}

type Outcome = ComparedReport | 'none' | 'running' | 'failed';

function Comparison({ by, from, name }: { readonly by: ReportStep; readonly from: string; readonly name: string }) {
  useLingui();
  const [outcome, setOutcome] = useState<Outcome>('none');
  async function compare() {
    setOutcome('running');
    setOutcome(await call(compareReport, { params: { by, from } }).catch(() => 'failed' as const));
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={outcome === 'running'}
        aria-label={t`Recompute and compare ${name}`}
        onClick={() => void compare()}
      >
        <Trans>Recompute and compare</Trans>
      </Button>
      <div role="status" className={styles.compared}>
        {outcome === 'failed' && <span className={tables.note}>{t`Not computed. Try again.`}</span>}
        {typeof outcome === 'object' && <Compared of={outcome} />}
      </div>
    </>
  );
}

function Compared({ of }: { readonly of: ComparedReport }) {
  useLingui();
  const { tone, text } = comparisonWords(of);
  return (
    <>
      <Tag tone={tone}>{text}</Tag>
      {of.differences.map((one) => (
        <span key={one.of} className={tables.note}>
          {differenceWords(one)}
        </span>
      ))}
    </>
  );
}
