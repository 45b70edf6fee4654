import { useLingui } from '@lingui/react/macro';
import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { sentenceOfError } from './error-sentence.ts';

/**
 * Says why something could not be read, and offers to try again (E1). Nothing was changed by trying. What was read before
 * stays on the screen, and then that is said, without interrupting.
 */
export function Unread(props: {
  readonly query: {
    readonly data?: unknown;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}) {
  const { t } = useLingui();
  const { data, error, isFetching, refetch } = props.query;
  const kept = data !== undefined;
  return (
    <Notice tone={kept ? 'warn' : 'error'}>
      {kept && `${t`This is as it was read before.`} `}
      {sentenceOfError(error)}{' '}
      <PlainButton busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? t`Trying…` : t`Try again`}
      </PlainButton>
    </Notice>
  );
}
