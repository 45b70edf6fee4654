import { Type } from 'typebox';
import { SignedMoney, Time } from './formats.ts';
import { operation } from './operation.ts';

export const readBooks = operation({
  id: 'proof.books',
  method: 'GET',
  path: '/api/proof/books',
  summary:
    'The sum of all accounts of the ledger, per asset. Each transfer takes from one account what it gives to another, so that anything but zero is wrong (L1, L5); that a transfer had a true cause it does not show. At most 5 s old.',
  access: 'public',
  command: false,
  tokenScope: 'read',
  reply: Type.Object({
    time: Time,
    items: Type.Array(
      Type.Object({
        asset: Type.String(),
        sum: SignedMoney,
        /** All accounts but the outside world's: what has come in and not gone out. */
        inside: SignedMoney,
        accounts: Type.Integer(),
        entries: Type.Integer(),
      }),
    ),
  }),
  failures: [],
});
