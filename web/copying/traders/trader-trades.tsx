import { Trans, useLingui } from '@lingui/react/macro';
import { useTradersTrades } from '#web/copying/queries.ts';
import { Side } from '#web/copying/side.tsx';
import { signed, statusTone, statusWord } from '#web/copying/words.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Toned } from './figures.tsx';

/** All that the figures are made of, each with its receipt. */
export function TraderTrades({ traderId }: { readonly traderId: string }) {
  const { t } = useLingui();
  const pages = useTradersTrades(traderId);
  return (
    <Panel id="trader-trades-title" title={t`All settled trades`}>
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          <Trans>No trade has settled yet. Open trades show here once they have ended.</Trans>
        </Empty>
      )}
      {pages.items.length > 0 && (
        <ListTable
          label={t`All settled trades`}
          columns={[
            { name: t`Trade` },
            { name: t`Closed`, minor: true },
            { name: t`Stake`, number: true, minor: true },
            { name: t`Balance when placed`, number: true, minor: true },
            { name: t`Result` },
            { name: t`Profit`, number: true },
            { name: t`Proof` },
          ]}
        >
          {pages.items.map((trade) => (
            <tr key={trade.tradeId}>
              <td>
                <Side trade={trade} />
                <small className={tables.narrow}>
                  {money(trade.amount)} · {dayAndTime(trade.closedAt)}
                </small>
              </td>
              <td className={tables.minor}>{dayAndTime(trade.closedAt)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(trade.amount)}</td>
              <td className={`${tables.number} ${tables.minor}`}>{money(trade.balanceBefore)}</td>
              <td>
                <Tag tone={statusTone(trade.status)}>{statusWord(trade.status)}</Tag>
              </td>
              <td className={tables.number}>
                <Toned value={trade.profit} text={signed(trade.profit)} />
              </td>
              <td>
                <a href={`/receipts/${trade.tradeId}`}>
                  <Trans>Receipt</Trans>
                </a>
              </td>
            </tr>
          ))}
        </ListTable>
      )}
      <More pages={pages} what={t`trades`} />
    </Panel>
  );
}
