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
  // What was set for the first time changed nothing.
  const changed = of.items.filter(({ since, before }) => since !== null && before !== null && Date.parse(since) > from);
  const [changes, left] = [changed.length, omitted].map(grouped);
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
    </>
  );
}
