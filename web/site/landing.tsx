import { Trans } from '@lingui/react/macro';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Books } from './books.tsx';
import styles from './landing.module.css';
import { RunningChain } from './running-chain.tsx';
import { Seals } from './seals.tsx';

/** /: what this is, what it costs, and what a visitor can check here and now rather than believe. */
export function Landing(props: { readonly brand: ReplyOf<typeof readBrand> }) {
  return (
    <div className={styles.landing}>
      <div className={styles.top}>
        <section className={styles.head}>
          <h1>
            <Trans>Trading that can be checked</Trans>
          </h1>
          <p>
            <Trans>
              {props.brand.name} lets you trade up or down on the prices of coins against the US dollar. Each cent is a
              posting in a double-entry ledger, and each trade settles on recorded prices that anyone can verify.{' '}
              <a href="/pages/fair-play">What an operator could do all the same</a> is public, too.
            </Trans>
          </p>
          <p>
            <Trans>
              What is available can be withdrawn, and no screen asks for a deposit first. The operator’s staff approve
              each payout; it waits while an account is suspended or blocked, or owes money after a reversed deposit.
            </Trans>
          </p>
          <p>
            <Trans>
              It is risky, and the odds are not even: you have to win more than half of your trades only to come out
              level. A trade that loses costs its whole stake, and the operator wins it.
            </Trans>
          </p>
          <div className={styles.links}>
            <a href="/signup" className={styles.first}>
              <Trans>Create account</Trans>
            </a>
            <a href="/signin">
              <Trans>Sign in</Trans>
            </a>
          </div>
        </section>
        <RunningChain />
      </div>
      <div className={styles.pair}>
        <Books />
        <Seals />
      </div>
    </div>
  );
}
