import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readRisk } from '#api/risk.ts';
import { readTreasury } from '#api/treasury.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { assetWord } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './risk.module.css';
import { backingWords, isIdlePractice, type Risk, shareOfLimit, type WalletRisk, warningsOf } from './risk-words.ts';

const refreshMs = 10_000;

/** What the house may win and lose on what is open now (T7), and whether it has what it may owe. */
export function RiskBoard() {
  useLingui();
  const risk = useQuery({
    queryKey: ['admin', 'risk'],
    queryFn: () => call(readRisk, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = risk;
  return (
    <div className={styles.risk}>
      <div className={styles.head}>
        <span>
          {data && (
            <Trans>
              As of <Moment iso={data.time} />, refreshed every 10 seconds.
            </Trans>
          )}
        </span>
        <PlainButton busy={risk.isFetching} onClick={() => void risk.refetch()}>
          <Trans>Refresh</Trans>
        </PlainButton>
      </div>
      {risk.isError && <Unread query={risk} />}
      {risk.isPending && (
        <Panel id="risk-title" title={t`US dollars`}>
          <Coming rows={6} />
        </Panel>
      )}
      {data?.wallets.map((wallet) => {
        const pairs = data.pairs.filter((pair) => pair.wallet === wallet.wallet);
        return isIdlePractice(wallet) && pairs.length === 0 ? (
          <Panel key={wallet.wallet} id="practice-title" title={textOf(titles.practice)}>
            <Empty>
              <Trans>
                No practice trade is open, and the practice house is at 0.00. It has no limit and may go negative.
              </Trans>
            </Empty>
          </Panel>
        ) : (
          <Wallet key={wallet.wallet} wallet={wallet} pairs={pairs} />
        );
      })}
    </div>
  );
}

/** What is held for the house's own money: the ledger alone does not say (P2). */
function Backing() {
  const treasury = useQuery({ queryKey: ['admin', 'treasury'], queryFn: () => call(readTreasury, {}) });
  if (!treasury.data) return treasury.isError ? <Unread query={treasury} /> : <Coming rows={1} />;
  return (
    <p className={styles.note}>
      {backingWords(treasury.data.dollars)}{' '}
      <Trans>
        See <Link to="/admin/treasury">Treasury</Link>.
      </Trans>
    </p>
  );
}

const coverWords = msg`If all are won, on top of the stakes`;

const titles = { real: msg`US dollars`, practice: msg`Practice` } as const;

function Wallet(props: { readonly wallet: WalletRisk; readonly pairs: Risk['pairs'] }) {
  useLingui();
  const { wallet: one, pairs } = props;
  const unit = assetWord(one.wallet === 'real' ? 'USD' : 'PUSD');
  const open = one.trades;
  return (
    <Panel
      id={`${one.wallet}-title`}
      title={textOf(titles[one.wallet])}
      aside={
        <span>
          <Trans>
            {open} open, in {unit}
          </Trans>
        </span>
      }
    >
      <div className={styles.warnings}>
        {warningsOf(one).map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      </div>
      <div className={styles.figures}>
        <Totals wallet={one} />
        {one.wallet === 'real' && <Reserve wallet={one} />}
      </div>
      {one.wallet === 'real' && <Backing />}
      {pairs.length === 0 ? (
        <Empty>
          <Trans>No trade is open and no pair has a limit of its own.</Trans>
        </Empty>
      ) : (
        <Pairs wallet={one.wallet} pairs={pairs} />
      )}
    </Panel>
  );
}

function Totals({ wallet }: { readonly wallet: WalletRisk }) {
  useLingui();
  const { cover, limit } = wallet;
  const use = shareOfLimit(cover, limit) ?? '0 %';
  const title = textOf(titles[wallet.wallet]);
  return (
    <section aria-label={t`Total, ${title}`}>
      <h3>{t`Total`}</h3>
      <Facts rows>
        <Fact name={t`Stakes of open trades`}>{money(wallet.stakes)}</Fact>
        <Fact name={t`Winnings if all are won, on top of the stakes`}>{money(cover)}</Fact>
        <Fact name={t`Exposure: set aside for that in the ledger`}>{money(wallet.exposure)}</Fact>
        <Fact name={t`Bankroll: free to back further trades`}>{money(wallet.bankroll)}</Fact>
        <Fact name={t`Capital, outside the bankroll`}>{money(wallet.capital)}</Fact>
        <Fact name={t`Worst result for the house`}>{signedMoney(wallet.worst)}</Fact>
        <Fact name={t`Best result for the house`}>{signedMoney(wallet.best)}</Fact>
        <Fact name={t`Limit on all open trades`}>
          {wallet.wallet === 'practice'
            ? t`No limit: the practice house may go negative`
            : limit === null
              ? t`No limit except the bankroll`
              : t`${money(limit)}, ${use} used`}
        </Fact>
      </Facts>
    </section>
  );
}

function Reserve({ wallet: { reserve, cover } }: { readonly wallet: WalletRisk }) {
  useLingui();
  return (
    <section aria-label={t`Reserve`}>
      <h3>{t`Reserve, if every open trade is won`}</h3>
      <Facts rows>
        <Fact name={t`Owed to customers now, stakes included`}>{money(reserve.owed)}</Fact>
        <Fact name={t`Owed to customers then`}>{money(reserve.owedIfAllWon)}</Fact>
        <Fact name={t`Bankroll and exposure`}>{money(reserve.backing)}</Fact>
        <Fact name={t`Less the winnings of open trades`}>{money(cover)}</Fact>
        <Fact name={t`Left after payouts`}>{money(reserve.left)}</Fact>
      </Facts>
    </section>
  );
}

/** Its figures, each in a column; on a narrow screen what is staked on each side and what the house can lose and win. */
const pairColumns: readonly {
  readonly name: Text;
  readonly about?: Text;
  readonly minor?: boolean;
  readonly of: (pair: Risk['pairs'][number]) => ReactNode;
}[] = [
  { name: msg`Up trades`, minor: true, of: ({ up }) => up.trades },
  { name: msg`Up stakes`, of: ({ up }) => money(up.stakes) },
  { name: msg`Up winnings`, about: coverWords, minor: true, of: ({ up }) => money(up.cover) },
  { name: msg`Down trades`, minor: true, of: ({ down }) => down.trades },
  { name: msg`Down stakes`, of: ({ down }) => money(down.stakes) },
  { name: msg`Down winnings`, about: coverWords, minor: true, of: ({ down }) => money(down.cover) },
  { name: msg`Worst`, about: msg`For the house`, of: ({ worst }) => signedMoney(worst) },
  { name: msg`Best`, about: msg`For the house`, of: ({ best }) => signedMoney(best) },
  {
    name: msg`If above`,
    about: msg`For the house, if the price ends above every entry`,
    minor: true,
    of: ({ ifAbove }) => signedMoney(ifAbove),
  },
  {
    name: msg`If below`,
    about: msg`For the house, if the price ends below every entry`,
    minor: true,
    of: ({ ifBelow }) => signedMoney(ifBelow),
  },
  { name: msg`Limit`, of: (pair) => <Limit pair={pair} /> },
];

function Pairs(props: { readonly wallet: keyof typeof titles; readonly pairs: Risk['pairs'] }) {
  useLingui();
  const title = textOf(titles[props.wallet]);
  const classOf = (minor = false) => (minor ? `${tables.number} ${tables.minor}` : tables.number);
  return (
    <>
      <Scroll label={t`Open trades by pair, ${title}`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t`Pair`}</th>
              {pairColumns.map(({ name, about, minor }) => (
                <th
                  key={englishOf(name)}
                  scope="col"
                  className={classOf(minor)}
                  title={about === undefined ? undefined : textOf(about)}
                >
                  {textOf(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.pairs.map((pair) => (
              <tr key={pair.currencyPair}>
                <td>
                  <strong>{nameOfPair(pair.currencyPair)}</strong>
                </td>
                {pairColumns.map(({ name, minor, of }) => (
                  <td key={englishOf(name)} className={classOf(minor)}>
                    {of(pair)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p className={styles.note}>
        <Trans>Worst, best, and the results if the price ends above or below every entry are the house’s.</Trans>
      </p>
    </>
  );
}

function Limit({ pair: { limit, worst } }: { readonly pair: Risk['pairs'][number] }) {
  if (limit === null) return '–';
  const use = shareOfLimit(worst.replace('-', ''), limit) ?? '0 %';
  return (
    <>
      {money(limit)}
      <small className={tables.note}>
        <Trans>{use} used</Trans>
      </small>
    </>
  );
}
