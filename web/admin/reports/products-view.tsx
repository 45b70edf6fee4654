import { useQuery } from '@tanstack/react-query';
import { readProducts } from '#api/report-details.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { Bars } from '#web/ui/charts/bars.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type ProductPeriod, productFigures, productRows } from './detail-words.ts';
import { KeepCsv } from './keep-csv.tsx';
import type { ReportRange } from './ranges.ts';
import { JournalsLink } from './report-links.tsx';
import { periodText } from './report-words.ts';

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
      {data && (
        <Panel
          id="report-products"
          title="Copying, mining and exposure"
          aside={<KeepCsv name={`products-${from}-${to}.csv`} rows={() => productRows(data.periods)} />}
        >
          <ProductTable periods={data.periods} />
        </Panel>
      )}
    </>
  );
}

function Exposure({ periods }: { readonly periods: readonly ProductPeriod[] }) {
  const known = periods.filter(({ exposureMost }) => exposureMost !== null);
  return (
    <Panel id="report-exposure" title="Most exposure by period">
      {known.length === 0 ? (
        <Empty>No trade was staked in these days.</Empty>
      ) : (
        <Bars
          label="Most exposure by period"
          values={known.map(({ exposureMost }) => exposureMost ?? '0.00')}
          height={180}
          tick={(value) => money(value.replace(/\.00$/, ''))}
          read={(nth) => {
            const period = known[nth];
            return period ? `${periodText(period)}: ${money(period.exposureMost ?? '0.00')} USD` : '';
          }}
          ends={[dayOf(known.at(0)?.from ?? ''), dayOf(known.at(-1)?.to ?? '')]}
        />
      )}
    </Panel>
  );
}

function ProductTable({ periods }: { readonly periods: readonly ProductPeriod[] }) {
  return (
    <Scroll label="Copying, mining and exposure by period">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col" className={tables.number}>
              Copied trades
            </th>
            {productFigures.map(({ of, name }) => (
              <th key={of} scope="col" className={tables.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period) => (
            <tr key={period.from}>
              <th scope="row">{periodText(period)}</th>
              <td className={tables.number}>{money(String(period.copiedTrades))}</td>
              {productFigures.map((figure) => {
                const value = period[figure.of];
                const text =
                  value === null ? '–' : 'signed' in figure && figure.signed ? signedMoney(value) : money(value);
                return (
                  <td key={figure.of} className={tables.number}>
                    <JournalsLink
                      codes={figure.codes}
                      value={value}
                      days={period}
                      label={`${figure.name}, ${periodText(period)}: ${text}. Journals`}
                    >
                      {text}
                    </JournalsLink>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
