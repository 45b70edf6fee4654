import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { save } from '#web/client/download.ts';
import { Amount, columnOf } from '#web/ui/amount.tsx';
import { Figure, figureColumn } from '#web/ui/figure.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { daysFile } from './days-file.ts';
import { LuckBars } from './luck-bars.tsx';
import styles from './mining.module.css';
import { allPayouts, type ContractView, type PayoutView, usePayouts } from './queries.ts';
import { rateAmount } from './units.ts';
import { luckAmount, nothingNote } from './words.ts';

/** The drawings show all days that are read; the list begins with so many rows. */
const rowsAtFirst = 20;

/** Every day of a contract: what came in, what was expected, what was charged and paid. */
export function ContractDays(props: { readonly contract: ContractView; readonly demo: boolean }) {
  const { t } = useLingui();
  const { contract } = props;
  const days = usePayouts(contract.id);
  const [all, setAll] = useState(false);
  return (
    <Panel
      id="days-title"
      title={t`Daily payouts`}
      aside={days.items.length > 0 ? <DaysFile contract={contract} demo={props.demo} /> : undefined}
    >
      {days.state === 'pending' && <Skeleton height={200} />}
      {days.state === 'error' && <Unread query={days.query} />}
      {days.state === 'success' && days.items.length === 0 && (
        <Empty>
          <Trans>
            No day has been paid out yet. The first day is {dayOf(contract.firstDay)}; a day is paid out after it has
            ended (UTC) and its receipts are recorded.
          </Trans>
        </Empty>
      )}
      {contract.plan.coins.map((coin) => (
        <LuckBars key={coin} coin={coin} days={days.items.filter((day) => day.coin === coin && day.addition === 0)} />
      ))}
      {days.items.length > 0 && (
        <DaysTable contract={contract} days={all ? days.items : days.items.slice(0, rowsAtFirst)} />
      )}
      <More
        pages={
          all || days.items.length <= rowsAtFirst
            ? days
            : { hasMore: true, fetchingMore: false, more: () => setAll(true) }
        }
        what={t`days`}
      />
    </Panel>
  );
}

function DaysTable(props: { readonly contract: ContractView; readonly days: readonly PayoutView[] }) {
  const { t } = useLingui();
  const { days } = props;
  const { coins } = props.contract.plan;
  // Each row of a contract of several names its own.
  const unit = coins.length === 1 ? ` (${coins[0]})` : '';
  const figuresOf = (figure: 'expected' | 'gross' | 'poolFee' | 'power') =>
    figureColumn(days.map((day) => ({ value: day[figure] ?? '–' })));
  const expected = figuresOf('expected');
  const gross = figuresOf('gross');
  const poolFee = figuresOf('poolFee');
  const power = figuresOf('power');
  const luck = columnOf(days.map(luckAmount));
  const uptime = columnOf(days.map(({ uptimeBps }) => rateAmount(uptimeBps)));
  return (
    <ListTable
      label={t`Daily payouts`}
      columns={[
        { name: t`Day (UTC)` },
        { name: t`Coin` },
        { name: t`Expected` + unit, number: true, minor: true },
        { name: t`Received` + unit, number: true, minor: true },
        { name: t`Luck`, number: true },
        { name: t`Uptime`, number: true, minor: true },
        { name: t`Pool fee` + unit, number: true, minor: true },
        { name: t`Power cost` + unit, number: true, minor: true },
        { name: t`Paid (USD)`, number: true },
      ]}
    >
      {days.map((day) => (
        <tr key={`${day.coin} ${day.day} ${day.addition}`}>
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
          </td>
          <td>{day.coin}</td>
          <td className={`${tables.number} ${tables.minor}`}>
            <Figure value={day.expected ?? '–'} of={expected} quiet />
          </td>
          <td className={`${tables.number} ${tables.minor}`}>
            <Figure value={day.gross} of={gross} quiet />
          </td>
          <td className={tables.number}>
            <Amount {...luckAmount(day)} of={luck} />
          </td>
          <td className={`${tables.number} ${tables.minor}`}>
            <Amount {...rateAmount(day.uptimeBps)} of={uptime} />
          </td>
          <td className={`${tables.number} ${tables.minor}`}>
            <Figure value={day.poolFee} of={poolFee} quiet />
          </td>
          <td className={`${tables.number} ${tables.minor}`}>
            <Figure value={day.power} of={power} quiet />
          </td>
          <td className={tables.number}>
            {money(day.paid)}
            {day.nothing !== null && <span className={`${tables.note} ${styles.why}`}>{nothingNote(day.nothing)}</span>}
          </td>
        </tr>
      ))}
    </ListTable>
  );
}

type Making = { readonly step: 'idle' | 'reading' } | { readonly step: 'failed'; readonly error: unknown };

/** All days as a file. */
function DaysFile({ contract, demo }: { readonly contract: ContractView; readonly demo: boolean }) {
  const [state, setState] = useState<Making>({ step: 'idle' });
  async function make() {
    setState({ step: 'reading' });
    try {
      const text = daysFile(contract, await allPayouts(contract.id), demo);
      save({ name: `${contract.id}.csv`, file: new Blob([text], { type: 'text/csv' }) });
      setState({ step: 'idle' });
    } catch (error) {
      setState({ step: 'failed', error });
    }
  }
  return (
    <span>
      <PlainButton busy={state.step === 'reading'} onClick={() => void make()}>
        <Trans>All days as CSV</Trans>
      </PlainButton>
      {state.step === 'failed' && <Notice tone="error">{sentenceOfError(state.error)}</Notice>}
    </span>
  );
}
