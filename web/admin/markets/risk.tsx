import { useQuery } from '@tanstack/react-query';
import { readRisk } from '#api/risk.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { call } from '#web/client/client.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './risk.module.css';
import { type Risk, shareOfLimit, type WalletRisk, warningsOf } from './risk-words.ts';

const refreshMs = 10_000;

/** What the house may win and lose on what is open now (T7), and whether it has what it may owe. */
export function RiskBoard() {
  const risk = useQuery({
    queryKey: ['admin', 'risk'],
    queryFn: () => call(readRisk, {}),
    refetchInterval: refreshMs,
  });
  const { data } = risk;
  return (
    <div className={styles.risk}>
      <div className={styles.head}>
        <span>
          {data && (
            <>
              As of <Moment iso={data.time} />, refreshed every 10 seconds.
            </>
          )}
        </span>
        <PlainButton busy={risk.isFetching} onClick={() => void risk.refetch()}>
          Refresh
        </PlainButton>
      </div>
      {risk.isError && <Unread query={risk} />}
      {risk.isPending && (
        <Panel id="risk-title" title="Real money">
          <Coming rows={6} />
        </Panel>
      )}
      {data?.wallets.map((wallet) => (
        <Wallet
          key={wallet.wallet}
          wallet={wallet}
          pairs={data.pairs.filter((pair) => pair.wallet === wallet.wallet)}
        />
      ))}
    </div>
  );
}

const titles = { real: 'Real money', practice: 'Practice' } as const;

function Wallet(props: { readonly wallet: WalletRisk; readonly pairs: Risk['pairs'] }) {
  const { wallet: one, pairs } = props;
  const unit = one.wallet === 'real' ? 'USD' : 'PUSD';
  return (
    <Panel
      id={`${one.wallet}-title`}
      title={titles[one.wallet]}
      aside={
        <span>
          {one.trades} open, in {unit}
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
      {pairs.length === 0 ? (
        <Empty>No trade is open and no pair has a limit of its own.</Empty>
      ) : (
        <Pairs wallet={one.wallet} pairs={pairs} />
      )}
    </Panel>
  );
}

function Totals({ wallet }: { readonly wallet: WalletRisk }) {
  const { cover, limit } = wallet;
  const use = shareOfLimit(cover, limit);
  return (
    <section aria-label={`In all, ${titles[wallet.wallet]}`}>
      <h3>In all</h3>
      <Facts rows>
        <Fact name="Stakes of open trades">{money(wallet.stakes)}</Fact>
        <Fact name="Winnings if all are won, on top of the stakes">{money(cover)}</Fact>
        <Fact name="Exposure: set aside for that in the ledger">{money(wallet.exposure)}</Fact>
        <Fact name="Bankroll: free to back further trades">{money(wallet.bankroll)}</Fact>
        <Fact name="Capital, outside the bankroll">{money(wallet.capital)}</Fact>
        <Fact name="Worst and best for the house">
          <span className={styles.figure}>{signedMoney(wallet.worst)}</span> …{' '}
          <span className={styles.figure}>{signedMoney(wallet.best)}</span>
        </Fact>
        <Fact name="Limit on all open trades">
          {wallet.wallet === 'practice'
            ? 'none: the practice house may go negative'
            : limit === null
              ? 'none but the bankroll'
              : `${money(limit)}, ${use ?? '0 %'} used`}
        </Fact>
      </Facts>
    </section>
  );
}

function Reserve({ wallet: { reserve, cover } }: { readonly wallet: WalletRisk }) {
  return (
    <section aria-label="Reserve">
      <h3>Reserve, if every open trade is won</h3>
      <Facts rows>
        <Fact name="Customers are owed now, stakes included">{money(reserve.owed)}</Fact>
        <Fact name="They would be owed then">{money(reserve.owedIfAllWon)}</Fact>
        <Fact name="Bankroll and exposure">{money(reserve.backing)}</Fact>
        <Fact name="Less the winnings of open trades">{money(cover)}</Fact>
        <Fact name="Left to the house">{money(reserve.left)}</Fact>
      </Facts>
    </section>
  );
}

function Pairs(props: { readonly wallet: keyof typeof titles; readonly pairs: Risk['pairs'] }) {
  return (
    <Scroll label={`Open trades by pair, ${titles[props.wallet]}`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col" className={tables.number}>
              UP: trades, stakes, cover
            </th>
            <th scope="col" className={tables.number}>
              DOWN: trades, stakes, cover
            </th>
            <th scope="col" className={tables.number}>
              Worst … best
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Ends above / below every entry
            </th>
            <th scope="col" className={tables.number}>
              Limit
            </th>
          </tr>
        </thead>
        <tbody>
          {props.pairs.map((pair) => (
            <Pair key={pair.currencyPair} pair={pair} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function Pair({ pair }: { readonly pair: Risk['pairs'][number] }) {
  const { up, down, limit } = pair;
  return (
    <tr>
      <td>
        <strong>{pair.currencyPair}</strong>
      </td>
      <td className={tables.number}>
        {up.trades} · {money(up.stakes)} · {money(up.cover)}
      </td>
      <td className={tables.number}>
        {down.trades} · {money(down.stakes)} · {money(down.cover)}
      </td>
      <td className={tables.number}>
        {signedMoney(pair.worst)} … {signedMoney(pair.best)}
      </td>
      <td className={`${tables.number} ${tables.minor}`}>
        {signedMoney(pair.ifAbove)} / {signedMoney(pair.ifBelow)}
      </td>
      <td className={tables.number}>
        {limit === null ? '–' : money(limit)}
        {limit !== null && (
          <small className={tables.note}>{shareOfLimit(pair.worst.replace('-', ''), limit) ?? '0 %'} used</small>
        )}
      </td>
    </tr>
  );
}
