import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Notice } from '#web/ui/panel.tsx';
import styles from './security.module.css';

/** Hands a text over as a file, without asking the server for it. */
function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The codes for the day the phone is lost. They are shown this once. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const { t } = useLingui();
  const first = useRef<HTMLHeadingElement>(null);
  const text = `${props.codes.join('\n')}\n`;
  useEffect(() => first.current?.focus(), []);
  return (
    <>
      <h3 ref={first} tabIndex={-1}>
        <Trans>Save your recovery codes</Trans>
      </h3>
      <Notice tone="warn">
        <Trans>
          Use one if you can’t get a code from your app. Each works once. We show them only now: print them or store
          them with your passwords.
        </Trans>
      </Notice>
      <ol className={styles.codes} aria-label={t`Recovery codes`}>
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <CopyButton text={text} what={t`recovery codes`} />
        <Button variant="default" size="compact-sm" onClick={() => download(text, 'recovery-codes.txt')}>
          <Trans>Download</Trans>
        </Button>
      </div>
      <Button onClick={props.onKept}>
        <Trans>I’ve saved them</Trans>
      </Button>
    </>
  );
}
