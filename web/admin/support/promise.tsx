import { useLingui } from '@lingui/react/macro';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { useLive } from '#web/client/live-context.ts';
import { readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { promiseWords } from './support-words.ts';

/** The time that is left until an answer is promised, or that has passed since. */
export function Promised({ dueAt }: { readonly dueAt: string }) {
  const { t } = useLingui();
  const by = readableTime(dueAt);
  const { late, words } = promiseWords(dueAt, useNow(useLive().serverNow, 30_000));
  return (
    <time dateTime={dueAt} title={t`Promised by ${by}`}>
      {late ? (
        <Tag tone="warn" flag>
          {words}
        </Tag>
      ) : (
        words
      )}
    </time>
  );
}
