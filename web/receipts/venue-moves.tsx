import { Trans, useLingui } from '@lingui/react/macro';
import { midsOfText, moveBetween, readIndex } from '#domain/markets/index-price.ts';
import { midOf } from '#domain/markets/quotes.ts';
import { formatScaled } from '#domain/money/amount.ts';
import type { ReceiptTick, TradeReceipt } from '#domain/trades/receipt.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { venueWord } from '#web/widgets/price-source-words.ts';

/** The mid of each exchange in an index tick as the table shows it, in and out; none of another tick. */
function midsOf(tick: ReceiptTick | null, decimals: number): ReadonlyMap<string, string> {
  const parts = (tick?.index ? readIndex(tick.index)?.parts : null) ?? [];
  return new Map(
    parts.map((part) => [
      part.venue,
      part.state === 'in' ? money(formatScaled(midOf(part.bid, part.ask), decimals)) : '–',
    ]),
  );
}

/** What each exchange of the index moved between entry and exit, by which the trade was decided (T4); nothing of other trades. */
export function VenueMoves({ receipt }: { readonly receipt: TradeReceipt }) {
  const { t } = useLingui();
  const { ticks, decimals } = receipt;
  if (!ticks.entry?.index) return null;
  const [before, after] = [midsOf(ticks.entry, decimals), midsOf(ticks.exit, decimals)];
  const [from, to] = [midsOfText(ticks.entry.index), midsOfText(ticks.exit?.index ?? null)];
  const moved = from === null || to === null ? null : moveBetween(from, to);
  return (
    <Panel id="moves-title" title={t`Exchanges of the index`}>
      <p>
        <Trans>
          The price is the median of several exchanges. The median of their moves decides the trade, of those that were
          in the index at entry and at exit.
        </Trans>
      </p>
      <Scroll label={t`Exchanges of the index`}>
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Exchange</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Entry</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Exit</Trans>
              </th>
              <th scope="col" className={tables.number}>
                <Trans>Move</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {[...new Set([...before.keys(), ...after.keys()])].map((venue) => {
              const own = moved?.moves.find(([name]) => name === venue);
              return (
                <tr key={venue}>
                  <th scope="row">{venueWord(`live:${venue}`)}</th>
                  <td className={tables.number}>{before.get(venue) ?? '–'}</td>
                  <td className={tables.number}>{after.get(venue) ?? '–'}</td>
                  <td className={tables.number}>
                    {own === undefined ? '–' : signedMoney(formatScaled(own[1], decimals))}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scroll>
    </Panel>
  );
}
