import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readTravelRecord } from '#api/travel-records.ts';
import type { HolderKind } from '#domain/withdrawals/travel-rule.ts';
import { countryName } from '#web/ui/country-name.ts';

type Record = ReplyOf<typeof readTravelRecord>;

/** The kinds of who holds the address of a payout, where the register is narrowed to one. */
export const holderNames: { readonly [kind in HolderKind]: MessageDescriptor } = {
  own_wallet: msg`The customer, in their own wallet`,
  own_account: msg`The customer, at a provider`,
  other_person: msg`Another person`,
};

/** Who holds the address of a payout, as its customer stated it (W2.1): 'the customer, at Kraken'. */
export function holderWords({ kind, provider, name, country }: Record['holder']): string {
  switch (kind) {
    case 'own_wallet':
      return t`the customer, in their own wallet`;
    case 'own_account': {
      const place = provider ?? '';
      return t`the customer, at ${place}`;
    }
    case 'other_person':
      return `${name ?? ''}, ${countryName(country ?? '')}`;
  }
}

/** 'Via Nova 1, 6900 Lugano, TI, Switzerland'; null where the account has none. */
export function addressWords({ address, zipCode, city, state, country }: Record['originator']): string | null {
  const parts = [
    address,
    `${zipCode ?? ''} ${city ?? ''}`.trim(),
    state,
    country === null ? null : countryName(country),
  ];
  const known = parts.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(', ');
}
