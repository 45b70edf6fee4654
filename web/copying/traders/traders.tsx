import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { traderSorts } from '#api/traders.ts';
import { leastStakedRanked, leastTradesRanked } from '#domain/copying/figures.ts';
import { formatCents, type Wallet } from '#domain/money/amount.ts';
import { type CopyDialog, useCopyDialog } from '#web/copying/copy-dialog.tsx';
import copying from '#web/copying/copying.module.css';
import { type ListedTrader, type TraderQuery, useTraders } from '#web/copying/queries.ts';
import { unitOf } from '#web/copying/words.ts';
import { money } from '#web/ui/money.ts';
import { Empty } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { groupsOf } from './groups.ts';
import { RiskInShort } from './risk.tsx';
import { TraderCards } from './trader-cards.tsx';
import styles from './traders.module.css';

export const shownTraders = ['all', 'copied', 'active', 'stopped'] as const;
export type ShownTraders = (typeof shownTraders)[number];
export { traderSorts };
export type TraderSort = (typeof traderSorts)[number];

/** How long typing has to rest before it is searched for, in ms. */
const restMs = 300;

/** trading/traders: all of them, those who stopped too. What is chosen stands in the address. */
export function Traders(props: {
  readonly wallet: Wallet;
  readonly shown: ShownTraders;
  readonly sort: TraderSort;
  readonly onChoice: (choice: { readonly shown: ShownTraders; readonly sort: TraderSort }) => void;
  /** Why real money cannot be put into copies, if it cannot. */
  readonly closed: ReactNode;
}) {
  const { t } = useLingui();
  const { wallet, shown, sort, onChoice } = props;
  const [typed, setTyped] = useState('');
  const search = useRested(typed.trim());
  const pages = useTraders(queryOf(search, shown, sort));
  const dialog = useCopyDialog(wallet, props.closed);
  const none = pages.state === 'success' && pages.items.length === 0;
  const chosen = shown !== 'all' || search !== '';
  return (
    <div className={copying.parts}>
      <RiskInShort />
      {props.closed}
      <section className={styles.list} aria-label={t`Traders`}>
        <div className={styles.choice}>
          <TextInput
            type="search"
            label={t`Search by name`}
            placeholder={t`Name`}
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <NativeSelect
            label={t`Show`}
            data={shownTraders.map((value) => ({ value, label: shownWord(value) }))}
            value={shown}
            onChange={({ currentTarget: { value } }) =>
              onChoice({ shown: shownTraders.find((one) => one === value) ?? 'all', sort })
            }
          />
          <NativeSelect
            label={t`Order by`}
            data={traderSorts.map((value) => ({ value, label: sortWord(value) }))}
            value={sort}
            onChange={({ currentTarget: { value } }) =>
              onChoice({ shown, sort: traderSorts.find((one) => one === value) ?? 'return' })
            }
          />
        </div>
        {dialog.shownOutcome}
        {pages.state === 'pending' && <Skeleton height={320} />}
        {pages.state === 'error' && <Unread query={pages.query} />}
        {none && !chosen && (
          <Empty>
            <Trans>There are no traders yet. Customers apply, and the operator decides who is listed.</Trans>
          </Empty>
        )}
        {none && chosen && (
          <Empty>
            <Trans>No trader matches your search.</Trans>{' '}
            <PlainButton
              onClick={() => {
                setTyped('');
                onChoice({ shown: 'all', sort });
              }}
            >
              <Trans>Show all traders</Trans>
            </PlainButton>
          </Empty>
        )}
        {pages.items.length > 0 && (
          <>
            <Listed traders={pages.items} sort={sort} wallet={wallet} dialog={dialog} />
            <p className={copying.note}>
              <Trans>All curves share one scale; the dotted line is a return of zero.</Trans>
            </p>
          </>
        )}
        <More pages={pages} what={t`traders`} />
      </section>
      {dialog.dialog}
    </div>
  );
}

/** Who may be compared with whom is said where they are parted: a loss before a gain would look like a wrong order. */
function Listed(props: {
  readonly traders: readonly ListedTrader[];
  readonly sort: TraderSort;
  readonly wallet: Wallet;
  readonly dialog: CopyDialog;
}) {
  const { t } = useLingui();
  const { traders, wallet, dialog } = props;
  const groups = groupsOf(traders, props.sort);
  const all = { listed: traders, wallet, dialog };
  if (!groups) return <TraderCards {...all} traders={traders} label={t`Traders and their figures`} />;
  const { enough, short } = groups;
  const staked = money(formatCents(leastStakedRanked));
  return (
    <div className={copying.parts}>
      {enough.length > 0 && (
        <>
          <h2>
            <Trans>Enough trades to compare</Trans>
          </h2>
          <TraderCards {...all} traders={enough} label={t`Enough trades to compare`} />
        </>
      )}
      {short.length > 0 && (
        <>
          <header>
            <h2>
              <Trans>Short track record</Trans>
            </h2>
            <p className={styles.why}>
              <Trans>
                Fewer than {leastTradesRanked} won or lost trades, or less than {staked} {unitOf('real')} staked in
                them. Their figures may be luck, so they come after all others.
              </Trans>
            </p>
          </header>
          <TraderCards {...all} traders={short} label={t`Short track record`} headed />
        </>
      )}
    </div>
  );
}

const queryOf = (search: string, shown: ShownTraders, sort: TraderSort): TraderQuery => ({
  sort,
  ...(search === '' ? {} : { search }),
  ...(shown === 'copied' ? { copied: true } : {}),
  ...(shown === 'active' || shown === 'stopped' ? { state: shown } : {}),
});

/** What is typed, once it rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

function shownWord(shown: ShownTraders): string {
  switch (shown) {
    case 'all':
      return t({ message: 'All', context: 'traders' });
    case 'copied':
      return t`Copied by me`;
    case 'active':
      return t({ message: 'Active', context: 'traders' });
    case 'stopped':
      return t({ message: 'Stopped', context: 'traders' });
  }
}

function sortWord(sort: TraderSort): string {
  switch (sort) {
    case 'return':
      return t`Return`;
    case 'profit':
      return t`Profit`;
    case 'drawdown':
      return t`Smallest drawdown`;
    case 'copiers':
      return t`Copiers’ money`;
    case 'trades':
      return t`Trades`;
    case 'newest':
      return t`Newest`;
  }
}
