import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { listVerifications } from '#api/verification.ts';
import { capital } from '#web/admin/widgets/capital.ts';
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
import {
  outcomeWords,
  type Verifications,
  verifyStateNames,
  verifyTones,
  verifyWords,
  wholeProblem,
} from './verification-words.ts';

const refreshMs = 60_000;

/** The daily verifications of the books (L5), renewed while on the screen. */
export function VerificationsPanel() {
  useLingui();
  const query = useQuery({
    // The server says what was found in the language of the screen.
    queryKey: ['admin', 'verifications', i18n.locale],
    queryFn: () => call(listVerifications, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = query;
  const found = data?.items.find(({ outcome }) => outcome !== null);
  return (
    <Panel
      id="verifications-title"
      title={t`Verification`}
      aside={data && <Tag tone={verifyTones[data.state]}>{textOf(verifyStateNames[data.state])}</Tag>}
    >
      {query.isError && <Unread query={query} />}
      {query.isPending && <Coming rows={3} />}
      {data && (data.items.length > 0 || data.state !== 'waiting') && <p>{verifyWords(data.state)}</p>}
      {found && found.problems.length > 0 && <Problems of={found} />}
      {data?.items.length === 0 && (
        <Empty>{t`The books are verified once a day. The first verification starts within minutes.`}</Empty>
      )}
      {data && data.items.length > 0 && <Made items={data.items} />}
    </Panel>
  );
}

function Problems({ of: { problems, breaches } }: { readonly of: Verifications['items'][number] }) {
  useLingui();
  const more = (breaches ?? 0) - problems.length;
  const others = money(String(more));
  return (
    <Scroll label={t`Problems found`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Rule`}</th>
            <th scope="col">{t`Record`}</th>
            <th scope="col">{t`Problem`}</th>
            <th scope="col" className={tables.minor}>
              {capital(t`what has to hold`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {problems
            .map(wholeProblem)
            .map(({ rule, promise, promiseLanguage, id, record, problem, problemLanguage }) => (
              <tr key={`${rule} ${promise} ${id} ${problem}`}>
                <th scope="row">{rule}</th>
                <td>{record}</td>
                <td lang={problemLanguage}>{problem}</td>
                <td className={tables.minor} lang={promiseLanguage}>
                  {promise}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {more > 0 && <p>{t`And ${others} more: npm run verify names them.`}</p>}
    </Scroll>
  );
}

function Made({ items }: Pick<Verifications, 'items'>) {
  useLingui();
  return (
    <Scroll label={t`Verifications`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Began`}</th>
            <th scope="col">{t`Outcome`}</th>
            <th scope="col" className={tables.number}>
              {t`Entries`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Trades`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Ticks`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Blocks`}
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((run) => (
            <tr key={run.startedAt}>
              <td>
                <Moment iso={run.startedAt} />
              </td>
              <td>
                {outcomeWords(run)}
                {run.reason && (
                  <span className={tables.note} lang="en">
                    {run.reason}
                  </span>
                )}
              </td>
              <td className={tables.number}>{countText(run.entries)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{countText(run.trades)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{countText(run.ticks)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{countText(run.blocks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

const countText = (count: number | null): string => (count === null ? '–' : money(String(count)));
