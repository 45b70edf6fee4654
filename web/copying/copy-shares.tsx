import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listProfitShares } from '#api/copying.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/api-client/client.ts';
import { More } from '#web/api-client/more.tsx';
import { usePages } from '#web/api-client/pages.ts';
import { Unread } from '#web/api-client/unread.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { FormulaOf } from './figures.tsx';
import type { CopyView } from './reading.ts';
import { shareText, signed } from './words.ts';

type Line = ReplyOf<typeof listProfitShares>['items'][number];

/** C6: what was paid of new profit, line by line, each to be computed again. */
export function CopyShares({ copy }: { readonly copy: CopyView }) {
  const { t } = useLingui();
  const pages = usePages(['copies', copy.id, 'shares'], (page) =>
    call(listProfitShares, { params: { id: copy.id }, query: { limit: 10, ...page } }),
  );
  return (
    <Panel id="shares-title" title={t`Fee statement`} aside={<FormulaOf name="share" />}>
      {pages.state === 'pending' && <Skeleton height={48} />}
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          {copy.wallet === 'practice' ? (
            <Trans>A practice copy pays no profit share.</Trans>
          ) : (
            <Trans>No profit share was taken. It is counted each week, on new profit only.</Trans>
          )}
        </Empty>
      )}
      {pages.items.length > 0 && (
        <Scroll label={t`Fee statement`}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Period until</Trans>
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  <Trans>Shared before</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Settled profit</Trans>
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  <Trans>Share</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Due</Trans>
                </th>
                <th scope="col" className={tables.number}>
                  <Trans>Paid</Trans>
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  <Trans>To the trader</Trans>
                </th>
                <th scope="col" className={`${tables.number} ${tables.minor}`}>
                  <Trans>To the operator</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {pages.items.map((line) => (
                <tr key={line.id}>
                  <td>
                    {dayOf(line.periodEnd)} <small className={tables.note}>{kindWord(line.kind)}</small>
                  </td>
                  <td className={`${tables.number} ${tables.minor}`}>{money(line.profitBefore)}</td>
                  <td className={tables.number}>
                    {signed(line.profit)}
                    <small className={tables.note}>
                      <Trans>of {line.settledTrades} trades</Trans>
                    </small>
                  </td>
                  <td className={`${tables.number} ${tables.minor}`}>{shareText(line.shareBps)}</td>
                  <td className={tables.number}>
                    {money(line.due)}
                    {line.owedBefore !== '0.00' && (
                      <small className={tables.note}>
                        <Trans>and {money(line.owedBefore)} of before</Trans>
                      </small>
                    )}
                  </td>
                  <td className={tables.number}>{money(line.paid)}</td>
                  <td className={`${tables.number} ${tables.minor}`}>{money(line.toTrader)}</td>
                  <td className={`${tables.number} ${tables.minor}`}>{money(line.toHouse)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <More pages={pages} what={t`lines`} />
    </Panel>
  );
}

function kindWord(kind: Line['kind']): string {
  switch (kind) {
    case 'week':
      return t`weekly`;
    case 'stop':
      return t`at the stop`;
    case 'rest':
      return t`what was staked before`;
  }
}
