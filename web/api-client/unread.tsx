import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { sentenceOfError } from './client.ts';

/** Says why something could not be read, and offers to try again (E1). Nothing was changed by trying. */
export function Unread(props: {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => Promise<unknown> };
}) {
  const { error, isFetching, refetch } = props.query;
  return (
    <Notice tone="error">
      {sentenceOfError(error)}{' '}
      <PlainButton busy={isFetching} onClick={() => void refetch()}>
        {isFetching ? 'Trying…' : 'Try again'}
      </PlainButton>
    </Notice>
  );
}
