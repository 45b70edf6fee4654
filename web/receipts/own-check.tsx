import { Trans, useLingui } from '@lingui/react/macro';
import { readReceipt } from '#api/receipts.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { CopyLine } from './copy-line.tsx';
import styles from './receipt.module.css';

/** What a reader needs in order to believe nobody: the key to compare, the file, and the command that checks it offline. */
export function OwnCheck(props: {
  readonly tradeId: string;
  readonly keyId: string;
  readonly publicKey: string | null;
  readonly link: string;
}) {
  const { t } = useLingui();
  const { tradeId, keyId, publicKey } = props;
  const file = `receipt-${tradeId}.json`;
  return (
    <Panel id="own-title" title={t`Check it without this page`}>
      <p className={styles.say}>
        <Trans>
          Your browser took the operator’s key from this site. Compare its id with one that the operator published
          elsewhere, or with one you kept from an earlier day: a signature proves who signed only if you know the key.
        </Trans>
      </p>
      <Facts>
        <Fact name={t`Id of the key`}>
          <code className={styles.hash}>{keyId}</code>
        </Fact>
        <Fact name={t`Public key (Ed25519, SPKI)`}>
          {publicKey === null ? (
            <Trans>The operator publishes no key of this id.</Trans>
          ) : (
            <code className={styles.hash}>{publicKey}</code>
          )}
        </Fact>
        <Fact name={t`The receipt as a file`}>
          <a href={readReceipt.path.replace('{tradeId}', encodeURIComponent(tradeId))} download={file}>
            <Trans>Download {file}</Trans>
          </a>
        </Fact>
        <Fact name={t`Check the file offline, with this product’s source code`}>
          <CopyLine label={t`the command`} text={['npm', 'run', 'verify:receipt', file].join(' ')} />
        </Fact>
        <Fact name={t`Link to this page. Anyone who has it can read the receipt; it doesn’t say whose trade it is`}>
          <CopyLine label={t`the link`} text={props.link} />
        </Fact>
      </Facts>
    </Panel>
  );
}
