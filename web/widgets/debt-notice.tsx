import { Trans } from '@lingui/react/macro';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';

/** L3: what is owed after a deposit was taken back, why, and what becomes of it. `owed` in USD, above zero. */
export function Owed(props: { readonly owed: string }) {
  return (
    <Notice tone="warn">
      <Trans>
        {money(props.owed)} USD are owed: a payment that had been credited was taken back, because it did not stay on
        its chain, and part of that money was in use already. Withdrawals wait until it is repaid. Whatever is credited
        to your balance next repays it first, by itself; nobody asks you to deposit for it. If you think that this is
        wrong, <a href="/pages/contact">write to us</a>.
      </Trans>
    </Notice>
  );
}
