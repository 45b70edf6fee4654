import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Notice } from '#web/ui/panel.tsx';
import type { MiningDays } from './day-words.ts';

/** Since when and why the daily run does not get on with a coin. */
export function RunProblemNotice(props: { readonly problem: NonNullable<MiningDays['problem']> }) {
  const { since, words } = props.problem;
  return (
    <Notice tone="warn">
      The daily run has not got on with this coin since <Moment iso={since} />: {words}. It is tried again each minute;
      what is divided already stays as it is.
    </Notice>
  );
}

/** Who closed a day: an admin, or the daily run. */
export function Closer(props: { readonly id: string; readonly admin: string }) {
  return props.id === 'system' ? 'the daily run' : <Person id={props.id} self={props.admin} />;
}
