import { useQuery } from '@tanstack/react-query';
import { readCohorts, readTopCustomers } from '#api/report-details.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import {
  type Cohorts,
  cohortRows,
  customerRows,
  lastOfMonth,
  monthAfter,
  monthText,
  retention,
  type TopCustomer,
} from './detail-words.ts';
import { KeepCsv } from './keep-csv.tsx';
import type { ReportRange } from './ranges.ts';
import { CountedLink } from './report-links.tsx';
import styles from './reports.module.css';

/** Who won and lost most in these days, and how many customers stay (R4.2). */
export function CustomersView({ range: { from, to } }: { readonly range: ReportRange }) {
  const query = useQuery({
    queryKey: ['admin', 'top customers', from, to],
    queryFn: () => call(readTopCustomers, { query: { from, to } }),
  });
  return (
    <>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={6} />}
      {query.data && (
        <>
          <Customers id="winners" title="Won most" items={query.data.winners} file={`winners-${from}-${to}.csv`} />
          <Customers id="losers" title="Lost most" items={query.data.losers} file={`losers-${from}-${to}.csv`} />
        </>
      )}
      <CohortsPanel />
    </>
  );
}

function Customers(props: {
  readonly id: string;
  readonly title: string;
  readonly items: readonly TopCustomer[];
  readonly file: string;
}) {
  const { items } = props;
  const aside = items.length > 0 && <KeepCsv name={props.file} rows={() => customerRows(items)} />;
  return (
    <Panel id={`report-${props.id}`} title={props.title} aside={aside}>
      {items.length === 0 ? (
        <Empty>Nobody in this period.</Empty>
      ) : (
        <Scroll label={props.title}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">Customer</th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  Trades
                </th>
                <th scope="col" className={tables.number}>
                  Stakes
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  Paid out
                </th>
                <th scope="col" className={tables.number}>
                  Result
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr key={one.uid}>
                  <th scope="row">
                    <RecordLink id={one.uid}>{one.name}</RecordLink>
                    <small
                      className={tables.narrow}
                    >{`${money(String(one.trades))} trades, paid out ${money(one.paid)}`}</small>
                  </th>
                  <td className={`${tables.number} ${tables.minor}`}>{money(String(one.trades))}</td>
                  <td className={tables.number}>{money(one.stakes)}</td>
                  <td className={`${tables.number} ${tables.minor}`}>{money(one.paid)}</td>
                  <td className={tables.number}>{signedMoney(one.result)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <p className={styles.note}>By real-money trades that ended in this period: paid out less stakes.</p>
    </Panel>
  );
}

function CohortsPanel() {
  const query = useQuery({ queryKey: ['admin', 'cohorts'], queryFn: () => call(readCohorts, {}) });
  const cohorts = query.data?.cohorts ?? [];
  const known = cohorts.some(({ customers }) => customers > 0);
  return (
    <Panel
      id="report-cohorts"
      title="Retention by month of first deposit"
      aside={known && <KeepCsv name="cohorts.csv" rows={() => cohortRows(cohorts)} />}
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={6} />}
      {query.isSuccess && !known && <Empty>Nobody made a first deposit in the last 12 months.</Empty>}
      {known && <CohortTable cohorts={cohorts} />}
      <p className={styles.note}>
        The share of each month’s customers who staked something in that month (0) and in each month after it; each
        figure opens these customers. Not by the days above.
      </p>
    </Panel>
  );
}

function CohortTable({ cohorts }: { readonly cohorts: Cohorts }) {
  const first = cohorts.findIndex(({ customers }) => customers > 0);
  const shown = cohorts.slice(first);
  const months = Array.from({ length: shown.length }, (_, nth) => nth);
  return (
    <Scroll label="Retention by month of first deposit">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className={tables.number}>
              Customers
            </th>
            {months.map((nth) => (
              <th key={nth} scope="col" className={tables.number}>
                {nth}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((cohort) => (
            <tr key={cohort.from}>
              <th scope="row">{monthText(cohort.from)}</th>
              <td className={tables.number}>
                <CohortLink cohort={cohort} customers={cohort.customers}>
                  {money(String(cohort.customers))}
                </CohortLink>
              </td>
              {months.map((nth) => {
                const percent = retention(cohort, nth);
                return (
                  <td
                    key={nth}
                    className={tables.number}
                    title={percent === null ? '' : `${cohort.active[nth]} customers`}
                  >
                    {percent === null ? (
                      ''
                    ) : (
                      <CohortLink cohort={cohort} nth={nth} customers={cohort.active[nth] ?? 0}>
                        {`${percent} %`}
                      </CohortLink>
                    )}
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

/** Leads to a month's customers, or to those of them who staked something in its nth month. */
function CohortLink(props: {
  readonly cohort: Cohorts[number];
  readonly nth?: number;
  readonly customers: number;
  readonly children: string;
}) {
  const { cohort, nth, customers, children } = props;
  if (customers === 0) return children;
  const days = { from: cohort.from, to: lastOfMonth(cohort.from) };
  const staked = nth === undefined ? null : monthAfter(cohort.from, nth);
  const who = staked === null ? 'first deposits' : `active in ${monthText(staked)}`;
  return (
    <CountedLink
      of="cohort"
      days={days}
      {...(staked !== null && { stakedIn: staked })}
      label={`${monthText(cohort.from)}, ${who}: ${customers}. Customers`}
    >
      {children}
    </CountedLink>
  );
}
