import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { Empty } from '#web/ui/panel.tsx';
import { age } from '#web/ui/time.ts';
import { Changes } from './fair-play-changes.tsx';
import { Part } from './fair-play-part.tsx';
import { streamWord } from './fair-play-record-words.ts';
import { grouped, moment } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>;

/** How late rows were sealed (L7), and when the database's clock seems to have been set (Z6). */
export function SealsAndClock({ seals, clock }: Pick<Figures, 'seals' | 'clock'>) {
  const { t } = useLingui();
  const { days, jumps } = clock;
  const [all, listed] = [jumps, clock.items.length].map(grouped);
  const longest = age(Math.max(0, ...seals.items.map(({ longestMs }) => longestMs)), 'whole');
  return (
    <Part
      title={t`Late seals and clock jumps`}
      verdict={
        <>
          <p>
            {seals.items.length === 0 ? (
              <Trans>Nothing was sealed more than 10 seconds late in the last {days} days.</Trans>
            ) : (
              <Trans>
                Longest wait for a seal in the last {days} days: {longest}.
              </Trans>
            )}
          </p>
          <p>
            {jumps === 0 ? (
              <Trans>No clock jump of more than a second was seen in the last {days} days.</Trans>
            ) : (
              <Trans>
                Clock jumps of more than a second, last {days} days: {all}.
              </Trans>
            )}
          </p>
        </>
      }
      say={
        <Trans>
          Records are sealed a second after they are written. Whoever holds a seal back could date what is written
          meanwhile anywhere within that time, so the longest wait of each kind is shown. A stopped installation seals
          what it wrote last when it starts again. Whoever sets the clock moves the ends of open trades: that shows
          where prices move in time against those of all venues at once.
        </Trans>
      }
    >
      {seals.items.length > 0 && (
        <Rows
          caption={t`Longest times from writing to sealing, in UTC`}
          columns={[t`Kind of record`, t`Seconds`, t`Sealed at`]}
          rows={seals.items.map(({ stream, longestMs, sealedAt }) => [
            streamWord(stream),
            grouped(Math.floor(longestMs / 1_000)),
            moment(sealedAt),
          ])}
        />
      )}
      {jumps > 0 && (
        <Rows
          caption={t`Clock jumps, last ${days} days: ${all}, the latest ${listed} in UTC`}
          columns={[t`At about`, t`Set forward by, in seconds`]}
          rows={clock.items.map(({ at, byMs }) => [moment(at), `${(byMs / 1_000).toFixed(1)}`])}
        />
      )}
    </Part>
  );
}

/** What copies may set apart and stake of the bankroll, what the operator keeps of profit share, and since when (C3, C6). */
export function CopyBounds({ bounds, time }: Pick<Figures, 'bounds' | 'time'>) {
  const { t } = useLingui();
  const { items } = bounds;
  const words: Record<(typeof items)[number]['bound'], string> = {
    COPY_RESERVE_TRADER_BPS: t`what the copies of one trader’s open trades may set aside`,
    COPY_RESERVE_CUSTOMER_BPS: t`what one customer’s copies may stake at once`,
    COPY_SHARE_HOUSE_BPS: t`what the operator keeps of the profit share that new copies pay`,
  };
  return (
    <Part
      title={t`Bounds of copies`}
      verdict={<Changes of={bounds} time={time} values={t`copy limits and the operator’s part of profit share`} />}
      say={
        <Trans>
          The operator bounds what copies may stake: a low bound skips copies. The operator also keeps a part of the
          profit share that copies pay. Both are kept with the time since when they hold, which is sealed.
        </Trans>
      }
    >
      {items.length === 0 ? (
        <Empty>{t`No bound was recorded yet.`}</Empty>
      ) : (
        <Rows
          caption={t`When bounds of copies took effect, in UTC; parts in 10,000 of the bankroll, or of profit share`}
          columns={[t`Since`, t`Bound`, t`Value`, t`Before`]}
          rows={items.map(({ since, bound, value, before }) => [
            moment(since),
            words[bound],
            grouped(value),
            before === null ? '–' : grouped(before),
          ])}
        />
      )}
    </Part>
  );
}
