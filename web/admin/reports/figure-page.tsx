import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { listFigureJournals, readFigure } from '#api/report-figures.ts';
import type { MadeFigure } from '#domain/reports/made-of.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { journalTitle } from '#web/admin/records/journal-words.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { addUp, figureName } from './figure-words.ts';
import { periodText } from './report-words.ts';
import styles from './reports.module.css';

interface Asked {
  readonly of: MadeFigure;
  readonly from: string;
  readonly to: string;
}

/** What a figure of a report is made of: its journals with what each adds, which add up to it (R4.3). */
export function FigurePage(props: Asked) {
  useLingui();
  const { of, from, to } = props;
  const query = useQuery({
    queryKey: ['admin', 'report-figure', of, from, to],
    queryFn: () => call(readFigure, { query: { of, from, to } }),
  });
  const { name, note } = figureName(of);
  const { data } = query;
  return (
    <div className={listing.stack}>
      <Panel
        id="figure-title"
        title={name}
        aside={
          <Link to="/admin/reports" search={{ from, to }}>
            <Trans>Report of these days</Trans>
          </Link>
        }
      >
        {query.isError && <Unread query={query} />}
        {query.isPending && <Coming rows={3} />}
        {data && (
          <Facts
            facts={[
              [t`Days (UTC)`, periodText({ from, to })],
              [t`Figure`, data.unit === 'USD' ? `${signedMoney(data.sum)} USD` : money(data.sum)],
              [t`Journals`, money(String(data.journals))],
              [t`Counts`, note],
              [t`As of`, dayAndTime(data.time)],
            ]}
          />
        )}
      </Panel>
      <Made asked={{ of, from, to }} sum={data?.sum ?? null} unit={data?.unit ?? 'USD'} />
    </div>
  );
}

type Item = ReplyOf<typeof listFigureJournals>['items'][number];
type Unit = ReplyOf<typeof readFigure>['unit'];

const columnsOf = (unit: Unit): readonly Column<Item>[] => [
  {
    name: msg`Journal`,
    cell: ({ journal, code }) => (
      <RecordLink id={journal} row>
        {journalTitle(code)}
      </RecordLink>
    ),
  },
  { name: msg`Caused by`, cell: ({ cause }) => <RecordLink id={cause} /> },
  {
    name: msg`Adds`,
    number: true,
    amount: ({ amount }) => (unit === 'USD' ? { text: signedMoney(amount), unit: 'USD' } : { text: amount }),
  },
  { name: msg`Posted`, minor: true, cell: ({ time }) => <Moment iso={time} /> },
];

function Made(props: { readonly asked: Asked; readonly sum: string | null; readonly unit: Unit }) {
  useLingui();
  const { asked, sum, unit } = props;
  const pages = usePages(['admin', 'report-figure-journals', asked.of, asked.from, asked.to], (page) =>
    call(listFigureJournals, { query: { limit: 50, ...page, ...asked } }),
  );
  const shown = addUp(pages.items.map(({ amount }) => amount));
  const all = pages.state === 'success' && !pages.hasMore;
  return (
    <Panel
      id="figure-journals-title"
      title={orderedTitle(t`Made of`, 'newest')}
      aside={
        <WholeFile href={`/api/admin/report/figure.csv${searchOf({ ...asked })}`} what={t`journals of the figure`} />
      }
    >
      <Listing
        pages={pages}
        what={t`journals`}
        empty={pages.hasMore ? t`None among the newest journals of these days. Show more.` : t`Nothing on these days.`}
        searched
      >
        <DataTable label={t`Journals of the figure`} columns={columnsOf(unit)} items={pages.items} keyOf={keyOf} />
      </Listing>
      {pages.items.length > 0 && (
        <p className={styles.note} role="status">
          <AddedUp all={all} sum={signedMoney(shown)} unit={unit === 'USD' ? ' USD' : ''} />{' '}
          {all && sum !== null && shown !== sum && <Tag tone="down">{t`not the figure: read again`}</Tag>}
        </p>
      )}
    </Panel>
  );
}

function AddedUp({ all, sum, unit }: { readonly all: boolean; readonly sum: string; readonly unit: string }) {
  return all ? (
    <Trans>
      All of them add up to <strong>{sum}</strong>
      {unit}.
    </Trans>
  ) : (
    <Trans>
      Those shown add up to <strong>{sum}</strong>
      {unit}.
    </Trans>
  );
}

const keyOf = ({ journal }: Item): string => journal;
