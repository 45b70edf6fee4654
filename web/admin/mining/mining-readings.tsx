import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { listMiningReadings } from '#api/mining-machines.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { algorithmWords } from './fleet-form.ts';
import type { FleetSite } from './fleet-words.ts';
import styles from './mining.module.css';

type Reading = ReplyOf<typeof listMiningReadings>['items'][number];

/** Every reading that was recorded, newest first. */
export function MiningReadings(props: { readonly sites: readonly FleetSite[]; readonly admin: string }) {
  useLingui();
  const pages = useQueuePages(['admin', 'mining', 'readings'], (page) => call(listMiningReadings, { query: page }));
  const siteOf = (id: string): string => props.sites.find((site) => site.id === id)?.name ?? id;
  return (
    <Panel id="readings-title" title={orderedTitle(t`Readings of pools`, 'newest')}>
      <Listing
        pages={pages}
        what={t`readings`}
        empty={t`No reading is recorded yet: that is done under Sites. Machines are verified by it.`}
      >
        <ListTable
          label={t`Readings`}
          columns={[
            { name: t`Day (UTC)` },
            { name: t`Hash rate`, number: true },
            { name: t`Site`, minor: true },
            { name: t`Pool and evidence` },
            { name: t`Recorded`, minor: true },
          ]}
        >
          {pages.items.map((one) => (
            <Row key={one.id} reading={one} site={siteOf(one.siteId)} admin={props.admin} />
          ))}
        </ListTable>
      </Listing>
    </Panel>
  );
}

function Row(props: { readonly reading: Reading; readonly site: string; readonly admin: string }) {
  useLingui();
  const { reading, site, admin } = props;
  return (
    <tr title={reading.id}>
      <td>
        {dayOf(reading.day)}
        <small className={tables.narrow}>{site}</small>
      </td>
      <td className={tables.number}>
        <Hashes of={reading.hashRate} />
      </td>
      <td className={tables.minor}>
        {site}, {textOf(algorithmWords[reading.algorithm])}
      </td>
      <td className={styles.long}>
        {reading.pool}: {reading.evidence}
      </td>
      <td className={tables.minor}>
        <Trans>
          <Moment iso={reading.recordedAt} /> by <Person id={reading.recordedBy} self={admin} />
        </Trans>
      </td>
    </tr>
  );
}
