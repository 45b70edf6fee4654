import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Link } from '@tanstack/react-router';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { daysOf, durationText, marginText, type Report } from './report-words.ts';
import styles from './reports.module.css';

function tradesWords(one: Report['pairs'][number]): string {
  const [trades, margin] = [money(String(one.trades)), marginText(one.marginBps)];
  return plural(one.trades, { one: `${trades} trade, ${margin}`, other: `${trades} trades, ${margin}` });
}

/** Where the stakes and the result come from, the largest turnover first. */
export function PairTable({ report }: { readonly report: Report }) {
  useLingui();
  const { from, to } = daysOf(report.periods);
  return (
    <Scroll label={t`Trades by pair and duration`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Pair`}</th>
            <th scope="col">{t`Duration`}</th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Trades`}
            </th>
            <th scope="col" className={tables.number}>
              {t({ message: 'Stakes', context: 'a column' })}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t({ message: 'Paid out', context: 'money' })}
            </th>
            <th scope="col" className={tables.number}>
              {t`Revenue`}
            </th>
            <th scope="col" className={`${tables.number} ${tables.minor}`}>
              {t`Margin`}
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
                <small className={tables.narrow}>{tradesWords(one)}</small>
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
