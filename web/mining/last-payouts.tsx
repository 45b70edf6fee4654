import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Amount, columnOf } from '#web/ui/amount.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { lastDays } from './last-days.ts';
import styles from './mining.module.css';
import { type ContractView, useLastPayouts } from './queries.ts';
import { luckAmount, nothingNote } from './words.ts';

/** So many contracts are asked for all of their days at once; each has them on its own page. */
export const contractsAsked = 5;

/** The contracts that have begun, those that run first: an ended one has no last days. */
export const begunOf = (contracts: readonly ContractView[]): readonly ContractView[] =>
  contracts
    .filter(({ state }) => state !== 'waiting')
    .toSorted((a, b) => Number(a.state === 'ended') - Number(b.state === 'ended'));

/** What contracts paid over the last days: of each day that is shown, all that the contracts named here were paid. */
export function LastPayouts({ contracts }: { readonly contracts: readonly ContractView[] }) {
  const { t } = useLingui();
  const begun = begunOf(contracts);
  const asked = begun.slice(0, contractsAsked);
  const answers = useLastPayouts(asked.map(({ id }) => id));
  const failed = answers.find(({ isError }) => isError);
  const read = answers.flatMap(({ data }) => data ?? []);
  const complete = read.length === asked.length;
  // As long as one is missing, a day would look as if less had been paid.
  const days = complete ? lastDays(read) : [];
  const luck = columnOf(days.map(luckAmount));
  const nameOf = (id: string): string => asked.find((one) => one.id === id)?.plan.name ?? id;
  return (
    <>
      {answers.some(({ isPending }) => isPending) && <Skeleton height={120} />}
      {failed && <Unread query={failed} />}
      {complete && days.length === 0 && (
        <Empty>
          <Trans>No day of your contracts has been paid out yet. A day is paid out after it has ended (UTC).</Trans>
        </Empty>
      )}
      {days.length > 0 && begun.length > asked.length && (
        <p className={styles.note}>
          <Trans>
            Of {asked.length} contracts: {asked.map(({ plan }) => plan.name).join(', ')}. The others have their days on
            their own pages.
          </Trans>
        </p>
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
            <tr key={`${day.contractId} ${day.coin} ${day.day} ${day.addition}`}>
              <td>
                <Link
                  to="/user/mining/contracts/$id/payouts/$coin/$day"
                  params={{ id: day.contractId, coin: day.coin, day: day.day }}
                  search={day.addition > 0 ? { late: day.addition } : {}}
                >
                  {dayOf(day.day)}
                </Link>
                {day.addition > 0 && (
                  <span className={tables.note}>
                    <Trans>came late</Trans>
                  </span>
                )}
                <span className={tables.narrow}>{nameOf(day.contractId)}</span>
              </td>
              <td className={tables.minor}>{nameOf(day.contractId)}</td>
              <td>{day.coin}</td>
              <td className={tables.number}>
                <Amount {...luckAmount(day)} of={luck} />
              </td>
              <td className={tables.number}>
                {money(day.paid)}
                {day.nothing !== null && (
                  <span className={`${tables.note} ${styles.why}`}>{nothingNote(day.nothing)}</span>
                )}
              </td>
            </tr>
          ))}
        </ListTable>
      )}
    </>
  );
}
