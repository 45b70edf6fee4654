import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { classWord } from '#web/widgets/pair-class.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Choice, chosenRows, foldedRows, type Shown, type Sorting, shownKinds, sortings } from './choice.ts';
import { useMarketList, usePriceBoard } from './market-list.ts';
import styles from './markets.module.css';
import { PairRows } from './pair-rows.tsx';
import { useWatching } from './watching.ts';

/** trading/markets: every pair, with search, filters and order (M3). What is chosen stands in the address. */
export function Markets(props: {
  readonly shown: Shown;
  readonly sorting: Sorting;
  readonly onChoice: (choice: Pick<Choice, 'shown' | 'sorting'>) => void;
}) {
  const { t } = useLingui();
  const { shown, sorting, onChoice } = props;
  const [typed, setTyped] = useState('');
  const list = useMarketList();
  const board = usePriceBoard();
  const watching = useWatching();
  // By what was read, not by each price: a row under the finger stays where it is.
  const rows = chosenRows(list.data ?? [], { shown, sorting, typed });
  // What never had a price is counted where it can be found: by a search or a filter.
  const whole = foldedRows(list.data ?? [], { shown, typed });
  const all = whole.first.length + whole.folded.length;
  const { first, folded } = foldedRows(rows, { shown, typed });
  return (
    <Panel id="markets-title" title={t`Pairs`}>
      <div className={styles.choice}>
        <TextInput
          type="search"
          label={t`Search`}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Show`}
          data={shownKinds.map((value) => ({ value, label: shownWord(value) }))}
          value={shown}
          onChange={(event) => {
            const chosen = shownKinds.find((one) => one === event.currentTarget.value);
            if (chosen) onChoice({ shown: chosen, sorting });
          }}
        />
        <NativeSelect
          label={t`Order`}
          data={sortings.map((value) => ({ value, label: sortingWord(value) }))}
          value={sorting}
          onChange={(event) => {
            const chosen = sortings.find((one) => one === event.currentTarget.value);
            if (chosen) onChoice({ shown, sorting: chosen });
          }}
        />
      </div>
      {list.isPending && <Skeleton height="60vh" />}
      {list.isError && <Unread query={list} />}
      {watching.list.isError && <Unread query={watching.list} />}
      {list.data && (
        <>
          <p className={styles.count} role="status">
            <Trans>
              {first.length + folded.length} of {all} pairs
            </Trans>
          </p>
          {rows.length === 0 && (
            <Empty>
              <Trans>No pairs match.</Trans>{' '}
              <PlainButton
                onClick={() => {
                  setTyped('');
                  onChoice({ shown: 'all', sorting });
                }}
              >
                <Trans>Show all pairs</Trans>
              </PlainButton>
            </Empty>
          )}
          <PairRows label={t`Pairs and their prices`} rows={first} board={board} watching={watching} />
          {folded.length > 0 && (
            <details className={styles.folded}>
              <summary>
                <Trans>No live price: {folded.length}</Trans>
              </summary>
              <PairRows label={t`Pairs that nothing quotes now`} rows={folded} board={board} watching={watching} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

function shownWord(shown: Shown): string {
  switch (shown) {
    case 'all':
      return t`All pairs`;
    case 'tradable':
      return t`Tradable now`;
    case 'coins':
    case 'currencies':
    case 'crosses':
    case 'tokens':
      return classWord(shown);
  }
}

function sortingWord(sorting: Sorting): string {
  switch (sorting) {
    case 'listed':
      return t`Tradable first`;
    case 'name':
      return t`By name`;
    case 'up':
      return t`Biggest rise`;
    case 'down':
      return t`Biggest fall`;
    case 'moved':
      return t`Biggest move`;
  }
}
