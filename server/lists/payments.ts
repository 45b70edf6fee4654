import { is, type NarrowedList, ofAmount, that } from './narrowed.ts';

interface PaymentQuery {
  readonly status?: string | undefined;
  readonly customer?: string | undefined;
  readonly method?: string | undefined;
  readonly amount?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order?: 'newest' | 'oldest' | undefined;
}

/** Payments by an amount in dollars (R1.6): those it was asked for, and those of which it was credited or paid out, where that is another. */
const payments = (ofCents: (place: string) => string): NarrowedList<PaymentQuery> => ({
  asks: ({ status, customer, method, amount }) => [
    is('status', status),
    is('user_id', customer),
    is('payment_method', method),
    ofAmount(amount, ofCents),
  ],
  waits: ({ status }) => status === 'pending',
});

export const depositList = payments((place) => `(amount = ${place} or (credited <> amount and credited = ${place}))`);

const paidOut = payments(
  (place) => `(amount = ${place}
      or (network_fee > 0 and amount - network_fee = ${place} and status in ('approved', 'returned')))`,
);

/** Payouts that came back, to which one of two admins has agreed (W5). */
const returning = `(status = 'approved'
  and id in (select a.subject from approval a where a.purpose = 'return' and a.taken_back_ms is null))`;

interface WithdrawalQuery extends PaymentQuery {
  readonly returning?: 'waiting' | undefined;
  readonly next?: 'approve' | 'send' | undefined;
}

/** Pending ones by what is done next (W5): few wait at a time, so that the index of the pending ones is enough. */
const nextSteps = {
  approve: `(status = 'pending' and not sending)`,
  send: `(status = 'pending' and sending and units is not null)`,
} as const;

export const withdrawalList: NarrowedList<WithdrawalQuery> = {
  asks: (query) => [
    ...paidOut.asks(query),
    query.returning === undefined ? null : that(returning),
    query.next === undefined ? null : that(nextSteps[query.next]),
  ],
  waits: (query) => paidOut.waits(query) || query.returning !== undefined || query.next !== undefined,
};
