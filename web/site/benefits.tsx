import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { monthOf } from '#web/ui/time.ts';
import styles from './landing.module.css';
import { picturesTaken } from './pictures-taken.ts';

/** Px of the pictures as they are shown, cut between two rows; tools/pictures.ts draws the files, of twice as many. */
const [width, height] = [374, 438];

/** Three things to do here, each with the product's own screen. */
export function Benefits() {
  const { t } = useLingui();
  return (
    <section className={styles.part} aria-labelledby="benefits-title">
      <h2 id="benefits-title">
        <Trans>Trade, copy, withdraw</Trans>
      </h2>
      <div className={styles.three}>
        <Benefit
          title={t`Trade on recorded prices`}
          picture="trade"
          alt={t`The trade room: a chart with its price and source, and the ticket below it`}
        >
          <Trans>Choose up or down. Each settled trade has a receipt that proves its prices.</Trans>
        </Benefit>
        <Benefit
          title={t`Copy people with their whole record`}
          picture="copy"
          alt={t`Traders as cards: return, worst drawdown, copiers and curve`}
        >
          <Trans>
            Every trade counts, the lost ones too, and who stopped stays listed. You can lose everything you set aside.
          </Trans>
        </Benefit>
        <Benefit
          title={t`Withdraw what is available`}
          picture="withdraw"
          alt={t`The withdrawal form: what is available, the amount, and where to send it`}
        >
          <Trans>
            You can withdraw what is available, and no screen asks for a deposit first. The operator’s staff approve
            each payout; it waits while an account is suspended or blocked, or owes money after a reversed deposit.
          </Trans>
        </Benefit>
      </div>
    </section>
  );
}

function Benefit(props: {
  readonly title: string;
  readonly picture: 'trade' | 'copy' | 'withdraw';
  readonly alt: string;
  readonly children: ReactNode;
}) {
  const { i18n } = useLingui();
  return (
    <section className={styles.benefit}>
      <h3>{props.title}</h3>
      <p>{props.children}</p>
      <figure>
        <figcaption>
          <Trans>Picture of the demo, {monthOf(picturesTaken)}</Trans>
        </figcaption>
        {(['light', 'dark'] as const).map((scheme) => (
          <img
            key={scheme}
            className={`on-${scheme}`}
            src={`/pictures/${props.picture}-${i18n.locale}-${scheme}.webp`}
            alt={props.alt}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        ))}
      </figure>
    </section>
  );
}
