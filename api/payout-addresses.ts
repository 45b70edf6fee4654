import { Type } from 'typebox';
import { holderKinds } from '#domain/withdrawals/travel-rule.ts';
import { PaymentMethod } from './deposit-view.ts';
import { IdParams, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const AddressText = Type.String({ minLength: 1, maxLength: 120 });
export const LabelText = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });

/** W2.1: who holds an address. Of the other parts each kind has its own; what is missing is named. */
export const Holder = Type.Object(
  {
    kind: Type.Enum(holderKinds),
    provider: Type.Optional(
      Type.String({ maxLength: 100, description: 'own_account: the exchange or other provider that has the account' }),
    ),
    name: Type.Optional(Type.String({ maxLength: 100, description: 'other_person: the full name' })),
    country: Type.Optional(
      Type.String({ maxLength: 2, description: 'other_person: where they live, by two letters of ISO 3166-1' }),
    ),
  },
  { description: 'Who holds the address: the customer in a wallet of their own or at a provider, or another person' },
);

/** W6: an address of the customer's own that withdrawals go to. */
export const PayoutAddress = Type.Object({
  id: Type.String(),
  label: Type.String(),
  paymentMethod: PaymentMethod,
  network: Type.String(),
  walletAddress: Type.String(),
  addedAt: Time,
  /** From when on a withdrawal to it can be approved. */
  approvableFrom: Time,
  /** What its owner stated last of who holds it (W2.1); null where nobody has asked. */
  holder: Nullable(Holder),
});

export const listPayoutAddresses = operation({
  id: 'withdrawals.list-addresses',
  method: 'GET',
  path: '/api/withdrawals/addresses',
  summary: 'One’s address book, by label; at most 50 (W6)',
  access: 'session',
  command: false,
  reply: Type.Object({ items: Type.Array(PayoutAddress) }),
  failures: [],
});

export const addPayoutAddress = operation({
  id: 'withdrawals.add-address',
  method: 'POST',
  path: '/api/withdrawals/addresses',
  summary: 'Adds an address to one’s address book; needs a sign-in of the last 15 minutes (W6)',
  access: 'approved',
  command: true,
  body: Type.Object({ label: LabelText, paymentMethod: PaymentMethod, walletAddress: AddressText }),
  reply: PayoutAddress,
  status: 201,
  failures: ['address_invalid', 'payout_address_known', 'too_many_payout_addresses', 'sign_in_too_old'],
});

export const renamePayoutAddress = operation({
  id: 'withdrawals.rename-address',
  method: 'PUT',
  path: '/api/withdrawals/addresses/{id}',
  summary: 'Gives an address of one’s address book another label',
  access: 'session',
  command: true,
  params: IdParams,
  body: Type.Object({ label: LabelText }),
  reply: PayoutAddress,
  failures: ['not_found'],
});

export const removePayoutAddress = operation({
  id: 'withdrawals.remove-address',
  method: 'DELETE',
  path: '/api/withdrawals/addresses/{id}',
  summary:
    'Takes an address out of one’s address book, unless a withdrawal to it is open; adding it anew starts its wait anew',
  access: 'session',
  command: true,
  params: IdParams,
  reply: PayoutAddress,
  failures: ['not_found', 'payout_address_in_use'],
});
