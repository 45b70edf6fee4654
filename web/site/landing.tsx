import { Trans } from '@lingui/react/macro';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Benefits } from './benefits.tsx';
import { Island } from './island.tsx';
import styles from './landing.module.css';
import { LivePrice } from './live-price.tsx';
import { Proof } from './proof.tsx';

/** /: the product at work, what it costs, and what a visitor can check here and now rather than believe. */
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
              Trade up or down on coins against the US dollar. {props.brand.name} records every price, and settles every
              trade on a recorded one. Check both yourself.
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
          <p className={styles.note}>
            <Trans>
              Trading is risky and the odds are not even: you have to win more than half of your trades just to break
              even. A losing trade costs its whole stake, and the operator wins it.
            </Trans>
          </p>
        </section>
        <Island name="live-price">
          <LivePrice />
        </Island>
      </div>
      <Benefits />
      <Island name="proof">
        <Proof />
      </Island>
      <section className={styles.part} aria-labelledby="steps-title">
        <h2 id="steps-title">
          <Trans>Three steps to your first trade</Trans>
        </h2>
        <ol className={`${styles.three} ${styles.steps}`}>
          <li>
            <h3>
              <Trans>Create account</Trans>
            </h3>
            <p>
              <Trans>Confirm your e-mail address and send a photo of your ID card. Staff review it.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Make a deposit</Trans>
            </h3>
            <p>
              <Trans>Send a coin to the address on the payment page, and watch it arrive.</Trans>
            </p>
          </li>
          <li>
            <h3>
              <Trans>Place a trade</Trans>
            </h3>
            <p>
              <Trans>Choose up or down. Each settled trade has a receipt that proves its prices.</Trans>
            </p>
          </li>
        </ol>
      </section>
    </div>
  );
}
