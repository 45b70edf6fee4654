import { Trans } from '@lingui/react/macro';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';

/**
 * The way of a deposit, shown before it is asked for.
 *
 * @param props.twoAdminsFrom from which amount on two people decide; undated where it is not known
 */
export function HowItGoes(props: { readonly twoAdminsFrom?: string | undefined }) {
  return (
    <ol className={guide.steps}>
      <li>
        <Trans>
          You say how much and in which coin, and get an address and the exact amount to send at the price of now.
        </Trans>
      </li>
      <li>
        <Trans>You send it from your own wallet, on the network that is shown.</Trans>
      </li>
      <li>
        <Trans>
          What arrives is worth the middle price of the minute after it is first seen in a block of its network, not the
          price of the quote: a little more or less than you ask for. A payment that only waits for a block fixes no
          price.
        </Trans>
      </li>
      <li>
        <Trans>
          It is checked and credited. The price that counted stands on your deposit, the posting on your statement.
        </Trans>
      </li>
      <li>
        <Trans>
          Less than 1.00 USD is not credited by itself: staff credit it to a deposit that you ask for in the same coin.
        </Trans>
      </li>
      {props.twoAdminsFrom !== undefined && (
        <li>
          <Trans>
            From {money(props.twoAdminsFrom)} USD on, two of the operator’s staff have to approve the credit, which can
            take longer.
          </Trans>
        </li>
      )}
    </ol>
  );
}
