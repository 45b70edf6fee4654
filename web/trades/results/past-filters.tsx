import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import { type MouseEvent, useState } from 'react';
import { tradesCsv } from '#api/trade-results.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { tradeResults } from '#domain/trades/trade.ts';
import { download, save } from '#web/client/download.ts';
import type { PastFilter } from '#web/trades/own-trades.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import styles from './past-trades.module.css';
import { useResults } from './results-figures.tsx';

type Days = Pick<PastFilter, 'from' | 'to'>;

type Draft = { readonly [K in keyof PastFilter]: PastFilter[K] | undefined };

/** What is empty is left out: '' chooses nothing. */
const withoutEmpty = (filter: Draft): PastFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''));

const isBackwards = ({ from = '', to = '' }: Days): boolean => from !== '' && to !== '' && to < from;

/** Which past trades are shown, and the same ones as a file. A choice counts at once; days that go backwards wait. */
export function PastFilters(props: {
  readonly wallet: Wallet;
  readonly filter: PastFilter;
  readonly onFilter: (filter: PastFilter) => void;
}) {
  const { t } = useLingui();
  const { wallet, filter, onFilter } = props;
  const [days, setDays] = useState<Days>({});
  // What is half typed goes with the field.
  const [cleared, setCleared] = useState(0);
  const pairs = useResults(wallet, {}).data?.pairs ?? [];
  const words = { WON: t`Won`, LOST: t`Lost`, REFUNDED: t`Returned` } as const;
  const change = (part: Draft) => onFilter(withoutEmpty({ ...filter, ...part }));
  function changeDay(part: Days) {
    const next = { ...days, ...part };
    setDays(next);
    if (!isBackwards(next)) change(next);
  }
  function showAll() {
    setDays({});
    setCleared(cleared + 1);
    onFilter({});
  }
  return (
    <details className={styles.choice}>
      <summary>
        <Trans>Filter and download</Trans>
      </summary>
      <div className={styles.filter}>
        <NativeSelect
          label={t`Pair`}
          data={[
            { value: '', label: t`All pairs` },
            ...pairs.map(({ currencyPair }) => ({ value: currencyPair, label: nameOfPair(currencyPair) })),
          ]}
          value={filter.currencyPair ?? ''}
          onChange={(event) => change({ currencyPair: event.currentTarget.value })}
        />
        <NativeSelect
          label={t`Result`}
          data={[
            { value: '', label: t`All results` },
            ...tradeResults.map((value) => ({ value, label: words[value] })),
          ]}
          value={filter.result ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ result: tradeResults.find((result) => result === value) })
          }
        />
        <DateField
          key={`from ${cleared}`}
          kind="day"
          label={t`Placed from (UTC)`}
          value={days.from ?? ''}
          onChange={(from) => changeDay({ from })}
        />
        <DateField
          key={`to ${cleared}`}
          kind="day"
          label={t`Placed until (UTC)`}
          value={days.to ?? ''}
          onChange={(to) => changeDay({ to })}
          error={isBackwards(days) ? t`This day has to be the first one or later` : null}
        />
      </div>
      <div className={styles.links}>
        <PlainButton onClick={showAll}>
          <Trans>Show all</Trans>
        </PlainButton>
        <CsvLink wallet={wallet} filter={filter} />
      </div>
    </details>
  );
}

type Reading = { readonly step: 'idle' | 'reading' } | { readonly step: 'failed'; readonly error: unknown };

/** The shown trades as a file. A link, so that a browser can do with it what it likes; a refusal is shown here. */
function CsvLink(props: { readonly wallet: Wallet; readonly filter: PastFilter }) {
  const [state, setState] = useState<Reading>({ step: 'idle' });
  const path = `${tradesCsv.path}?${new URLSearchParams({ wallet: props.wallet, ...props.filter })}`;
  async function read(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state.step === 'reading') return;
    setState({ step: 'reading' });
    try {
      save(await download(path, 'trades.csv'));
      setState({ step: 'idle' });
    } catch (error) {
      setState({ step: 'failed', error });
    }
  }
  return (
    <>
      <a href={path} download="" onClick={(event) => void read(event)}>
        <Trans>Download as CSV</Trans>
      </a>
      <span role="status">{state.step === 'reading' && <Trans>Being made…</Trans>}</span>
      {state.step === 'failed' && <Notice tone="error">{sentenceOfError(state.error)}</Notice>}
    </>
  );
}
