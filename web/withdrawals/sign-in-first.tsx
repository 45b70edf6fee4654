import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { Dialog } from '#web/ui/dialog.tsx';

/** Asks who is signed in for the password once more; whoever builds the screen brings it. */
export type AskToSignIn = (props: { readonly onSignedIn: () => void; readonly onCancel: () => void }) => ReactNode;

/**
 * W6: where a command was refused because the sign-in is too old, asks for it in place, and sends the same once more. The
 * screen below keeps all that was typed.
 */
export function SignInFirst(props: {
  readonly state: CommandState<unknown>;
  readonly ask: AskToSignIn;
  readonly onSignedIn: () => void;
}) {
  const { t } = useLingui();
  const { state, ask: Ask, onSignedIn } = props;
  const refusal =
    state.step === 'failed' && state.error instanceof ProblemError && state.error.code === 'sign_in_too_old'
      ? state.error
      : null;
  const [leftFor, setLeftFor] = useState<unknown>(null);
  if (refusal === null) return null;
  if (leftFor === refusal) {
    return (
      <Button variant="default" onClick={() => setLeftFor(null)}>
        <Trans>Sign in and send it</Trans>
      </Button>
    );
  }
  return (
    <Dialog title={t`Confirm it’s you`} onClose={() => setLeftFor(refusal)} fieldFirst>
      <p>
        <Trans>To change where your money may go, sign in again. Your entries are kept and sent right after.</Trans>
      </p>
      <Ask onSignedIn={onSignedIn} onCancel={() => setLeftFor(refusal)} />
    </Dialog>
  );
}
