import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readLedgerAccount } from '#api/ledger-accounts.ts';
import { useMay } from '#web/admin/widgets/rights.tsx';

/** Leads to an account of the books, for whoever may read accounts. */
export function AccountLink(props: { readonly id: string; readonly row?: boolean; readonly children: ReactNode }) {
  if (!useMay()(readLedgerAccount)) return props.children;
  return (
    <Link to="/admin/ledger/accounts/$id" params={{ id: props.id }} data-row={props.row ? 'rests' : undefined}>
      {props.children}
    </Link>
  );
}
