import { Trans, useLingui } from '@lingui/react/macro';
import type { Brand } from '#web/shell/session.ts';
import styles from './demo-banner.module.css';

/** Says in demo mode, on every page, that the money is none. */
export function DemoBanner(props: { readonly mode: Brand['mode'] }) {
  const { t } = useLingui();
  if (props.mode !== 'demo') return null;
  return (
    <aside className={styles.demo} aria-label={t`Mode of this installation`}>
      <Trans>Demo: no real money</Trans>
    </aside>
  );
}
