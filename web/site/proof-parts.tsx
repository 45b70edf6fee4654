import { Trans, useLingui } from '@lingui/react/macro';
import { Panel } from '#web/ui/panel.tsx';
import { Books } from './books.tsx';
import styles from './landing.module.css';
import { RunningChain } from './running-chain.tsx';
import { Seals } from './seals.tsx';

/** What a visitor can check here and now rather than believe. */
export function ProofParts() {
  return (
    <>
      <RunningChain />
      <div className={styles.three}>
        <Prices />
        <Books />
        <Seals />
      </div>
    </>
  );
}

/** L7: what the chain above shows. */
function Prices() {
  const { t } = useLingui();
  return (
    <Panel id="prices-title" title={t`The prices`}>
      <p className={styles.say}>
        <Trans>
          Each price above carries a number, its source and a hash of itself and the price before it. Your browser
          recomputes every hash and remembers the last one: if a price that it saw were changed later, the next ones
          would not join on. It proves that, and no more.
        </Trans>
      </p>
      <a className={styles.more} href="/pages/fair-play">
        <Trans>Things an operator could still do</Trans>
      </a>
    </Panel>
  );
}
