import { useMemo, useState } from 'react';
import { readCustomerStatement, readCustomerStatementCsv, readCustomerStatementPdf } from '#api/customer-statement.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { everything, searchOf } from '#web/accounts/statement/postings.ts';
import { type StatementSource, StatementSourceProvider } from '#web/accounts/statement/source.tsx';
import { Statement } from '#web/accounts/statement/statement.tsx';
import { CauseLink, WhichMoney } from '#web/admin/customers/customer-statement.tsx';
import { call } from '#web/client/client.ts';

/** A customer's statement as they see it, for staff (R1.15). */
export function CustomerStatement({ uid }: { readonly uid: string }) {
  const [wallet, setWallet] = useState<Wallet>('real');
  const [choice, setChoice] = useState(everything);
  const source = useMemo(() => sourceOf(uid), [uid]);
  return (
    <StatementSourceProvider value={source}>
      <WhichMoney wallet={wallet} onChange={setWallet} />
      <Statement wallet={wallet} choice={choice} onChoice={setChoice} />
    </StatementSourceProvider>
  );
}

const sourceOf = (uid: string): StatementSource => ({
  key: ['admin', 'customer', uid],
  read: (wallet, choice, limit, how) =>
    call(readCustomerStatement, {
      params: { id: uid },
      query: {
        wallet,
        limit,
        ...searchOf(choice),
        ...(how.together ? { payouts: 'together' as const } : {}),
        ...(how.cursor === undefined ? {} : { cursor: how.cursor }),
      },
    }),
  filePath: (kind, wallet, choice) => {
    const { path } = kind === 'csv' ? readCustomerStatementCsv : readCustomerStatementPdf;
    return `${path.replace('{id}', encodeURIComponent(uid))}?${new URLSearchParams({ wallet, ...searchOf(choice) })}`;
  },
  record: ({ cause }) => <CauseLink cause={cause} />,
});
