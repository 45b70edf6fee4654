import { useMemo, useState } from 'react';
import { readCustomerStatement, readCustomerStatementCsv, readCustomerStatementPdf } from '#api/customer-statement.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { everything, type Movement, searchOf } from '#web/accounts/statement/postings.ts';
import { type StatementSource, StatementSourceProvider } from '#web/accounts/statement/source.tsx';
import { Statement } from '#web/accounts/statement/statement.tsx';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Filter } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';

const wallets = ['real', 'practice'] as const satisfies readonly Wallet[];

/** A customer's statement as they see it, for staff (R1.15). */
export function CustomerStatement({ uid }: { readonly uid: string }) {
  const [wallet, setWallet] = useState<Wallet>('real');
  const [choice, setChoice] = useState(everything);
  const source = useMemo(() => sourceOf(uid), [uid]);
  return (
    <StatementSourceProvider value={source}>
      <Filter
        label="Which money"
        options={wallets}
        wordOf={(one) => `${one} money`}
        value={wallet}
        onChange={setWallet}
      />
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
  record: (movement) => <CauseOf movement={movement} />,
});

const recordWords: Readonly<Record<string, string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  copy: 'Copy',
  contract: 'Mining contract',
  adjustment: 'Adjustment',
};

function CauseOf({ movement }: { readonly movement: Movement }) {
  const { kind, id } = movement.cause;
  const word = recordWords[kind];
  return word === undefined ? null : <RecordLink id={id}>{word}</RecordLink>;
}
