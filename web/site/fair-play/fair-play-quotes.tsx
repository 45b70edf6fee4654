import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { Part } from './fair-play-part.tsx';
import { fateWord, grouped, moment, total } from './fair-play-words.ts';

/** What became of quotes that were heard (Z3). */
export function Quotes({ quotes, time }: Pick<ReplyOf<typeof readFairPlay>, 'quotes' | 'time'>) {
  const { t } = useLingui();
  const { days, items } = quotes;
  const heard = total(items);
  const { ends } = quotes.unknown;
  const [all, stops, ticks] = [heard, ends, quotes.unknown.ticks].map(grouped);
  const writtenBy = new Date(Date.parse(time) - 120_000).toISOString();
  const since = quotes.since === null ? '' : moment(quotes.since);
  return (
    <Part
      title={t`Outcome of quotes`}
      verdict={
        <>
          {ends > 0 && (
            <Notice tone="warn">
              <Trans>
                The recorder was ended before it had written what it heard last. Times: {stops}, prices recorded in
                them: {ticks}. Nobody knows what else was heard then.
              </Trans>
            </Notice>
          )}
          <p>
            {heard === 0 ? (
              <Trans>Nothing was heard in the last {days} days.</Trans>
            ) : (
              <Trans>
                Quotes heard in the last {days} days: {all}.
              </Trans>
            )}
          </p>
        </>
      }
      say={
        <Trans>
          Whoever records could leave prices out. So each quote that is heard is counted by source and by outcome,
          minute by minute, with digests over the recorded, the passed over and the dropped ones. They are sealed, so
          that a later change shows. Up to 200 dropped quotes of each minute and source are kept for 30 days, and none
          of those that were passed over. Whoever listens to the same venue can ask for the record of any minute, such
          as <a href={`/api/fair-play/heard?at=${writtenBy}`}>the one two minutes ago</a>, and compare.
        </Trans>
      }
    >
      {heard > 0 && (
        <Rows
          caption={t`Quotes of the last ${days} days, counted since ${since}, in UTC`}
          columns={[t`Source`, t`Outcome`, t`Quotes`]}
          rows={items.map(({ source, fate, count }) => [source, fateWord(fate), grouped(count)] as const)}
        />
      )}
    </Part>
  );
}
