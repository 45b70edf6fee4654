import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { authentication } from '#api/authentication.ts';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';

/**
 * Sends the link that verifies an e-mail address once more (A2).
 *
 * @param props.main whether the screen's main button is this one
 */
export function LinkAgain(props: { readonly email: string; readonly main?: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent' | 'failed'>('idle');
  const send = () => {
    setState('busy');
    call(authentication.sendVerificationEmail, { body: { email: props.email } }).then(
      () => setState('sent'),
      () => setState('failed'),
    );
  };
  return (
    <>
      <Button {...(props.main ? { size: 'md' } : { variant: 'default' })} loading={state === 'busy'} onClick={send}>
        <Trans>Send the link again</Trans>
      </Button>
      {state === 'sent' && (
        <Notice tone="success">
          <Trans>Sent. Only the latest link works. Check your junk folder too.</Trans>
        </Notice>
      )}
      {state === 'failed' && (
        <Notice tone="error">
          <Trans>The link could not be sent. Try again in a minute.</Trans>
        </Notice>
      )}
    </>
  );
}
