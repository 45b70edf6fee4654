import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PlainButton } from '#web/ui/plain-button.tsx';
import styles from './receipt.module.css';

/** A line to copy: by the button, or by hand where the browser gives no clipboard. */
export function CopyLine(props: { readonly label: string; readonly text: string }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(props.text);
      setCopied('yes');
    } catch {
      setCopied('no');
    }
  }
  return (
    <div className={styles.copied}>
      <code>{props.text}</code>
      <PlainButton onClick={() => void copy()}>
        {copied === 'yes' ? t`Copied` : t`Copy`}
        <span className="visually-hidden"> {props.label}</span>
      </PlainButton>
      <small role="status">
        {copied === 'no' && (
          <Trans>This browser does not let the page copy. Select the line and copy it by hand.</Trans>
        )}
        {copied === 'yes' && <span className="visually-hidden">{t`Copied: ${props.label}`}</span>}
      </small>
    </div>
  );
}
