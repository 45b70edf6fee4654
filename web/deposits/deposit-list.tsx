import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { listDeposits } from '#api/deposits.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { More } from '#web/widgets/more.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { DepositRows } from './deposit-rows.tsx';

/** deposits/list: the latest ten, then more (D6). */
export function DepositList() {
  const { t } = useLingui();
  const pages = usePages(['deposits', 'list'], (page) => call(listDeposits, { query: page }));
  return (
    <Panel
      id="deposits-title"
      title={t`All deposits`}
      aside={
        <Link to="/user/deposits/crypto">
          <Trans>New deposit</Trans>
        </Link>
      }
    >
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'pending' && <Skeleton height={160} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          <Trans>
            No deposits yet. <Link to="/user/deposits/crypto">Get an address to pay to</Link>.
          </Trans>
        </Empty>
      )}
      <DepositRows deposits={pages.items} />
      <More pages={pages} what={t`deposits`} />
    </Panel>
  );
}
