import { Trans } from '@lingui/react/macro';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';

/**
 * The way of a deposit, told before it is asked for.
 *
 * @param props.twoAdminsFrom from which amount on two people decide; untold where it is not known
 */
export function HowItGoes(props: { readonly twoAdminsFrom?: string | undefined }) {
  return (
    <ol className={guide.steps}>
      <li>
        <Trans>
          You say how much and in which coin, and get an address, the exact amount and a quote with the time it holds.
        </Trans>
      </li>
      <li>
        <Trans>You send it from your own wallet, on the network that is shown.</Trans>
      </li>
      <li>
        <Trans>
          What arrives on the chain is checked and credited, what it is worth and no more; the posting is on your
          statement.
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
