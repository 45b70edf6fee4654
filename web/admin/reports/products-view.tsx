import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listLedgerAccounts } from '#api/ledger-accounts.ts';
import { readProducts } from '#api/report-details.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type ProductPeriod, productFigures, productRows } from './detail-words.ts';
import { type FigureCell, FiguresTable } from './figures-table.tsx';
import { KeepCsv } from './keep-csv.tsx';
import type { ReportRange } from './ranges.ts';
import { MadeOf } from './report-links.tsx';
import { endsOf, leftOutText, periodText, sinceFirst } from './report-words.ts';
import styles from './reports.module.css';

/** What copying and mining came to, and the house's exposure, by period (R4.2). */
export function ProductsView({ range }: { readonly range: ReportRange }) {
  const { from, to, by } = range;
  const query = useQuery({
    queryKey: ['admin', 'products', from, to, by],
    queryFn: () => call(readProducts, { query: { from, to, by } }),
  });
  const { data } = query;
  return (
    <>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={6} />}
      {data && <Exposure periods={data.periods} />}
      {data && <Products range={range} periods={data.periods} />}
    </>
  );
}

function Exposure({ periods }: { readonly periods: readonly ProductPeriod[] }) {
  useLingui();
  // A period without a trade keeps its place, so that each bar is where its days are on the axis.
  const shown = sinceFirst(periods, ({ exposureMost }) => [exposureMost]);
  return (
    <Panel id="report-exposure" title={t`Most exposure by period`}>
      {shown.every(({ exposureMost }) => exposureMost === null) ? (
        <Empty>{t`No trades were placed in this period.`}</Empty>
      ) : (
        <Bars
          label={t`Most exposure by period`}
          values={shown.map(({ exposureMost }) => exposureMost ?? '0.00')}
          slots={shown.length}
          height={180}
          tick={(value) => money(value.replace(/\.00$/, ''))}
          read={(nth) => {
            const period = shown[nth];
            return period ? `${periodText(period)}: ${money(period.exposureMost ?? '0.00')} USD` : '';
          }}
          ends={endsOf(shown)}
        />
      )}
    </Panel>
  );
}

type ProductFigure = (typeof productFigures)[number];

const placeOf = ({ of }: ProductFigure): FigureCell<ProductPeriod>['place'] => {
  switch (of) {
    case 'copiedResult':
    case 'miningNet':
      return 'column';
    case 'copiedStakes':
    case 'exposureMost':
    case 'exposureAtEnd':
      return 'wide';
    default:
      return 'below';
  }
};

function valueText(figure: ProductFigure, value: string | null): string {
  if (value === null) return '–';
  return 'signed' in figure && figure.signed ? signedMoney(value) : money(value);
}

function Products(props: { readonly range: ReportRange; readonly periods: readonly ProductPeriod[] }) {
  useLingui();
  const { periods } = props;
  const { from, to } = props.range;
  const shown = sinceFirst(periods, (period) => [period.copiedTrades, ...productFigures.map(({ of }) => period[of])]);
  const leftOut = leftOutText(periods, shown);
  const account = useQuery({
    queryKey: ['admin', 'exposure-account'],
    queryFn: () => call(listLedgerAccounts, { query: { kind: 'exposure', asset: 'USD', limit: 1 } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const exposure = account.data?.items.at(0)?.id ?? null;
  return (
    <Panel
      id="report-products"
      title={t`Copying, mining and exposure`}
      aside={<KeepCsv name={`products-${from}-${to}.csv`} rows={() => productRows(periods)} />}
    >
      <FiguresTable label={t`Copying, mining and exposure by period`} periods={shown} figures={figuresOf(exposure)} />
      <p className={styles.note}>
        <Trans>
          Exposure opens the entries of its account on these days. The most is the largest balance among them, or the
          one that the period began with; at the end is the balance after the newest. It is not a sum of entries.
        </Trans>
      </p>
      {leftOut !== null && <p className={styles.note}>{leftOut}</p>}
    </Panel>
  );
}

/** @param exposure the account of the books that has the house's exposure; null until it is known */
const figuresOf = (exposure: string | null): readonly FigureCell<ProductPeriod>[] => [
  {
    name: msg`Copied trades`,
    place: 'wide',
    show: (period) => {
      const text = money(String(period.copiedTrades));
      const days = periodText(period);
      return (
        <MadeOf of="copiedTrades" value={period.copiedTrades} days={period} label={t`Copied trades, ${days}: ${text}`}>
          {text}
        </MadeOf>
      );
    },
  },
  ...productFigures.map((figure) => ({
    name: figure.name,
    place: placeOf(figure),
    show: (period: ProductPeriod) => {
      const text = valueText(figure, period[figure.of]);
      return (
        <MadeOf
          of={figure.of}
          value={period[figure.of]}
          days={period}
          label={`${textOf(figure.name)}, ${periodText(period)}: ${text}`}
          exposure={exposure}
        >
          {text}
        </MadeOf>
      );
    },
  })),
];
