import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { StatusText } from '#web/admin/widgets/status-message.tsx';
import { DecisionForm } from './decision.tsx';

/** Takes back one's own approval while a second one is waited for (R3), mistyped for instance. */
export function TakeBack<R>(props: {
  readonly send: (key: string) => Promise<R>;
  /** 'deposit of 100.00 USD by Carla': what was approved. */
  readonly what: string;
  readonly onDecided: (statusText: StatusText) => void;
}) {
  const { t } = useLingui();
  const { what } = props;
  return (
    <DecisionForm
      action={msg`Withdraw my approval`}
      send={props.send}
      onDone={() =>
        props.onDecided({
          tone: 'success',
          sentence: t`Your approval of the ${what} is withdrawn. No money moved.`,
        })
      }
    >
      <Trans>
        A withdrawn approval no longer counts, and stays in the audit trail. You, or another admin, can give the first
        approval again.
      </Trans>
    </DecisionForm>
  );
}
