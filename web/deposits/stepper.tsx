import { useLingui } from '@lingui/react/macro';
import { DoneIcon, WarningIcon } from '#web/ui/icons.ts';
import type { DepositView } from './deposit-view.ts';
import { type Stage, stagesOf } from './progress.ts';
import styles from './stepper.module.css';

/** How far a deposit is, in one row; nothing of one that is over without a credit. */
export function Stepper(props: { readonly deposit: DepositView }) {
  const { t } = useLingui();
  const stages = stagesOf(props.deposit);
  if (stages === null) return null;
  const words = ({ name, state, count }: Stage): string => {
    switch (name) {
      case 'part':
        return count === null ? t`Part confirmed` : t`Part seen, ${count.of} of ${count.needed}`;
      case 'rest':
        return t`Send the rest`;
      case 'rest_confirmed':
        return t`Rest confirmed`;
      case 'sent':
        return state === 'done' ? t({ message: 'Sent', context: 'a deposit' }) : t`Send`;
      case 'seen':
        return t`Seen`;
      case 'confirmed':
        if (state === 'done') return t`Confirmed`;
        return count === null ? t`Confirmations` : t`Confirmations ${count.of} of ${count.needed}`;
      case 'checked':
        return t`Checked by staff`;
      case 'credited':
        return state === 'lost' ? t`Taken back` : t`Credited`;
    }
  };
  return (
    <ol className={styles.stages} aria-label={t`Progress`}>
      {stages.map((stage, index) => (
        <li key={stage.name} data-state={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
          <span className={styles.mark} aria-hidden="true">
            {stage.state === 'done' ? (
              <DoneIcon size={16} stroke={2.5} />
            ) : stage.state === 'lost' ? (
              <WarningIcon size={16} stroke={2} />
            ) : (
              index + 1
            )}
          </span>
          <span>
            {words(stage)}
            <span className="visually-hidden">
              {stage.state === 'done' && t`, done`}
              {stage.state === 'next' && t`, not yet`}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
