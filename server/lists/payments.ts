import { is, type NarrowedList, ofAmount } from './narrowed.ts';

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

export const withdrawalList = payments(
  (place) => `(amount = ${place}
      or (network_fee > 0 and amount - network_fee = ${place} and status in ('approved', 'returned')))`,
);
