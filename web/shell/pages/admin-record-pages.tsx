import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readReceipt } from '#api/receipts.ts';
import { ContractPage } from '#web/admin/records/contract-page.tsx';
import { CopyPage } from '#web/admin/records/copy-page.tsx';
import { LedgerExplorer } from '#web/admin/records/ledger.tsx';
import { CustomerPage, DepositPage, JournalPage, WithdrawalPage } from '#web/admin/records/pages.tsx';
import { TradePage } from '#web/admin/records/trade-page.tsx';
import { TradesExplorer } from '#web/admin/records/trades.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { CheckedReceipt } from '#web/receipts/receipt.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { Unread } from '#web/widgets/read-failure.tsx';

/** The console's guard has let this person in, so somebody is signed in. */
const useAdmin = (): string => useMe().data?.uid ?? '';

/** /admin/customers/{id} */
export function CustomerRecordPage() {
  const { id } = useParams({ from: '/admin/customers/$id' });
  const admin = useAdmin();
  return (
    <Screen title="Customer">
      <CustomerPage key={id} id={id} admin={admin} />
    </Screen>
  );
}

/** /admin/deposits/{id} */
export function DepositRecordPage() {
  const { id } = useParams({ from: '/admin/deposits/$id' });
  const admin = useAdmin();
  return (
    <Screen title="Deposit">
      <DepositPage key={id} id={id} admin={admin} />
    </Screen>
  );
}

/** /admin/withdrawals/{id} */
export function WithdrawalRecordPage() {
  const { id } = useParams({ from: '/admin/withdrawals/$id' });
  const admin = useAdmin();
  return (
    <Screen title="Withdrawal">
      <WithdrawalPage key={id} id={id} admin={admin} />
    </Screen>
  );
}

/** /admin/trades/{id} */
export function TradeRecordPage() {
  const { id } = useParams({ from: '/admin/trades/$id' });
  return (
    <Screen title="Trade">
      <TradePage key={id} id={id} proof={<Proof tradeId={id} />} />
    </Screen>
  );
}

/** /admin/copies/{id} */
export function CopyRecordPage() {
  const { id } = useParams({ from: '/admin/copies/$id' });
  return (
    <Screen title="Copy">
      <CopyPage key={id} id={id} />
    </Screen>
  );
}

/** /admin/contracts/{id} */
export function ContractRecordPage() {
  const { id } = useParams({ from: '/admin/contracts/$id' });
  return (
    <Screen title="Mining contract">
      <ContractPage key={id} id={id} />
    </Screen>
  );
}

/** The trade's public receipt: its outcome is worked out anew from the ticks in this browser (T9). */
function Proof({ tradeId }: { readonly tradeId: string }) {
  const receipt = useQuery({
    queryKey: ['receipt', tradeId],
    queryFn: () => call(readReceipt, { params: { tradeId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? 5_000 : false),
  });
  if (receipt.data) return <CheckedReceipt receipt={receipt.data} />;
  return receipt.isError ? <Unread query={receipt} /> : <Coming rows={4} />;
}

/** /admin/journals/{id} */
export function JournalRecordPage() {
  const { id } = useParams({ from: '/admin/journals/$id' });
  return (
    <Screen title={`Journal ${id}`}>
      <JournalPage key={id} id={id} />
    </Screen>
  );
}

/** /admin/ledger */
export function LedgerPage() {
  const search = useSearch({ from: '/admin/ledger' });
  const navigate = useNavigate();
  return (
    <Screen title="Ledger">
      <LedgerExplorer
        search={search}
        onSearch={(found) => void navigate({ to: '/admin/ledger', search: { ...found } })}
      />
    </Screen>
  );
}

/** /admin/trades */
export function TradesPage() {
  const search = useSearch({ from: '/admin/trades' });
  const navigate = useNavigate();
  return (
    <Screen title="Trades">
      <TradesExplorer
        search={search}
        onSearch={(found) => void navigate({ to: '/admin/trades', search: { ...found } })}
      />
    </Screen>
  );
}
