import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { countCountedCustomers, listCountedCustomers } from '#api/report-customers.ts';
import { searchOf } from '#web/admin/lists/list-address.ts';
import { WholeFile } from '#web/admin/lists/whole-file.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { DataTable } from '#web/admin/widgets/data-table.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming, Listing } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type Column, Facts } from '#web/admin/widgets/records.tsx';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type CountedAsked, countedName } from './figure-words.ts';

/** The customers that a figure of a report counts, as many as it says (R4.3). */
export function CountedPage(asked: CountedAsked) {
  useLingui();
  const { of, from, to, stakedIn } = asked;
  const query = useQuery({
    queryKey: ['admin', 'report-counted', of, from, to, stakedIn],
    queryFn: () => call(countCountedCustomers, { query: asked }),
  });
  const { name, note } = countedName(asked);
  const { data } = query;
  return (
    <div className={listing.stack}>
      <Panel id="counted-title" title={name} aside={<ReportLink {...asked} />}>
        {query.isError && <Unread query={query} />}
        {query.isPending && <Coming rows={3} />}
        {data && (
          <Facts
            facts={[
              [t`Counts`, note],
              [t`Customers`, money(String(data.customers))],
              [t`As of`, dayAndTime(data.time)],
            ]}
          />
        )}
      </Panel>
      <Customers asked={asked} />
    </div>
  );
}

/** Back to the report that has the figure. */
function ReportLink({ of, from, to }: CountedAsked) {
  return of === 'cohort' ? (
    <Link to="/admin/reports" search={{ view: 'customers' }}>
      <Trans>Retention by month</Trans>
    </Link>
  ) : (
    <Link to="/admin/reports" search={{ from, to }}>
      <Trans>Report of these days</Trans>
    </Link>
  );
}

type Item = ReplyOf<typeof listCountedCustomers>['items'][number];

const columns: readonly Column<Item>[] = [
  {
    name: msg`Customer`,
    cell: ({ uid, name }) => (
      <RecordLink id={uid} row>
        {name}
      </RecordLink>
    ),
  },
  { name: msg`Signed up`, cell: ({ signedUpAt }) => <Moment iso={signedUpAt} /> },
];

function Customers({ asked }: { readonly asked: CountedAsked }) {
  useLingui();
  const { of, from, to, stakedIn } = asked;
  const pages = usePages(['admin', 'report-counted-customers', of, from, to, stakedIn], (page) =>
    call(listCountedCustomers, { query: { limit: 50, ...page, ...asked } }),
  );
  return (
    <Panel
      id="counted-customers-title"
      title={t`Customers, newest sign-up first`}
      aside={
        <WholeFile href={`/api/admin/report/counted.csv${searchOf({ ...asked })}`} what={t`customers of the figure`} />
      }
    >
      <Listing pages={pages} what={t`customers`} empty={t`Nobody on these days.`} searched>
        <DataTable label={t`Customers of the figure`} columns={columns} items={pages.items} keyOf={({ uid }) => uid} />
      </Listing>
    </Panel>
  );
}
