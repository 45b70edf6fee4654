import { Trans } from '@lingui/react/macro';
import guide from '#web/ui/guide.module.css';

/** The way of a deposit, told before it is asked for. */
export function HowItGoes() {
  return (
    <ol className={guide.steps}>
      <li>
        <Trans>
          You say how much and in which coin, and get an address, the exact amount and a quote for 15 minutes.
        </Trans>
      </li>
      <li>
        <Trans>You send it from your own wallet, on the network that is shown.</Trans>
      </li>
      <li>
        <Trans>
          What arrives is checked on the chain by the operator and credited; the posting is on your statement.
        </Trans>
      </li>
    </ol>
  );
}
