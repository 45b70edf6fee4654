import { Trans } from '@lingui/react/macro';
import type { Wallet } from '#domain/money/amount.ts';
import type { CopyDesk } from './copy-desk.tsx';
import styles from './copying.module.css';
import type { TraderView } from './reading.ts';

/** C1's toggle, for the wallet that is looked at. Nobody copies themselves, and nobody begins to copy who has stopped. */
export function CopyToggle(props: { readonly trader: TraderView; readonly wallet: Wallet; readonly desk: CopyDesk }) {
  const { trader, wallet, desk } = props;
  const copied = trader.subscribed[wallet] !== null;
  if (trader.isSelf || (trader.state === 'stopped' && !copied)) return null;
  return (
    <button
      type="button"
      className={styles.toggle}
      data-copied={copied}
      aria-haspopup="dialog"
      onClick={() => (copied ? desk.askToStop(trader) : desk.askToStart(trader))}
    >
      {copied && <span aria-hidden="true">✓ </span>}
      {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      <span className="visually-hidden"> {trader.name}</span>
    </button>
  );
}
