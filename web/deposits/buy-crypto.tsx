import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import guide from '#web/ui/guide.module.css';
import { ExternalIcon } from '#web/ui/icons.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { AcceptedCoins } from './accepted-coins.tsx';
import overview from './deposits-overview.module.css';
import styles from './plans.module.css';
import { useDepositPlans } from './plans.tsx';

/** deposits/buy (D6): places outside where coins can be bought; where none is listed, how to pay with coins that one has. */
export function BuyCrypto(props: { readonly demo: boolean }) {
  const { t } = useLingui();
  const found = useDepositPlans();
  const places = found.data?.places;
  return (
    <div className={overview.grid}>
      <div className={overview.column}>
        {found.isError && <Unread query={found} />}
        {found.isPending && <Skeleton height={160} />}
        {places !== undefined && places.length > 0 && (
          <Panel id="places-title" title={t`Where to buy coins`}>
            <ul className={styles.plans}>
              {places.map(({ name, url, note }) => (
                <li key={url}>
                  <h3>{name}</h3>
                  {note !== '' && <p className={styles.note}>{note}</p>}
                  <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                    {new URL(url).host} <ExternalIcon size={16} stroke={1.75} aria-hidden />
                    <span className="visually-hidden">
                      <Trans>(leaves this site, opens in a new tab)</Trans>
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel id="own-title" title={t`Pay with coins you have`}>
          {places?.length === 0 && (
            <p className={styles.lead}>
              <Trans>No sellers are listed here. If you already have coins in a wallet, you can pay with them:</Trans>
            </p>
          )}
          <AcceptedCoins />
          <Link className={overview.start} to="/user/deposits/crypto">
            <Trans>New deposit</Trans>
          </Link>
          {props.demo && places?.length === 0 && (
            <div className={styles.operator}>
              <Notice tone="info">
                <Trans>
                  For operators: list sellers under “places” in the file that PLANS_FILE names. This note shows in the
                  demo only.
                </Trans>
              </Notice>
            </div>
          )}
        </Panel>
      </div>
      <Panel id="buy-title" title={t`Before you buy`}>
        <ul className={guide.steps}>
          {places !== undefined && places.length > 0 && (
            <li>
              <Trans>
                These places are not ours. Prices, fees and terms are between you and them, and listing them is no
                recommendation.
              </Trans>
            </li>
          )}
          <li>
            <Trans>Buy to a wallet of your own, then deposit from it. You can pay from any wallet.</Trans>
          </li>
          <li>
            <Trans>Buy one of the coins listed here, on the network shown. Coins on another network may be lost.</Trans>
          </li>
          <li>
            <Trans>
              Our staff never buy coins for you and never ask for your password, private key or recovery phrase.
            </Trans>
          </li>
        </ul>
      </Panel>
    </div>
  );
}
