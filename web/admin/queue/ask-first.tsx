import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './decision.module.css';

interface Question {
  /** What is done, on both buttons: 'Settle without a reply'. */
  readonly action: string;
  /** What happens, and what cannot be undone. */
  readonly children: ReactNode;
  readonly onYes: () => void;
}

/** An act that cannot be taken back: its button asks, and the button of the question acts. A key that is held acts on nothing. */
export function AskFirst(props: Question & { readonly disabled: boolean }) {
  const { t } = useLingui();
  const { disabled, ...question } = props;
  const { action } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        data-disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setAsking(!disabled)}
      >
        {action}…
      </Button>
      {asking && (
        <Dialog title={t`${action}?`} onClose={() => setAsking(false)} toRead>
          <AskedFirst {...question} onEnd={() => setAsking(false)} />
        </Dialog>
      )}
    </>
  );
}

/** The question, with the button that acts and the one that leaves everything as it is. */
export function AskedFirst(props: Question & { readonly onEnd: () => void }) {
  return (
    <>
      <p>{props.children}</p>
      <div className={styles.answers}>
        <Button
          size="sm"
          onClick={() => {
            props.onEnd();
            props.onYes();
          }}
        >
          {props.action}
        </Button>
        <Button size="sm" variant="default" onClick={props.onEnd}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </>
  );
}
