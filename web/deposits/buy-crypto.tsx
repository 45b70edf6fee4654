import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import guide from '#web/ui/guide.module.css';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './plans.module.css';
import { useDepositPlans } from './plans.tsx';

/** deposits/buy (D6): places outside where coins can be bought. */
export function BuyCrypto() {
  const { t } = useLingui();
  const found = useDepositPlans();
  const places = found.data?.places;
  return (
    <div className={guide.guided}>
      <Panel id="places-title" title={t`Where coins are sold`}>
        {found.isError && <Unread query={found} />}
        {found.isPending && <Skeleton height={160} />}
        {places?.length === 0 && (
          <Empty>
            <Trans>
              No places are named here. If you have coins in a wallet already,{' '}
              <Link to="/user/deposits/crypto">ask for an address to pay to</Link>.
            </Trans>
          </Empty>
        )}
        <ul className={styles.plans}>
          {places?.map(({ name, url, note }) => (
            <li key={url}>
              <h3>{name}</h3>
              {note !== '' && <p className={styles.note}>{note}</p>}
              <a href={url} target="_blank" rel="noopener noreferrer nofollow">
                {new URL(url).host} <span aria-hidden="true">↗</span>
                <span className="visually-hidden">
                  <Trans>(leaves this site, opens in a new tab)</Trans>
                </span>
              </a>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel id="buy-title" title={t`Before you buy`}>
        <ul className={guide.steps}>
          {places !== undefined && places.length > 0 && (
            <li>
              <Trans>
                ↗ leads out of here. These places are not ours: what you agree with them, their prices and their fees
                are between you and them. Naming them recommends none.
              </Trans>
            </li>
          )}
          <li>
            <Trans>Buy to a wallet of your own, then pay in from it: a deposit can be paid from any wallet.</Trans>
          </li>
          <li>
            <Trans>
              Nobody of ours buys coins for you or asks for your password, your private key or your recovery phrase.
            </Trans>
          </li>
        </ul>
      </Panel>
    </div>
  );
}
