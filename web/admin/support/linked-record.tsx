import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readDepositCase } from '#api/deposit-review.ts';
import { readAnyTrade } from '#api/explorer.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import { depositStatus } from '#web/admin/deposits/payment-words.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { statusWords } from '#web/admin/records/trade-states.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { DeskTicketView } from './support-words.ts';

type Linked = NonNullable<DeskTicketView['record']>;
type Fact = readonly [string, ReactNode];

const pages = {
  deposit: { title: 'Deposit', to: '/admin/deposits/$id', read: readDepositCase },
  withdrawal: { title: 'Withdrawal', to: '/admin/withdrawals/$id', read: readWithdrawalCase },
  trade: { title: 'Trade', to: '/admin/trades/$id', read: readAnyTrade },
} as const satisfies Readonly<Record<Linked['kind'], { readonly read: Operation; readonly [more: string]: unknown }>>;

/** What a conversation is about, as it is now: its facts for the roles that may read it, and the way to its page (S1). */
export function LinkedRecord({ record }: { readonly record: Linked }) {
  const { title, to, read } = pages[record.kind];
  return useMay()(read) ? (
    <Panel
      id="linked-title"
      title={title}
      aside={
        <Link to={to} params={{ id: record.id }}>
          Open {title.toLowerCase()}
        </Link>
      }
    >
      <FactsOf record={record} />
    </Panel>
  ) : null;
}

/** It may be decided elsewhere while its conversation is read. */
const refreshMs = 15_000;

function FactsOf({ record: { kind, id } }: { readonly record: Linked }) {
  const found = useQuery({
    queryKey: ['support', 'linked', id],
    queryFn: () => readFacts(kind, id),
    refetchInterval: refreshMs,
  });
  if (found.isError) return <Unread query={found} />;
  return found.isPending ? <Coming rows={3} /> : <Facts facts={found.data} />;
}

async function readFacts(kind: Linked['kind'], id: string): Promise<readonly Fact[]> {
  switch (kind) {
    case 'deposit':
      return depositFacts(await call(readDepositCase, { params: { id } }));
    case 'withdrawal':
      return withdrawalFacts(await call(readWithdrawalCase, { params: { id } }));
    case 'trade':
      return tradeFacts(await call(readAnyTrade, { params: { id } }));
  }
}

const coded = (text: string | null): ReactNode => text && <code key="code">{text}</code>;

function depositFacts(deposit: DepositCase): readonly Fact[] {
  const { amount, credited, paymentMethod, network, amountToSend, amountReceived, transactionId, proofs } = deposit;
  const coins = (amount: string): string => `${asTyped(amount)} ${symbolOfMethod(paymentMethod)}`;
  return [
    ['State', depositStatus(deposit)],
    ['Asked for', `${money(amount)} USD`],
    ['Credited', credited && `${money(credited)} USD`],
    ['Method', `${paymentMethod}, ${network}`],
    ['To send', coins(amountToSend)],
    ['Received', amountReceived && coins(amountReceived)],
    ['Payments seen', deposit.watch === null ? null : String(deposit.payments.length)],
    ['Proofs sent', String(proofs.length)],
    ['Transaction', coded(transactionId)],
    ['Reason', deposit.reason],
    ['Requested', <Moment key="requested" iso={deposit.createdAt} />],
    ['Record', coded(deposit.id)],
  ];
}

function withdrawalFacts(withdrawal: ReplyOf<typeof readWithdrawalCase>): readonly Fact[] {
  const { status, sending, amount, networkFee, paymentMethod, network, walletAddress, coinAmount } = withdrawal;
  return [
    ['State', sending ? 'sending' : status],
    ['Amount', `${money(amount)} USD`],
    ['Network fee', `${money(networkFee)} USD`],
    ['Method', `${paymentMethod}, ${network}`],
    ['Address', coded(walletAddress)],
    ['Coins', coinAmount],
    ['Given back', withdrawal.givenBack && `${money(withdrawal.givenBack)} USD`],
    ['Transaction', coded(withdrawal.transactionId)],
    ['Reason', withdrawal.reason],
    ['Requested', <Moment key="requested" iso={withdrawal.createdAt} />],
    ['Record', coded(withdrawal.id)],
  ];
}

function tradeFacts(trade: ReplyOf<typeof readAnyTrade>): readonly Fact[] {
  const { status, wallet, currencyPair, positions, amount, profit } = trade;
  const unit = wallet === 'real' ? 'USD' : 'practice USD';
  return [
    ['State', statusWords[status]],
    ['Pair', `${currencyPair}, ${positions.toLowerCase()}`],
    ['Stake', `${money(amount)} ${unit}`],
    ['Result', profit && `${signedMoney(profit)} ${unit}`],
    ['Placed', <Moment key="placed" iso={trade.createdAt} />],
    [status === 'PENDING' ? 'Ends' : 'Ended', <Moment key="ends" iso={trade.expiresAt} />],
    ['Record', coded(trade.id)],
  ];
}
