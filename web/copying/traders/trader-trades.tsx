import { Trans, useLingui } from '@lingui/react/macro';
import { useTradersTrades } from '#web/copying/queries.ts';
import { Side } from '#web/copying/side.tsx';
import { signed, statusTone, statusWord } from '#web/copying/words.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import rows from '#web/widgets/trade-rows.module.css';
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
            { name: t`Placed`, minor: true },
            { name: t`Stake`, number: true, minor: true },
            { name: t`Balance when placed`, number: true, minor: true },
            { name: t`Result` },
            { name: t`Profit`, number: true },
            { name: t`Proof`, minor: true },
          ]}
        >
          {pages.items.map((trade) => (
            <Row key={trade.tradeId} trade={trade} />
          ))}
        </ListTable>
      )}
      <More pages={pages} what={t`trades`} />
    </Panel>
  );
}

type Trade = ReturnType<typeof useTradersTrades>['items'][number];

const columns = 7;

/** A trade with what it came to; on a narrow screen a second line has what the columns have no room for. */
function Row({ trade }: { readonly trade: Trade }) {
  useLanguage();
  const { tradeId, acceptedAt, amount, balanceBefore, status, profit } = trade;
  const receipt = (
    <a href={`/receipts/${tradeId}`}>
      <Trans>Receipt</Trans>
    </a>
  );
  return (
    <>
      <tr className={rows.trade}>
        <td>
          <Side trade={trade} />
        </td>
        <td className={tables.minor}>{dayAndTime(acceptedAt)}</td>
        <td className={`${tables.number} ${tables.minor}`}>{money(amount)}</td>
        <td className={`${tables.number} ${tables.minor}`}>{money(balanceBefore)}</td>
        <td>
          <Tag tone={statusTone(status)}>{statusWord(status)}</Tag>
        </td>
        <td className={tables.number}>
          <Toned value={profit} text={signed(profit)} />
        </td>
        <td className={tables.minor}>{receipt}</td>
      </tr>
      <tr className={rows.details}>
        <td colSpan={columns}>
          <div className={rows.line}>
            <span>{dayAndTime(acceptedAt)}</span>
            <span>
              <Trans>stake {money(amount)}</Trans>
            </span>
            {receipt}
          </div>
        </td>
      </tr>
    </>
  );
}
