import { Type } from 'typebox';
import { Deposit, PaymentMethod } from './deposit-view.ts';
import { IdParams, Money, PageQuery, page } from './formats.ts';
import { operation } from './operation.ts';

export const requestDeposit = operation({
  id: 'deposits.request',
  method: 'POST',
  path: '/api/deposits',
  summary: 'Asks for a deposit: address, exact amount and quote come back (D2)',
  access: 'approved',
  command: true,
  body: Type.Object({ amount: Money, paymentMethod: PaymentMethod }),
  reply: Deposit,
  status: 201,
  failures: [
    'switched_off',
    'excluded',
    'deposit_limit_unanswered',
    'own_limit_reached',
    'deposit_out_of_limits',
    'too_many_open_deposits',
    'open_quotes_full',
    'too_many_open_amounts',
    'no_amount_left',
    'price_unavailable',
  ],
});

export const depositTerms = operation({
  id: 'deposits.terms',
  method: 'GET',
  path: '/api/deposits/terms',
  summary: 'The least and the most that a deposit may be asked for (D1)',
  access: 'session',
  command: false,
  reply: Type.Object({
    min: Money,
    max: Money,
    /** From this amount on two admins decide (R3). */
    twoAdminsFrom: Money,
  }),
  failures: [],
});

export const requoteDeposit = operation({
  id: 'deposits.requote',
  method: 'POST',
  path: '/api/deposits/{id}/quote',
  summary: 'Renews the quote of a pending deposit that nobody has approved yet; one that still holds stays as it is',
  access: 'approved',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Deposit,
  failures: [
    'not_found',
    'already_decided',
    'too_many_renewals',
    'switched_off',
    'excluded',
    'deposit_limit_unanswered',
    'own_limit_reached',
    'open_quotes_full',
    'too_many_open_amounts',
    'no_amount_left',
    'price_unavailable',
  ],
});

export const cancelDeposit = operation({
  id: 'deposits.cancel',
  method: 'POST',
  path: '/api/deposits/{id}/cancel',
  summary:
    'Gives up a pending deposit that was not paid and that nobody has approved: it is declined; a payment reopens it',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({}),
  reply: Deposit,
  failures: ['not_found', 'already_decided', 'deposit_payment_seen', 'too_many_cancelled'],
});

export const listDeposits = operation({
  id: 'deposits.list',
  method: 'GET',
  path: '/api/deposits',
  summary: 'One’s deposits, newest first',
  access: 'session',
  command: false,
  query: PageQuery,
  reply: page(Deposit),
  failures: [],
});

export const readDeposit = operation({
  id: 'deposits.read',
  method: 'GET',
  path: '/api/deposits/{id}',
  summary: 'One deposit of one’s own',
  access: 'session',
  command: false,
  params: IdParams,
  reply: Deposit,
  failures: ['not_found'],
});
