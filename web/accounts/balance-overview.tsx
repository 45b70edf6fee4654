import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { FigureName } from '#domain/ledger/figures.ts';
import { useBalance } from '#web/client/balance.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './balance.module.css';
import { BalanceFigure, BalanceOwed, BalanceSums, BalanceTotal } from './balance.tsx';

/** Draws with code that nothing else of the first screen needs. */
const BalanceCurve = lazy(async () => ({
  default: (await loadChunk(() => import('./balance-curve.tsx'))).BalanceCurve,
}));

/** The real balance for a first look: how it went, where it is, and the sums one press below (P3). */
export function BalanceOverview() {
  const { t } = useLingui();
  const found = useBalance('real');
  const [open, setOpen] = useState(false);
  const held = found.data;
  if (found.isError && !held) return <Unread query={found} />;
  const figure = (name: FigureName, note: string) => (
    <BalanceFigure name={name} sign="" value={held?.[name]} note={note} wallet="real" />
  );
  return (
    <Panel id="balance-title" title={t`Your balance`}>
      {found.isError && <Unread query={found} />}
      <BalanceOwed held={held} />
      <BalanceTotal held={held} wallet="real" />
      <Suspense fallback={<Skeleton height={304} />}>
        <BalanceCurve />
      </Suspense>
      <dl className={styles.figures} data-lead="" aria-label={t`Where it is`}>
        {figure('available', t`to trade or withdraw`)}
        {figure('staked', t`in open trades`)}
        {held && held.allocated !== '0.00' && figure('allocated', t`set aside for copies`)}
        {held && held.aside !== '0.00' && figure('aside', t`above your limits: withdraw only`)}
        {held && held.withdrawing !== '0.00' && figure('withdrawing', t`held for withdrawals`)}
      </dl>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <Trans>How it adds up</Trans>
        </summary>
        {open && <BalanceSums held={held} wallet="real" account="approved" />}
      </details>
    </Panel>
  );
}
