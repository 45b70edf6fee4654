import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { formatCents } from '#domain/money/amount.ts';
import { Toned } from '#web/copying/traders/figures.tsx';
import { Bars } from '#web/ui/charts/bars.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import tables from '#web/ui/table.module.css';
import { dayOf } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { signedCents } from './choices.ts';
import copyFields from './copy-fields.module.css';
import styles from './copying.module.css';
import { type PreviewQuery, type PreviewView, usePreview } from './queries.ts';
import { signed } from './words.ts';

/** How long typing has to rest before it is computed anew, in ms. */
const restMs = 350;

/** The last 90 days of a trader on one's own amount, losing days included; asked anew while it is typed. */
export function Preview(props: {
  readonly traderId: string;
  readonly query: PreviewQuery | null;
  readonly unit: string;
}) {
  const { t } = useLingui();
  const { traderId, unit } = props;
  const query = useRestedQuery(props.query);
  const found = usePreview(traderId, query);
  // What is typed now cannot be computed with: the result of another amount says nothing about it.
  const asked = props.query !== null && query !== null;
  const data = asked ? found.data : undefined;
  return (
    <section className={copyFields.preview} aria-label={t`The last 90 days on this amount`}>
      <h3>
        <Trans>The last 90 days on this amount</Trans>
      </h3>
      {!asked && (
        <p className={styles.note}>
          <Trans>Enter an amount to see what this trader’s settled trades would have come to on it.</Trans>
        </p>
      )}
      {asked && data === undefined && !found.isError && <Skeleton height="100%" />}
      {asked && found.isError && <Unread query={found} />}
      {data && <Shown preview={data} unit={unit} stale={found.isPlaceholderData} />}
    </section>
  );
}

/** Whether a copy on this amount would have taken part in none of the trader's trades, though there were some. */
export function useCopiesNone(traderId: string, asked: PreviewQuery | null): boolean {
  const { data } = usePreview(traderId, useRestedQuery(asked));
  return data !== undefined && data.trades === 0 && data.skipped > 0;
}

/** What is asked, once typing rests. */
function useRestedQuery(query: PreviewQuery | null): PreviewQuery | null {
  const text = JSON.stringify(query);
  const [rested, setRested] = useState({ text, query });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ text, query: JSON.parse(text) }), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested.query;
}

function Shown(props: { readonly preview: PreviewView; readonly unit: string; readonly stale: boolean }) {
  const { t } = useLingui();
  const { preview, unit } = props;
  const net = afterShare(preview);
  if (preview.trades + preview.skipped === 0) {
    return (
      <p className={styles.note}>
        <Trans>This trader settled no trade in the last 90 days, so there is nothing to show.</Trans>
      </p>
    );
  }
  if (preview.trades === 0) {
    return (
      <Notice tone="warn">
        {plural(preview.skipped, {
          one: 'With this amount the copy would have skipped the one trade of these days.',
          2: 'With this amount the copy would have skipped both trades of these days.',
          other: 'With this amount the copy would have skipped all # trades of these days.',
        })}
      </Notice>
    );
  }
  return (
    <div data-stale={props.stale} className={copyFields.shown}>
      <Facts rows>
        <Fact name={<Trans>Would have made</Trans>}>
          <Toned value={net} text={`${signed(net)} ${unit}`} />
          <small>{shareWords(preview)}</small>
        </Fact>
        <Fact name={<Trans>Worst drawdown on the way</Trans>}>
          {money(preview.worstFall)} {unit}
        </Fact>
        <Fact name={<Trans>Trades</Trans>}>
          <Trans>
            {preview.won} won, {preview.lost} lost, of {preview.trades}
          </Trans>
          {preview.skipped > 0 && (
            <small>
              {plural(preview.skipped, { one: '# would have been skipped', other: '# would have been skipped' })}
            </small>
          )}
        </Fact>
        <Fact name={<Trans>Losing days</Trans>}>
          <Trans>
            {preview.losingDays} of {preview.days.length} days with trades
          </Trans>
        </Fact>
      </Facts>
      {preview.stoppedOn !== null && (
        <p className={styles.note}>
          <Trans>The stop-loss would have stopped it on {dayOf(preview.stoppedOn)}.</Trans>
        </p>
      )}
      <Bars
        label={t`Profit of each day with trades`}
        values={preview.days.map(({ profit }) => profit)}
        signed
        slots={preview.days.length}
        height={96}
        tick={signed}
        read={(nth) => `${dayOf(preview.days[nth]?.day ?? '')}: ${signed(preview.days[nth]?.profit ?? '0.00')} ${unit}`}
        ends={[dayOf(preview.days[0]?.day ?? ''), dayOf(preview.days.at(-1)?.day ?? '')]}
      />
      <details className={copyFields.more}>
        <summary>
          <Trans>Day by day</Trans>
        </summary>
        <DayTable preview={preview} />
      </details>
      <p className={styles.note}>
        <Trans>
          Computed from trades that are over, as if each copy had been placed; day by day before profit share. This is
          not a promise: future results may be worse than the worst of these.
        </Trans>
      </p>
    </div>
  );
}

const shareWords = ({ profit, share }: PreviewView): string =>
  share === '0.00' ? t`no profit share` : t`${signed(profit)}, less ${money(share)} profit share`;

/** What is left of the profit after profit share, in dollars. */
function afterShare({ profit, share }: PreviewView): string {
  return formatCents((signedCents(profit) ?? 0n) - (signedCents(share) ?? 0n));
}

function DayTable({ preview }: { readonly preview: PreviewView }) {
  const { t } = useLingui();
  return (
    <ListTable
      label={t`Day by day`}
      columns={[
        { name: t`Day (UTC)` },
        { name: t`Trades`, number: true },
        { name: t`Skipped`, number: true },
        { name: t`Profit`, number: true },
        { name: t`In all`, number: true },
      ]}
    >
      {preview.days.map((day) => (
        <tr key={day.day}>
          <td>{dayOf(day.day)}</td>
          <td className={tables.number}>{day.trades}</td>
          <td className={tables.number}>{day.skipped}</td>
          <td className={tables.number}>
            <Toned value={day.profit} text={signed(day.profit)} />
          </td>
          <td className={tables.number}>{signed(day.total)}</td>
        </tr>
      ))}
    </ListTable>
  );
}
