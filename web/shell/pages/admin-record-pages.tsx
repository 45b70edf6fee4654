import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { readReceipt } from '#api/receipts.ts';
import { AccountPage } from '#web/admin/records/account-page.tsx';
import { LedgerAccounts } from '#web/admin/records/accounts.tsx';
import { ContractPage } from '#web/admin/records/contract-page.tsx';
import { CopyPage } from '#web/admin/records/copy-page.tsx';
import { LedgerExplorer } from '#web/admin/records/ledger.tsx';
import { CustomerPage, DepositPage, JournalPage, WithdrawalPage } from '#web/admin/records/pages.tsx';
import { AdjustmentPage, ApplicationPage, ReceiptPage } from '#web/admin/records/request-pages.tsx';
import { TradePage, type TradePrices } from '#web/admin/records/trade-page.tsx';
import { TradesExplorer } from '#web/admin/records/trades.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { CheckedReceipt } from '#web/receipts/receipt.tsx';
import { CustomerStatement } from '#web/shell/console/customer-statement.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { RecordScreen } from './record-screen.tsx';

/** The console's guard has let this person in, so somebody is signed in. */
const useAdmin = (): string => useMe().data?.uid ?? '';

/** /admin/customers/{id} */
export function CustomerRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/customers/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Customer`}>
      <CustomerPage key={id} id={id} admin={admin} statement={<CustomerStatement uid={id} />} />
    </RecordScreen>
  );
}

/** /admin/deposits/{id} */
export function DepositRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/deposits/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Deposit`}>
      <DepositPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/withdrawals/{id} */
export function WithdrawalRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/withdrawals/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Withdrawal`}>
      <WithdrawalPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/trades/{id}: its prices and its proof are those of the public receipt, worked out anew in this browser (T9). */
export function TradeRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/trades/$id' });
  const receipt = useQuery({
    queryKey: ['receipt', id],
    queryFn: () => call(readReceipt, { params: { tradeId: id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? 5_000 : false),
  });
  const { data } = receipt;
  const proof = data ? (
    <CheckedReceipt receipt={data} />
  ) : receipt.isError ? (
    <Unread query={receipt} />
  ) : (
    <Coming rows={4} />
  );
  return (
    <RecordScreen kind={t`Trade`}>
      <TradePage key={id} id={id} prices={data ? pricesOf(data) : null} proof={proof} />
    </RecordScreen>
  );
}

function pricesOf({ status, ticks, segment }: ReplyOf<typeof readReceipt>): TradePrices {
  const latest = segment.items.at(-1);
  return {
    entry: ticks.entry?.price ?? null,
    exit: ticks.exit?.price ?? null,
    now: status === 'PENDING' && latest ? { price: latest.price, time: latest.time } : null,
  };
}

/** /admin/copies/{id} */
export function CopyRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/copies/$id' });
  return (
    <RecordScreen kind={t({ message: 'Copy', context: 'a record' })}>
      <CopyPage key={id} id={id} />
    </RecordScreen>
  );
}

/** /admin/contracts/{id} */
export function ContractRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/contracts/$id' });
  return (
    <RecordScreen kind={t`Mining contract`}>
      <ContractPage key={id} id={id} />
    </RecordScreen>
  );
}

/** /admin/adjustments/{id} */
export function AdjustmentRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/adjustments/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Adjustment`}>
      <AdjustmentPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/applications/{id} */
export function ApplicationRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/applications/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Application to be a trader`}>
      <ApplicationPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/mining/receipts/{id} */
export function ReceiptRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/mining/receipts/$id' });
  const admin = useAdmin();
  return (
    <RecordScreen kind={t`Pool receipt`}>
      <ReceiptPage key={id} id={id} admin={admin} />
    </RecordScreen>
  );
}

/** /admin/journals/{id} */
export function JournalRecordPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/journals/$id' });
  return (
    <Screen title={t`Journal ${id}`}>
      <JournalPage key={id} id={id} />
    </Screen>
  );
}

/** /admin/ledger */
export function LedgerPage() {
  const { t } = useLingui();
  const search = useSearch({ from: '/admin/ledger' });
  const navigate = useNavigate();
  return (
    <Screen title={t`Ledger`}>
      <LedgerExplorer
        search={search}
        onSearch={(found) => void navigate({ to: '/admin/ledger', search: { ...found } })}
      />
    </Screen>
  );
}

/** /admin/ledger/accounts */
export function LedgerAccountsPage() {
  const { t } = useLingui();
  const search = useSearch({ from: '/admin/ledger/accounts' });
  const navigate = useNavigate();
  return (
    <Screen title={t`Ledger accounts`}>
      <LedgerAccounts
        search={search}
        onSearch={(found) => void navigate({ to: '/admin/ledger/accounts', search: { ...found } })}
      />
    </Screen>
  );
}

/** /admin/ledger/accounts/{id} */
export function LedgerAccountPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/admin/ledger/accounts/$id' });
  const search = useSearch({ from: '/admin/ledger/accounts/$id' });
  const navigate = useNavigate();
  return (
    <RecordScreen kind={t`Ledger account`}>
      <AccountPage
        key={id}
        id={id}
        search={search}
        onSearch={(found) => void navigate({ to: '/admin/ledger/accounts/$id', params: { id }, search: { ...found } })}
      />
    </RecordScreen>
  );
}

/** /admin/trades */
export function TradesPage() {
  const { t } = useLingui();
  return (
    <Screen title={t`Trades`}>
      <TradesExplorer />
    </Screen>
  );
}
