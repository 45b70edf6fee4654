import { Trans } from '@lingui/react/macro';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';

/**
 * The way of a withdrawal, shown before it is asked for.
 *
 * @param props.twoAdminsFrom from which amount on two people decide, besides sums of a day (R3); undefined where it is not known
 */
export function HowItGoes(props: { readonly twoAdminsFrom: string | undefined }) {
  return (
    <ol className={guide.steps}>
      <li>
        <Trans>The amount is held at once: it stays part of your balance but can’t be staked or withdrawn again.</Trans>
      </li>
      <li>
        <Trans>
          The operator’s staff review it. You can cancel until they approve it, and the hold is released at once.
        </Trans>
      </li>
      {props.twoAdminsFrom !== undefined && (
        <li>
          <Trans>
            From {money(props.twoAdminsFrom)} USD, or where payouts add up to a large sum within a day, two of the
            operator’s staff have to approve it, which can take longer.
          </Trans>
        </li>
      )}
      <li>
        <Trans>You are paid in the coin. Your statement shows the posting.</Trans>
      </li>
    </ol>
  );
}
