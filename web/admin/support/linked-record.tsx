import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readDepositCase } from '#api/deposit-review.ts';
import { readAnyTrade } from '#api/explorer.ts';
import type { Operation, ReplyOf } from '#api/operation.ts';
import { readWithdrawalCase } from '#api/withdrawal-review.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { asTyped, symbolOfMethod } from '#domain/money/symbols.ts';
import { depositStatus, depositWords } from '#web/admin/deposits/payment-words.ts';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import { tradeWords } from '#web/admin/records/trade-states.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { stateOf } from '#web/admin/withdrawals/payout-words.ts';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { withdrawalWord } from '#web/widgets/withdrawal-state.ts';
import { sides } from './record-words.ts';
import type { DeskTicketView } from './support-words.ts';

type Linked = NonNullable<DeskTicketView['record']>;
type Fact = readonly [string, ReactNode];

const pages = {
  deposit: { title: msg`Deposit`, open: msg`Open deposit`, to: '/admin/deposits/$id', read: readDepositCase },
  withdrawal: {
    title: msg`Withdrawal`,
    open: msg`Open withdrawal`,
    to: '/admin/withdrawals/$id',
    read: readWithdrawalCase,
  },
  trade: { title: msg`Trade`, open: msg`Open trade`, to: '/admin/trades/$id', read: readAnyTrade },
} as const satisfies Readonly<Record<Linked['kind'], { readonly read: Operation; readonly [more: string]: unknown }>>;

/** What a conversation is about, as it is now: its facts for the roles that may read it, and the way to its page (S1). */
export function LinkedRecord({ record }: { readonly record: Linked }) {
  useLingui();
  const { title, open, to, read } = pages[record.kind];
  return useMay()(read) ? (
    <Panel
      id="linked-title"
      title={textOf(title)}
      aside={
        <Link to={to} params={{ id: record.id }}>
          {textOf(open)}
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
    queryFn: () => readRecord(kind, id),
    refetchInterval: renewedEvery(refreshMs),
  });
  if (found.isError) return <Unread query={found} />;
  return found.isPending ? <Coming rows={3} /> : <Facts facts={factsOf(found.data)} />;
}

type Read =
  | { readonly kind: 'deposit'; readonly of: DepositCase }
  | { readonly kind: 'withdrawal'; readonly of: ReplyOf<typeof readWithdrawalCase> }
  | { readonly kind: 'trade'; readonly of: ReplyOf<typeof readAnyTrade> };

async function readRecord(kind: Linked['kind'], id: string): Promise<Read> {
  switch (kind) {
    case 'deposit':
      return { kind, of: await call(readDepositCase, { params: { id } }) };
    case 'withdrawal':
      return { kind, of: await call(readWithdrawalCase, { params: { id } }) };
    case 'trade':
      return { kind, of: await call(readAnyTrade, { params: { id } }) };
  }
}

/** In the reader's language: what is read is kept, its words are not. */
function factsOf(record: Read): readonly Fact[] {
  switch (record.kind) {
    case 'deposit':
      return depositFacts(record.of);
    case 'withdrawal':
      return withdrawalFacts(record.of);
    case 'trade':
      return tradeFacts(record.of);
  }
}

const coded = (text: string | null): ReactNode => text && <code key="code">{text}</code>;

function depositFacts(deposit: DepositCase): readonly Fact[] {
  const { amount, credited, paymentMethod, network, amountToSend, amountReceived, transactionId, proofs } = deposit;
  const coins = (amount: string): string => `${asTyped(amount)} ${symbolOfMethod(paymentMethod)}`;
  return [
    [t`Status`, textOf(depositWords[depositStatus(deposit)])],
    [t`Requested amount`, deposit.first === null ? `${money(amount)} USD` : null],
    [t`Credited`, credited && `${money(credited)} USD`],
    [t`Method`, `${paymentMethod}, ${network}`],
    [t`To send`, coins(amountToSend)],
    [t`Received`, amountReceived && coins(amountReceived)],
    [t`Payments seen`, deposit.watch === null ? null : String(deposit.payments.length)],
    [t`Proofs sent`, String(proofs.length)],
    [t`Transaction`, coded(transactionId)],
    [t`Reason`, deposit.reason],
    [t`Requested`, <Moment key="requested" iso={deposit.createdAt} />],
    [t`Record`, coded(deposit.id)],
  ];
}

function withdrawalFacts(withdrawal: ReplyOf<typeof readWithdrawalCase>): readonly Fact[] {
  const { amount, networkFee, paymentMethod, network, walletAddress, coinAmount } = withdrawal;
  return [
    [t`Status`, withdrawalWord(stateOf(withdrawal))],
    [t`Amount`, `${money(amount)} USD`],
    [t`Network fee`, `${money(networkFee)} USD`],
    [t`Method`, `${paymentMethod}, ${network}`],
    [t`Address`, coded(walletAddress)],
    [t`Coins`, coinAmount],
    [t`Given back`, withdrawal.givenBack && `${money(withdrawal.givenBack)} USD`],
    [t`Transaction`, coded(withdrawal.transactionId)],
    [t`Reason`, withdrawal.reason],
    [t`Requested`, <Moment key="requested" iso={withdrawal.createdAt} />],
    [t`Record`, coded(withdrawal.id)],
  ];
}

function tradeFacts(trade: ReplyOf<typeof readAnyTrade>): readonly Fact[] {
  const { status, wallet, currencyPair, positions, amount, profit } = trade;
  const unit = wallet === 'real' ? 'USD' : t`practice USD`;
  return [
    [t`Status`, textOf(tradeWords[status])],
    [t`Pair`, `${nameOfPair(currencyPair)}, ${textOf(sides[positions])}`],
    [t`Stake`, `${money(amount)} ${unit}`],
    [t`Result`, profit && `${signedMoney(profit)} ${unit}`],
    [t`Placed`, <Moment key="placed" iso={trade.createdAt} />],
    [
      status === 'PENDING' ? t({ message: 'Ends', context: 'a trade' }) : t({ message: 'Ended', context: 'a trade' }),
      <Moment key="ends" iso={trade.expiresAt} />,
    ],
    [t`Record`, coded(trade.id)],
  ];
}
