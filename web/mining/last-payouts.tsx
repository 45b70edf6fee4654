import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Unread } from '#web/api-client/unread.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { type ContractView, useLastPayouts } from './reading.ts';
import { percentText } from './units.ts';
import { nothingWord } from './words.ts';

/** So many contracts are asked for their last days; each has all of its days on its own page. */
const contractsAsked = 5;
const rows = 14;

/** What the newest contracts paid over the last days. */
export function LastPayouts({ contracts }: { readonly contracts: readonly ContractView[] }) {
  const { t } = useLingui();
  const asked = contracts.filter(({ daysDivided }) => daysDivided > 0).slice(0, contractsAsked);
  const answers = useLastPayouts(asked.map(({ id }) => id));
  if (contracts.length === 0) return null;
  const failed = answers.find(({ isError }) => isError);
  const days = answers
    .flatMap(({ data }) => data?.items ?? [])
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .slice(0, rows);
  const nameOf = (id: string): string => asked.find((one) => one.id === id)?.plan.name ?? id;
  return (
    <Panel id="payouts-title" title={t`Payouts of the last days`}>
      {answers.some(({ isPending }) => isPending) && <Skeleton height={120} />}
      {failed && <Unread query={failed} />}
      {asked.length === 0 && (
        <Empty>
          <Trans>No day of your contracts has been divided yet. A day is divided after it has ended (UTC).</Trans>
        </Empty>
      )}
      {days.length > 0 && (
        <ListTable
          label={t`Payouts of the last days`}
          columns={[
            { name: t`Day (UTC)` },
            { name: t`Contract`, minor: true },
            { name: t`Coin` },
            { name: t`Luck`, number: true },
            { name: t`Paid (USD)`, number: true },
          ]}
        >
          {days.map((day) => (
            <tr key={`${day.contractId} ${day.coin} ${day.day}`}>
              <td>
                <Link
                  to="/user/mining/contracts/$id/payouts/$coin/$day"
                  params={{ id: day.contractId, coin: day.coin, day: day.day }}
                >
                  {dayOf(day.day)}
                </Link>
                <span className={tables.narrow}>{nameOf(day.contractId)}</span>
              </td>
              <td className={tables.minor}>{nameOf(day.contractId)}</td>
              <td>{day.coin}</td>
              <td className={tables.number}>{day.luckBps === null ? '–' : percentText(day.luckBps)}</td>
              <td className={tables.number}>
                {money(day.paid)}
                {day.nothing !== null && <span className={tables.note}>{nothingWord(day.nothing)}</span>}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </Panel>
  );
}
