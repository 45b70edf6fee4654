import { Trans } from '@lingui/react/macro';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';

/**
 * The way of a deposit, shown before it is asked for.
 *
 * @param props.twoAdminsFrom from which amount on two people decide, besides sums of a day (R3); undefined where it is not known
 */
export function HowItGoes(props: { readonly twoAdminsFrom?: string | undefined }) {
  return (
    <ol className={guide.steps}>
      <li>
        <Trans>
          Choose an amount and a coin. You get an address and the exact amount to send at the current price.
        </Trans>
      </li>
      <li>
        <Trans>Send it from your own wallet, on the network shown.</Trans>
      </li>
      <li>
        <Trans>
          The price in the minute after your payment is in a block counts, not the quote: you can be credited a little
          more or less than you requested.
        </Trans>
      </li>
      <li>
        <Trans>
          Once it is checked, it is credited. The deposit’s page shows the price used, and your statement shows the
          posting.
        </Trans>
      </li>
      <li>
        <Trans>
          Payments below 1.00 USD are not credited automatically: staff credit them to a deposit you request in the same
          coin.
        </Trans>
      </li>
      {props.twoAdminsFrom !== undefined && (
        <li>
          <Trans>
            From {money(props.twoAdminsFrom)} USD, or where credits add up to a large sum within a day, two of the
            operator’s staff have to approve it, which can take longer.
          </Trans>
        </li>
      )}
    </ol>
  );
}
