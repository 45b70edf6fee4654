import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { listCopyOutcomes } from '#api/copy-outcomes.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { Toned } from '#web/copying/traders/figures.tsx';
import { useLanguage } from '#web/texts/use-language.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayAndTime, shortTime } from '#web/ui/time.ts';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import rows from '#web/widgets/trade-rows.module.css';
import type { CopyView } from './queries.ts';
import { Side } from './side.tsx';
import { signed, skipWord, statusTone, statusWord, unitOf } from './words.ts';

type Outcome = ReplyOf<typeof listCopyOutcomes>['items'][number];

/** Each trade of the trader that the copy was to take part in: copied, or skipped and why (C3). */
export function CopyOutcomes({ copy }: { readonly copy: CopyView }) {
  const { t } = useLingui();
  const pages = usePages(
    ['copies', copy.id, 'outcomes'],
    (page) => call(listCopyOutcomes, { params: { id: copy.id }, query: { limit: 10, ...page } }),
    10_000,
  );
  return (
    <Panel id="outcomes-title" title={t`Copied and skipped trades`}>
      {pages.state === 'pending' && <Skeleton height={120} />}
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          {copy.state === 'stopped' ? (
            <Trans>The trader placed no trade while this copy ran.</Trans>
          ) : (
            <Trans>The trader has placed no trade since. Each one shows here, copied or skipped.</Trans>
          )}
        </Empty>
      )}
      {pages.items.length > 0 && (
        <ListTable
          label={t`Copied and skipped trades`}
          columns={[
            { name: t`Trade` },
            { name: t`Accepted`, minor: true },
            { name: t`Your stake`, number: true, minor: true },
            { name: t`Result` },
            { name: t`Profit`, number: true },
            { name: t`Proof`, minor: true },
          ]}
        >
          {pages.items.map((one) => (
            <Row key={one.sourceTradeId} one={one} unit={unitOf(copy.wallet)} />
          ))}
        </ListTable>
      )}
      <More pages={pages} what={t`trades`} />
    </Panel>
  );
}

const columns = 6;

/** A trade with what became of it; on a narrow screen a second line has what the columns have no room for. */
function Row({ one, unit }: { readonly one: Outcome; readonly unit: string }) {
  const { t } = useLingui();
  const why = one.skipped === null ? null : `${skipWord(one.skipped)} ${skipFigures(one, unit)}`;
  return (
    <>
      <tr className={rows.trade}>
        <td>
          <Side trade={one} />
        </td>
        <td className={tables.minor}>{dayAndTime(one.acceptedAt)}</td>
        <td className={`${tables.number} ${tables.minor}`}>{one.skipped === null ? money(one.stake) : '–'}</td>
        <td>
          {one.skipped === null ? (
            <Tag tone={statusTone(one.status ?? '')}>{statusWord(one.status ?? 'PENDING')}</Tag>
          ) : (
            <>
              <Tag tone="warn">
                <Trans>skipped</Trans>
              </Tag>
              <small className={`${tables.note} ${tables.minor}`}>{why}</small>
            </>
          )}
        </td>
        <td className={tables.number}>
          {one.profit === null ? '–' : <Toned value={one.profit} text={signed(one.profit)} />}
        </td>
        <td className={tables.minor}>
          <Receipts one={one} />
        </td>
      </tr>
      <tr className={rows.details}>
        <td colSpan={columns}>
          <div className={rows.line}>
            <span>{shortTime(one.acceptedAt)}</span>
            {one.skipped === null && <span>{t`stake ${money(one.stake)}`}</span>}
          </div>
          {why !== null && <div>{why}</div>}
          <div className={rows.line}>
            <Receipts one={one} apart />
          </div>
        </td>
      </tr>
    </>
  );
}

/** The proofs of a trade of one's own and of the one that it copies; of a trade that was skipped, of that one alone. */
function Receipts({ one, apart }: { readonly one: Outcome; readonly apart?: boolean }) {
  useLanguage();
  return (
    <>
      {one.tradeId !== null && (
        <a href={`/receipts/${one.tradeId}`}>
          <Trans>Your receipt</Trans>
        </a>
      )}
      {one.tradeId !== null && !apart && <span aria-hidden> · </span>}
      <a href={`/receipts/${one.sourceTradeId}`}>
        <Trans>Trader’s receipt</Trans>
      </a>
    </>
  );
}

/** What a skip was about, in figures, where they tell what would have been right. */
function skipFigures({ skipped, stake, leastStake }: Outcome, unit: string): string {
  switch (skipped) {
    case 'too small':
      return t`It would have been ${money(stake)} ${unit}, the least was ${money(leastStake)}: set more aside, or choose a fixed stake.`;
    case 'copy has too little':
      return t`It would have been ${money(stake)} ${unit}.`;
    default:
      return '';
  }
}
