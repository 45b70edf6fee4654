import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listBackups } from '#api/backups.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Backups, backupNames, backupTones, backupWords, sizeWords } from './operation-words.ts';

const refreshMs = 60_000;

/** How the backups stand, renewed while on the screen. */
export function useBackups() {
  return useQuery({
    queryKey: ['admin', 'backups'],
    queryFn: () => call(listBackups, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
}

/** The scheduled backups (X3). */
export function BackupsPanel() {
  useLingui();
  const backups = useBackups();
  const { data } = backups;
  return (
    <Panel
      id="backups-title"
      title={t`Backups`}
      aside={data && <Tag tone={backupTones[data.state]}>{textOf(backupNames[data.state])}</Tag>}
    >
      {backups.isError && <Unread query={backups} />}
      {backups.isPending && <Coming rows={3} />}
      {data && <p>{backupWords(data)}</p>}
      {data?.items.length === 0 && data.state !== 'off' && <Empty>{t`No scheduled backups yet.`}</Empty>}
      {data && data.items.length > 0 && <Made items={data.items} />}
    </Panel>
  );
}

function Made({ items }: Pick<Backups, 'items'>) {
  useLingui();
  return (
    <Scroll label={t`Backups`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Began`}</th>
            <th scope="col">{t`Outcome`}</th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Rows`}
            </th>
            <th scope="col" className={tables.number}>
              {t`Size`}
            </th>
            <th scope="col" className={tables.minor}>
              {t`Folder`}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ startedAt, endedAt, folder, bytes, rows, error }) => (
            <tr key={folder}>
              <td>
                <Moment iso={startedAt} />
              </td>
              <td>
                {endedAt === null ? (
                  t`not finished`
                ) : error === null ? (
                  <Trans>
                    ended well, <Moment iso={endedAt} />
                  </Trans>
                ) : (
                  t`failed: ${error}`
                )}
              </td>
              <td className={`${tables.number} ${tables.minor}`}>{rows === null ? '–' : money(String(rows))}</td>
              <td className={tables.number}>{bytes === null ? '–' : sizeWords(bytes)}</td>
              <td className={tables.minor}>{folder}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
