import { useLingui } from '@lingui/react/macro';
import { DoneIcon, ForbiddenIcon } from '#web/ui/icons.ts';
import { dayAndTime } from '#web/ui/time.ts';
import styles from './review-steps.module.css';

export interface ReviewStep {
  readonly name: string;
  readonly state: 'done' | 'now' | 'open' | 'refused';
  /** When it was, as it is recorded (ISO 8601); null where it has not been. */
  readonly at: string | null;
  /** In place of a time. */
  readonly note?: string;
}

/** How far the review of an account is, each step with the time that is recorded of it. */
export function ReviewSteps(props: { readonly steps: readonly ReviewStep[] }) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps} aria-label={t`Your application`}>
      {props.steps.map(({ name, state, at, note }) => (
        <li key={name} data-state={state} aria-current={state === 'now' || state === 'refused' ? 'step' : undefined}>
          <span className={styles.mark}>
            {state === 'done' && <DoneIcon size={16} stroke={2} aria-hidden />}
            {state === 'refused' && <ForbiddenIcon size={16} stroke={2} aria-hidden />}
          </span>
          <span className={styles.name}>
            {name}
            {state === 'done' && <span className="visually-hidden"> {t`done`}</span>}
          </span>
          {at !== null ? <time dateTime={at}>{dayAndTime(at)}</time> : note !== undefined && <small>{note}</small>}
        </li>
      ))}
    </ol>
  );
}
