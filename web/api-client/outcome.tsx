import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from './client.ts';
import type { CommandState } from './use-command.ts';

/** Says how a command stands while it has no answer, and why it was refused (E1). Success is said by who sent it. */
export function Outcome(props: { readonly state: CommandState<unknown>; readonly again: string }) {
  const { state } = props;
  switch (state.step) {
    case 'finding out':
      return <Notice tone="warn">No answer yet. Finding out whether it was taken; it cannot be taken twice.</Notice>;
    case 'unknown':
      return (
        <Notice tone="warn">
          Still no answer, so it is not known whether it was taken. Press “{props.again}” to ask again: it cannot be
          taken twice.
        </Notice>
      );
    case 'failed':
      return <Notice tone="error">{sentenceOfError(state.error)}</Notice>;
    case 'idle':
    case 'sending':
    case 'done':
      return null;
  }
}
