import { Link } from '@tanstack/react-router';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { durationText, marginText, type Report } from './report-words.ts';
import styles from './reports.module.css';

/** Where the stakes and the result come from, the largest turnover first. */
export function PairTable({ report }: { readonly report: Report }) {
  const [from, to] = [report.periods.at(0)?.from ?? '', report.periods.at(-1)?.to ?? ''];
  return (
    <Scroll label="Trades by pair and duration">
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Duration</th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Trades
            </th>
            <th scope="col" className={tables.number}>
              Stakes
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Paid out
            </th>
            <th scope="col" className={tables.number}>
              Revenue
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              Margin
            </th>
          </tr>
        </thead>
        <tbody>
          {report.pairs.map((one) => (
            <tr key={`${one.pair} ${one.durationSeconds}`}>
              <th scope="row">
                <Link to="/admin/trades" search={{ pair: one.pair, wallet: 'real', from, to }} className={styles.made}>
                  {nameOfPair(one.pair)}
                </Link>
                <small
                  className={tables.narrow}
                >{`${money(String(one.trades))} trades, ${marginText(one.marginBps)}`}</small>
              </th>
              <td>{durationText(one.durationSeconds)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(String(one.trades))}</td>
              <td className={tables.number}>{money(one.stakes)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(one.paid)}</td>
              <td className={tables.number}>{signedMoney(one.result)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{marginText(one.marginBps)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}
