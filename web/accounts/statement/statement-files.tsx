import { useLingui } from '@lingui/react/macro';
import { type MouseEvent, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { download, save } from '#web/client/download.ts';
import { DownloadIcon } from '#web/ui/icons.ts';
import { Notice } from '#web/ui/panel.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import type { Choice } from './postings.ts';
import { useStatementSource } from './source.tsx';
import styles from './statement.module.css';

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'reading'; readonly kind: 'csv' | 'pdf' }
  | { readonly step: 'failed'; readonly error: unknown };

/**
 * L6: the chosen movements as a table and as a document. They are links, so that a browser can do with them what it likes; a
 * plain press reads the file here, so that a refusal is shown on this screen instead of taking its place.
 */
export function StatementFiles(props: { readonly wallet: Wallet; readonly choice: Choice }) {
  const { t } = useLingui();
  const { filePath } = useStatementSource();
  const [state, setState] = useState<State>({ step: 'idle' });
  async function read(event: MouseEvent, kind: 'csv' | 'pdf') {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (state.step === 'reading') return;
    setState({ step: 'reading', kind });
    try {
      save(await download(filePath(kind, props.wallet, props.choice), `statement.${kind}`));
      setState({ step: 'idle' });
    } catch (error) {
      setState({ step: 'failed', error });
    }
  }
  const link = (kind: 'csv' | 'pdf', label: string, name: string) => (
    <a
      href={filePath(kind, props.wallet, props.choice)}
      download=""
      aria-label={name}
      onClick={(event) => void read(event, kind)}
    >
      <DownloadIcon size={20} stroke={1.75} aria-hidden />
      {label}
    </a>
  );
  return (
    <div className={styles.files}>
      {link('csv', t`CSV`, t`Download as CSV`)}
      {link('pdf', t`PDF`, t`Download as PDF`)}
      <span role="status">{state.step === 'reading' && t`Preparing the file. A long statement takes a while…`}</span>
      {state.step === 'failed' && <Notice tone="error">{sentenceOfError(state.error)}</Notice>}
    </div>
  );
}
