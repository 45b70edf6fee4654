import { Trans } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';

/** L3: what is owed after a deposit was taken back, why, and how it is repaid. `owed` in USD, above zero. */
export function Owed(props: { readonly owed: string }) {
  return (
    <Notice tone="warn">
      <Trans>
        You owe {money(props.owed)} USD: a payment that had been credited was reversed because it did not stay on its
        chain, and part of that money was already in use. Withdrawals wait until it is repaid. The next amounts credited
        to your balance repay it first; nobody asks you to deposit for it. If you think this is wrong,{' '}
        <a href="/pages/contact">write to us</a>.
      </Trans>
    </Notice>
  );
}
