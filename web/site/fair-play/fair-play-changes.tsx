import { Trans } from '@lingui/react/macro';
import { dayMs } from '#domain/clock/durations.ts';
import { grouped } from './fair-play-words.ts';

/** How many changes of settings a part lists, and how many it leaves out (L7): who makes more than are listed hides none without a word. */
export function Changes(props: {
  readonly values: string;
  readonly time: string;
  readonly of: {
    readonly days: number;
    readonly omitted: number;
    readonly items: readonly { readonly since: string | null; readonly before: unknown }[];
  };
}) {
  const { values, time, of } = props;
  const { days, omitted } = of;
  const from = Date.parse(time) - days * dayMs;
  const recent = of.items.filter(({ since }) => since !== null && Date.parse(since) > from);
  // What was set for the first time changed nothing.
  const first = recent.filter(({ before }) => before === null).length;
  const [changes, firsts, left] = [recent.length - first, first, omitted].map(grouped);
  return (
    <>
      {omitted > 0 ? (
        <p>
          <Trans>
            Changes to {values}, last {days} days: at least {changes}. Only the newest entries are listed; not listed:{' '}
            {left}.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            Changes to {values}, last {days} days: {changes}.
          </Trans>
        </p>
      )}
      {first > 0 && (
        <p>
          <Trans>
            Set for the first time, last {days} days: {firsts}. The table lists these too.
          </Trans>
        </p>
      )}
    </>
  );
}
