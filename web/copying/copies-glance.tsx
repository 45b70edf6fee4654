import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listCopies } from '#api/copying.ts';
import { call } from '#web/client/client.ts';
import { Amount, type AmountText, columnOf } from '#web/ui/amount.tsx';
import { money } from '#web/ui/money.ts';
import { Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './copies-glance.module.css';
import type { CopyView } from './queries.ts';
import { signed, stateWord, unitOf } from './words.ts';

const shown = 3;

const profitOf = ({ profitAfterShare, wallet }: Pick<CopyView, 'profitAfterShare' | 'wallet'>): AmountText => ({
  text: signed(profitAfterShare),
  unit: unitOf(wallet),
});

/** The copies that run at a glance, or what copying is for who copies nobody. */
export function CopiesGlance() {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['copies', 'glance'],
    queryFn: async () => (await call(listCopies, { query: { limit: shown, state: 'running' } })).items,
  });
  const copies = found.data ?? [];
  const column = columnOf(copies.map(profitOf));
  return (
    <Panel
      id="copying-title"
      title={t`Copying`}
      aside={
        copies.length > 0 && (
          <Link to="/user/trading/copies">
            <Trans>My copies</Trans>
          </Link>
        )
      }
    >
      {found.isPending && <Skeleton height={64} />}
      {found.isError && <Unread query={found} />}
      {found.data?.length === 0 && (
        <>
          <p className={styles.note}>
            <Trans>
              Set an amount aside and your account places the trades of a trader you choose. You can lose all of it.
            </Trans>
          </p>
          <Link to="/user/trading/traders">
            <Trans>See traders</Trans>
          </Link>
        </>
      )}
      {copies.length > 0 && (
        <ul className={styles.list} aria-label={t`Running copies`}>
          {copies.map((copy) => (
            <li key={copy.id}>
              <Link to="/user/trading/copies/$id" params={{ id: copy.id }}>
                {copy.traderName}
              </Link>
              <Tag tone={copy.state === 'active' ? 'up' : 'warn'}>{stateWord(copy.state)}</Tag>
              <span className={styles.profit}>
                <Amount {...profitOf(copy)} of={column} />
              </span>
              {copy.shared !== '0.00' && (
                <small className={styles.share}>
                  <Trans>after {money(copy.shared)} profit share</Trans>
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
