import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { textOf } from '#web/texts/text.ts';

/**
 * What fields of audited records are called. A field that is not here is called by its own name: the audit trail shows any record
 * (R2), and a record may get a field that the console has no word for.
 */
const names: Readonly<Record<string, MessageDescriptor>> = {
  user_id: msg`Customer`,
  units: msg`Coin amount, in smallest units`,
  received_units: msg`Received, in smallest units of the coin`,
  output: msg`Output of the transaction`,
  quoted_ms: msg`Quote made at`,
  quote_price_ms: msg`Quoted price recorded at`,
  quote_until_ms: msg`Quote holds until`,
  quote_decimals: msg`Decimals of the quoted price`,
  price_ms: msg`Price recorded at`,
  price_decimals: msg`Decimals of the price`,
  created_ms: msg`Created at`,
  updated_ms: msg`Changed at`,
  timeMs: msg({ message: 'At', context: 'a field' }),
  unblockingAdmin: msg`First admin to end the block`,
  unblockingMs: msg`First vote to end the block at`,
  unsends: msg`Not broadcast, said`,
  account_status: msg({ message: 'Status', context: 'a field' }),
  status: msg({ message: 'status', context: 'a field' }),
  state: msg({ message: 'state', context: 'a field' }),
  reason: msg({ message: 'reason', context: 'a field' }),
  amount: msg({ message: 'amount', context: 'a field' }),
  asset: msg({ message: 'asset', context: 'a field' }),
  coin: msg({ message: 'coin', context: 'a field' }),
  credited: msg({ message: 'credited', context: 'a field' }),
  method: msg({ message: 'method', context: 'a field' }),
  wallet_address: msg({ message: 'wallet address', context: 'a field' }),
  transactionId: msg({ message: 'transaction id', context: 'a field' }),
  transaction_id: msg({ message: 'transaction id', context: 'a field' }),
  network_fee: msg({ message: 'network fee', context: 'a field' }),
  approvals: msg({ message: 'approvals', context: 'a field' }),
  admin: msg({ message: 'admin', context: 'a field' }),
  id: msg({ message: 'id', context: 'a field' }),
  name: msg({ message: 'name', context: 'a field' }),
  email: msg({ message: 'email', context: 'a field' }),
  country: msg({ message: 'country', context: 'a field' }),
  role: msg({ message: 'role', context: 'a field' }),
  note: msg({ message: 'note', context: 'a field' }),
  tag: msg({ message: 'tag', context: 'a field' }),
  tags: msg({ message: 'tags', context: 'a field' }),
  value: msg({ message: 'value', context: 'a field' }),
  price: msg({ message: 'price', context: 'a field' }),
  day: msg({ message: 'day', context: 'a field' }),
  hash_rate: msg({ message: 'hash rate', context: 'a field' }),
};

/** What one of several is called before its number. */
const ones: Readonly<Record<string, MessageDescriptor>> = {
  approvals: msg({ message: 'approval', context: 'a field' }),
};

/** 'walletAddress' and 'wallet_address' → 'wallet address' */
const ownName = (field: string): string =>
  field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

/** A field of an audited record in the reader's language, as far as there is a word for it. */
export function fieldName(field: string): string {
  const name = names[field];
  return name === undefined ? ownName(field) : textOf(name);
}

/** The same of one of several, by its place: 'approval 1'. */
export function fieldOne(field: string, place: number): string {
  const one = ones[field];
  return `${one === undefined ? fieldName(field).replace(/s$/, '') : textOf(one)} ${place}`;
}
