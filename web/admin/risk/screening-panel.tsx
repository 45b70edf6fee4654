import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#api/operation.ts';
import { readScreening } from '#api/screening.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { problemWords } from './screening-words.ts';

const refreshMs = 60_000;

type Screening = ReplyOf<typeof readScreening>;

/** The list that customers are screened against, and why a newer file was not taken (O3), for whoever reads it. */
export function ScreeningPanel() {
  return useMay()(readScreening) ? <InForce /> : null;
}

function InForce() {
  useLingui();
  const screening = useQuery({
    queryKey: ['admin', 'screening'],
    queryFn: () => call(readScreening, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = screening;
  return (
    <Panel id="screening-title" title={t`Screening list`} aside={data && <State of={data} />}>
      {screening.isError && <Unread query={screening} />}
      {screening.isPending && <Coming rows={2} />}
      {data && <ListInForce of={data} />}
    </Panel>
  );
}

function State({ of: { list, refused } }: { readonly of: Screening }) {
  useLingui();
  if (list === null) return <Tag tone="quiet">{t({ message: 'none', context: 'a screening list' })}</Tag>;
  if (refused !== null) return <Tag tone="down">{t`newest file refused`}</Tag>;
  return <Tag tone="up">{t({ message: 'in force', context: 'a screening list' })}</Tag>;
}

/** The list by its file, and what is wrong with the file that came after it. */
export function ListInForce({ of: { list, refused } }: { readonly of: Screening }) {
  useLingui();
  const problem = refused === null ? '' : problemWords(refused);
  if (list === null) return <Empty>{t`No list is set (SCREENING_FILE), so nobody is screened.`}</Empty>;
  return (
    <>
      {refused && (
        <Notice tone="warn">
          <Trans>
            Since <Moment iso={refused.since} /> the newest file is refused. {problem} The list below stays in force.
          </Trans>
        </Notice>
      )}
      <Facts
        facts={[
          [t({ message: 'File', context: 'a screening list' }), list.name],
          [t({ message: 'Entries', context: 'a screening list' }), money(String(list.entries))],
          [t({ message: 'Since', context: 'a screening list' }), <Moment key="since" iso={list.since} />],
          [
            'SHA-256',
            <code key="sha256" title={list.sha256}>
              {list.sha256.slice(0, 12)}
            </code>,
          ],
        ]}
      />
    </>
  );
}
