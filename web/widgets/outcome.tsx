import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { isBeforeKey, ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { sentenceOfError } from './error-sentence.ts';

/** What the button of a command says while its fate is not known. */
export const askAgain = (): string => t`Ask again`;

/**
 * Says how a command stands while it has no answer, and why it was refused (E1). Success is said by who sent it. `about`
 * names what was asked. `onAgain` is for what is no form: the button to ask again then stands here.
 */
export function Outcome(props: {
  readonly state: CommandState<unknown>;
  readonly about: string;
  readonly onAgain?: () => void;
}) {
  useLingui();
  const { state, about, onAgain } = props;
  switch (state.step) {
    case 'finding out':
      return (
        <Notice tone="warn">
          <Trans>Connection lost. Checking whether it went through; it can’t happen twice. Request: {about}.</Trans>
        </Notice>
      );
    case 'unknown':
      return (
        <Notice tone="warn">
          {reasonOf(state.cause)}{' '}
          <Trans>
            “{askAgain()}”: it can’t happen twice. Request: {about}.
          </Trans>{' '}
          {onAgain && <PlainButton onClick={onAgain}>{askAgain()}</PlainButton>}
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

/** Why it is not known whether a command was taken, and what has to happen before asking again helps; then comes the button. */
function reasonOf(cause: unknown): string {
  if (!isBeforeKey(cause)) return t`Still no answer: we don’t know yet whether it went through. Press`;
  const unknown = t`${sentenceOfError(cause)} The first answer was lost: we don’t know yet whether it went through.`;
  return cause instanceof ProblemError && cause.status === 401
    ? t`${unknown} Once you are signed in, in another tab for instance, press`
    : `${unknown} Press`;
}
