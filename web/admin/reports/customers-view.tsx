import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readCohorts, readTopCustomers } from '#api/report-details.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { monthOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import {
  type Cohorts,
  cohortRows,
  customerRows,
  lastOfMonth,
  monthAfter,
  retention,
  type TopCustomer,
} from './detail-words.ts';
import { KeepCsv } from './keep-csv.tsx';
import type { ReportRange } from './ranges.ts';
import { CountedLink } from './report-links.tsx';
import styles from './reports.module.css';

/** Who won and lost most in these days, and how many customers stay (R4.2). */
export function CustomersView({ range: { from, to } }: { readonly range: ReportRange }) {
  useLingui();
  const query = useQuery({
    queryKey: ['admin', 'top-customers', from, to],
    queryFn: () => call(readTopCustomers, { query: { from, to } }),
  });
  return (
    <>
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={6} />}
      {query.data && (
        <>
          <Customers id="winners" title={t`Won most`} items={query.data.winners} file={`winners-${from}-${to}.csv`} />
          <Customers id="losers" title={t`Lost most`} items={query.data.losers} file={`losers-${from}-${to}.csv`} />
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
  useLingui();
  const { items } = props;
  const aside = items.length > 0 && <KeepCsv name={props.file} rows={() => customerRows(items)} />;
  return (
    <Panel id={`report-${props.id}`} title={props.title} aside={aside}>
      {items.length === 0 ? (
        <Empty>{t`Nobody in this period.`}</Empty>
      ) : (
        <Scroll label={props.title}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t`Customer`}</th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  {t`Trades`}
                </th>
                <th scope="col" className={tables.number}>
                  {t({ message: 'Stakes', context: 'a column' })}
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  {t({ message: 'Paid out', context: 'money' })}
                </th>
                <th scope="col" className={tables.number}>
                  {t`Result`}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((one) => (
                <tr key={one.uid}>
                  <th scope="row">
                    <RecordLink id={one.uid}>{one.name}</RecordLink>
                    <small className={tables.narrow}>{paidWords(one)}</small>
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
      <p className={styles.note}>{t`By real-money trades that ended in this period: paid out less stakes.`}</p>
    </Panel>
  );
}

function paidWords(one: TopCustomer): string {
  const [trades, paid] = [money(String(one.trades)), money(one.paid)];
  return plural(one.trades, {
    one: `${trades} trade, paid out ${paid}`,
    other: `${trades} trades, paid out ${paid}`,
  });
}

function CohortsPanel() {
  useLingui();
  const query = useQuery({ queryKey: ['admin', 'cohorts'], queryFn: () => call(readCohorts, {}) });
  const cohorts = query.data?.cohorts ?? [];
  const known = cohorts.some(({ customers }) => customers > 0);
  return (
    <Panel
      id="report-cohorts"
      title={t`Retention by month of first deposit`}
      aside={known && <KeepCsv name="cohorts.csv" rows={() => cohortRows(cohorts)} />}
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={6} />}
      {query.isSuccess && !known && <Empty>{t`Nobody made a first deposit in the last 12 months.`}</Empty>}
      {known && <CohortTable cohorts={cohorts} />}
      <p className={styles.note}>
        <Trans>
          The share of each month’s customers who staked something in that month (0) and in each month after it. Each
          figure opens these customers. The period chosen above does not apply here.
        </Trans>
      </p>
    </Panel>
  );
}

function CohortTable({ cohorts }: { readonly cohorts: Cohorts }) {
  useLingui();
  const first = cohorts.findIndex(({ customers }) => customers > 0);
  const shown = cohorts.slice(first);
  const months = Array.from({ length: shown.length }, (_, nth) => nth);
  return (
    <Scroll label={t`Retention by month of first deposit`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Month`}</th>
            <th scope="col" className={tables.number}>
              {t`Customers`}
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
              <th scope="row">{monthOf(cohort.from)}</th>
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
                    title={percent === null ? '' : customersWords(cohort.active[nth] ?? 0)}
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

function customersWords(customers: number): string {
  const count = money(String(customers));
  return plural(customers, { one: `${count} customer`, other: `${count} customers` });
}

/** Leads to a month's customers, or to those of them who staked something in its nth month. */
function CohortLink(props: {
  readonly cohort: Cohorts[number];
  readonly nth?: number;
  readonly customers: number;
  /** What is shown, which the name begins with. */
  readonly children: string;
}) {
  useLingui();
  const { cohort, nth, customers, children: shown } = props;
  if (customers === 0) return shown;
  const days = { from: cohort.from, to: lastOfMonth(cohort.from) };
  const staked = nth === undefined ? null : monthAfter(cohort.from, nth);
  const [month, later] = [monthOf(cohort.from), staked === null ? null : monthOf(staked)];
  return (
    <CountedLink
      of="cohort"
      days={days}
      {...(staked !== null && { stakedIn: staked })}
      label={
        later === null
          ? t`${shown}: customers, ${month}, first deposits: ${customers}`
          : t`${shown}: customers, ${month}, active in ${later}: ${customers}`
      }
    >
      {shown}
    </CountedLink>
  );
}
