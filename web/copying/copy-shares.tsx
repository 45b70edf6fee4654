import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { listProfitShares } from '#api/copy-outcomes.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { FormulaOf } from '#web/copying/traders/figures.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { CopyView } from './queries.ts';
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
          ) : copy.state === 'stopped' ? (
            <Trans>No profit share was taken.</Trans>
          ) : (
            <Trans>No profit share was taken. It is counted each week, on new profit only.</Trans>
          )}
        </Empty>
      )}
      {pages.items.length > 0 && (
        <ListTable
          label={t`Fee statement`}
          columns={[
            { name: t`Period until` },
            { name: t`Shared before`, number: true, minor: true },
            { name: t`Settled profit`, number: true },
            { name: t`Share`, number: true, minor: true },
            { name: t`Due`, number: true },
            { name: t`Paid`, number: true },
            { name: t`To the trader`, number: true, minor: true },
            { name: t`To the operator`, number: true, minor: true },
          ]}
        >
          {pages.items.map((line) => (
            <tr key={line.id}>
              <td>
                {dayOf(line.periodEnd)} <small className={tables.note}>{kindWord(line.kind)}</small>
              </td>
              <td className={`${tables.number} ${tables.minor}`}>{money(line.profitBefore)}</td>
              <td className={tables.number}>
                {signed(line.profit)}
                <small className={tables.note}>
                  <Plural value={line.settledTrades} one="of # trade" other="of # trades" />
                </small>
                {line.profitBefore !== '0.00' && (
                  <small className={tables.narrow}>
                    <Trans>{money(line.profitBefore)} shared before</Trans>
                  </small>
                )}
                {line.earlierProfit !== '0.00' && (
                  <small className={tables.note}>
                    <Trans>with {signed(line.earlierProfit)} of earlier copies</Trans>
                  </small>
                )}
                {line.openStake !== '0.00' && (
                  <small className={tables.note}>
                    <Trans>{money(line.openStake)} open then count as lost</Trans>
                  </small>
                )}
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
              <td className={`${tables.number} ${tables.minor}`}>
                {money(line.toHouse)} <small className={tables.note}>{shareText(line.houseShareBps)}</small>
              </td>
            </tr>
          ))}
        </ListTable>
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
      return t`at the end`;
    case 'rest':
      return t`what was staked before`;
  }
}
