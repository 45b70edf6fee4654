import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { WithdrawalCase } from '#web/admin/queue/cases.ts';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { useLive } from '#web/client/live-context.ts';
import { useNow } from '#web/ui/use-now.ts';
import { riskFlags } from './risk-flags.ts';
import styles from './withdrawals.module.css';

/** Most flags are of the moment: what of them a decided one was taken with is not on record. */
const noFlags = (status: WithdrawalCase['status']): string => (status === 'pending' ? t`no flags` : t`none on record`);

/** What somebody has to know of it, in the list and in the case (R1). */
export function RiskTags({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  useLingui();
  const flags = riskFlags(withdrawal, useNow(useLive().serverNow, 30_000));
  if (flags.length === 0) return <span className={styles.none}>{noFlags(withdrawal.status)}</span>;
  return (
    <span className={styles.flags}>
      {flags.map(({ tone, word }) => (
        <Tag key={word} tone={tone} flag>
          {word}
        </Tag>
      ))}
    </span>
  );
}
