import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Wallet } from '#domain/money/amount.ts';
import { DoneIcon } from '#web/ui/icons.ts';
import type { CopyDialog } from './copy-dialog.tsx';
import styles from './copy-toggle.module.css';
import type { TraderView } from './queries.ts';

/** C1's toggle, for the wallet that is looked at. Nobody copies themselves, and nobody begins to copy who has stopped or may not trade now. */
export function CopyToggle(props: {
  readonly trader: TraderView;
  readonly wallet: Wallet;
  readonly dialog: CopyDialog;
}) {
  const { trader, wallet, dialog } = props;
  const copy = trader.subscribed[wallet];
  const copied = copy !== null;
  if (trader.isSelf || (!trader.takesCopies && !copied)) return null;
  // Nothing is left to decide: its last trades end, and then it is over.
  if (copied && trader.stopping[wallet]) {
    return (
      <Link className={styles.stopping} to="/user/trading/copies/$id" params={{ id: copy }}>
        <Trans>Stopping</Trans>
        <span className="visually-hidden">
          {' '}
          <Trans>the copy of {trader.name}</Trans>
        </span>
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.toggle}
      data-copied={copied}
      aria-haspopup="dialog"
      onClick={() => (copied ? dialog.askToStop(trader) : dialog.askToStart(trader))}
    >
      {copied && <DoneIcon size={16} stroke={2} aria-hidden />}
      {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      <span className="visually-hidden"> {trader.name}</span>
    </button>
  );
}
