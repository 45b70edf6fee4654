import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Part } from './fair-play-part.tsx';
import { copyWord, grouped } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>['copies'];

/** Milliseconds as seconds with one digit, rounded up. */
const seconds = (ms: number): string => (Math.ceil(ms / 100) / 10).toFixed(1);

/** What became of copies of traders' trades, by later result (C3). */
export function Copies({ copies }: { readonly copies: Figures }) {
  const { t } = useLingui();
  const { days, items } = copies;
  const countOf = (isPlaced: boolean): number =>
    items.reduce((sum, { outcome, count }) => sum + ((outcome === 'placed') === isPlaced ? count : 0), 0);
  const counts = [countOf(true), countOf(false)];
  const [placed, skipped] = counts.map(grouped);
  return (
    <Part
      title={t`Skipped copies`}
      verdict={
        <>
          {copies.beyondChance.length > 0 && (
            <Notice tone="warn">
              <Trans>For these reasons more copies than chance gives were skipped where the trader won later:</Trans>{' '}
              {copies.beyondChance.map(copyWord).join(', ')}
            </Notice>
          )}
          {copies.onLosingTrades.length > 0 && (
            <Notice tone="warn">
              <Trans>For these reasons more copies than chance gives were skipped where the trader lost later:</Trans>{' '}
              {copies.onLosingTrades.map(copyWord).join(', ')}
            </Notice>
          )}
          <p>
            {counts.every((count) => count === 0) ? (
              <Trans>No trade was copied in the last {days} days.</Trans>
            ) : (
              <Trans>
                Copies placed in the last {days} days: {placed}, skipped: {skipped}.
              </Trans>
            )}
          </p>
        </>
      }
      say={
        <Trans>
          A copy of a trader’s trade can be skipped, always for one reason of a list. An operator who waited for the
          result could skip the copies that win, and customers who could choose a skip would choose it for those that
          lose. So skipped copies are counted by what came of the trader’s trade, with what they would have brought
          their customers, beside the same figures of those that were placed.
        </Trans>
      }
    >
      <Table
        items={items.filter(({ wallet }) => wallet === 'real')}
        caption={t`Copies with US dollars, last ${days} days`}
      />
      <Table
        items={items.filter(({ wallet }) => wallet === 'practice')}
        caption={t`Copies with practice dollars, last ${days} days`}
      />
    </Part>
  );
}

/** The copies of one wallet; nothing where there are none. */
function Table({ items, caption }: { readonly items: Figures['items']; readonly caption: string }) {
  const { t } = useLingui();
  if (items.length === 0) return null;
  return (
    <Rows
      caption={caption}
      columns={[
        t`Outcome`,
        t`Copies`,
        t`Won`,
        t`Lost`,
        t`Returned`,
        t`Open`,
        t`Stakes`,
        t`For customers`,
        t`Longest wait, s`,
      ]}
      rows={items.map(({ outcome, count, won, lost, refunded, open, ...sums }) => [
        copyWord(outcome),
        ...[count, won, lost, refunded, open].map(grouped),
        money(sums.stakes),
        signedMoney(sums.customers),
        seconds(sums.longestWaitMs),
      ])}
    />
  );
}
