import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AdjustmentNote } from './adjustment-note.tsx';
import type { Movement } from './postings.ts';
import { useStatementSource } from './source.tsx';
import styles from './statement.module.css';

/** Leads to the record behind a movement. */
export function MovementRecord({ movement }: { readonly movement: Movement }) {
  const { record } = useStatementSource();
  if (record !== null) return record(movement);
  const { kind, id } = movement.cause;
  switch (kind) {
    case 'trade':
      return (
        <a href={`/receipts/${id}`}>
          <Trans>Trade receipt</Trans>
        </a>
      );
    case 'deposit':
      return (
        <Link to="/user/deposits/$id" params={{ id }}>
          <Trans>Deposit details</Trans>
        </Link>
      );
    case 'withdrawal':
      return (
        <Link to="/user/withdrawals/$id" params={{ id }}>
          <Trans>Withdrawal details</Trans>
        </Link>
      );
    case 'copy':
      return (
        <Link to="/user/trading/copies/$id" params={{ id }}>
          <Trans>Copy details</Trans>
        </Link>
      );
    case 'contract':
      return <Contract id={id} mined={movement.mined} />;
    case 'adjustment':
      return <Adjustment id={id} />;
    default:
      return null;
  }
}

function Contract(props: { readonly id: string; readonly mined: Movement['mined'] }) {
  const { id, mined } = props;
  if (!mined) {
    return (
      <a href={`/user/mining/contracts/${id}`}>
        <Trans>Mining contract</Trans>
      </a>
    );
  }
  const late = mined.addition > 0 ? `?late=${mined.addition}` : '';
  return (
    <a href={`/user/mining/contracts/${id}/payouts/${mined.coin}/${mined.day}${late}`}>
      <Trans>Payout receipt</Trans>
    </a>
  );
}

function Adjustment(props: { readonly id: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.cause} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Trans>Reason</Trans>
      </button>
      {open && <AdjustmentNote id={props.id} onClose={() => setOpen(false)} />}
    </>
  );
}
