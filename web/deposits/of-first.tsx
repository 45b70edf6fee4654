import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { money } from '#web/ui/money.ts';
import type { DepositView } from './deposit-view.ts';

/** What a deposit is that a payment opened (D5), with the way to the one that the payment was for. */
export function OfFirst({ first: { id, amount, part } }: { readonly first: NonNullable<DepositView['first']> }) {
  return (
    <p>
      {part ? (
        <Trans>
          A part of what you paid for the{' '}
          <Link to="/user/deposits/$id" params={{ id }}>
            deposit of {money(amount)} USD
          </Link>
          , recorded as a deposit of its own.
        </Trans>
      ) : (
        <Trans>
          A further payment to the address of the{' '}
          <Link to="/user/deposits/$id" params={{ id }}>
            deposit of {money(amount)} USD
          </Link>
          , recorded as a deposit of its own.
        </Trans>
      )}
    </p>
  );
}
