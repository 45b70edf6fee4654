import { Trans, useLingui } from '@lingui/react/macro';
import { DoneIcon } from '#web/ui/icons.ts';
import styles from './review-steps.module.css';

type State = 'done' | 'now' | 'open';

/** How far the review of an account is: received, in review, decision. */
export function ReviewSteps(props: { readonly at: 'received' | 'review' | 'decision' }) {
  const { t } = useLingui();
  const order = ['received', 'review', 'decision'] as const;
  const names = { received: t`Received`, review: t`In review`, decision: t`Decision` };
  const here = order.indexOf(props.at);
  const stateOf = (index: number): State => (index < here ? 'done' : index === here ? 'now' : 'open');
  return (
    <ol className={styles.steps} aria-label={t`Your application`}>
      {order.map((step, index) => {
        const state = stateOf(index);
        return (
          <li key={step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.mark}>{state === 'done' && <DoneIcon size={16} stroke={2} aria-hidden />}</span>
            {names[step]}
            {state === 'done' && (
              <span className="visually-hidden">
                <Trans>done</Trans>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
