import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Rows } from '#web/site/rows.tsx';
import { Part } from './fair-play-part.tsx';
import { grouped, moment } from './fair-play-words.ts';

type Watches = ReplyOf<typeof readFairPlay>['watches'];

/** When no watcher looked at a chain although it gave blocks (D5). */
export function WatchGaps({ watches: { days, gaps, items } }: { readonly watches: Watches }) {
  const { t } = useLingui();
  const listed = items.length;
  const names: Readonly<Record<(typeof items)[number]['chain'], string>> = {
    bitcoin: t`Bitcoin`,
    ethereum: t`Ethereum`,
    bsc: t`BNB Smart Chain`,
  };
  return (
    <Part
      title={t`Chains that were not watched`}
      verdict={
        <p>
          {gaps === 0 ? (
            <Trans>No chain was left for more than five minutes in the last {days} days.</Trans>
          ) : (
            <Trans>
              Chains left for more than five minutes in the last {days} days: {gaps} times.
            </Trans>
          )}
        </p>
      }
      say={
        <Trans>
          A payment in coins is worth the price from when the installation first saw it in a block. Whoever stops the
          part that watches a chain moves that time. The database itself writes down when it looked at a chain again
          after more than five minutes in which blocks came.
        </Trans>
      }
    >
      {gaps > 0 && (
        <Rows
          caption={t`Chains not watched in the last ${days} days: ${gaps} times, the latest ${listed} in UTC`}
          columns={[t`Chain`, t`From`, t`To`, t`Blocks meanwhile`, t`Payments credited by a later price`]}
          rows={items.map(({ chain, from, to, blocks, credits }) => [
            names[chain],
            moment(from),
            moment(to),
            grouped(blocks),
            grouped(credits),
          ])}
        />
      )}
    </Part>
  );
}
