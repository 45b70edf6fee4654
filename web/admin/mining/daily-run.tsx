import { Trans } from '@lingui/react/macro';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Notice } from '#web/ui/panel.tsx';
import type { MiningDays } from './day-words.ts';

/** Since when and why the daily run does not get on with a coin. */
export function RunProblemNotice(props: { readonly problem: NonNullable<MiningDays['problem']> }) {
  const { since, words } = props.problem;
  return (
    <Notice tone="warn">
      <Trans>
        The daily run has been stuck on this coin since <Moment iso={since} />: {words}. It retries every minute;
        finished divisions do not change.
      </Trans>
    </Notice>
  );
}

/** Who closed a day: an admin, or the daily run. */
export function Closer(props: { readonly id: string; readonly admin: string }) {
  return props.id === 'system' ? <Trans>the daily run</Trans> : <Person id={props.id} self={props.admin} />;
}
