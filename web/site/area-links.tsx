import { Trans, useLingui } from '@lingui/react/macro';
import { DashboardIcon, MiningIcon, PracticeIcon, TradeRoomIcon } from '#web/ui/icons.ts';
import styles from './site.module.css';

const drawn = { size: 24, stroke: 1.75, 'aria-hidden': true } as const;

/** The places of the user area (A11), where that area has them: in the bar, and on a phone in tabs at the bottom. */
export function AreaLinks() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main`} className={styles.area}>
      <a href="/user">
        <DashboardIcon {...drawn} />
        <Trans>Trading</Trans>
      </a>
      <a href="/user/traderoom">
        <TradeRoomIcon {...drawn} />
        <Trans context="a tab">Trade room</Trans>
      </a>
      <a href="/user/ptraderoom">
        <PracticeIcon {...drawn} />
        <Trans>Practice</Trans>
      </a>
      <a href="/user/mining">
        <MiningIcon {...drawn} />
        <Trans>Mining</Trans>
      </a>
    </nav>
  );
}
