import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { closeMiningDay } from '#api/mining-operator.ts';
import { DecisionForm, ReasonForm } from '#web/admin/queue/decision.tsx';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { ForRole } from '#web/admin/widgets/rights.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { call } from '#web/client/client.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { type MiningDay, warningWords } from './day-words.ts';

/** Closes a day by what was seen of it; a day without receipts takes a note that customers read. */
export function CloseDay(props: { readonly day: MiningDay; readonly onStatusMessage: ShowStatus }) {
  useLingui();
  return (
    <Panel id="close-day-title" title={t`Close this day`}>
      <ForRole of={closeMiningDay}>
        <Close {...props} />
      </ForRole>
    </Panel>
  );
}

function Close(props: { readonly day: MiningDay; readonly onStatusMessage: ShowStatus }) {
  useLingui();
  const { coin, day, received, warnings, firstYes } = props.day;
  const keeping = warnings.filter((warning) => warningWords(warning).keeps);
  if (keeping.length > 0) {
    return (
      <Notice tone="info">
        <Trans>It cannot be closed yet.</Trans> {keeping.map((warning) => warningWords(warning).text).join(' ')}
      </Notice>
    );
  }
  const params = { coin, day };
  const date = dayOf(day);
  const amount = `${money(received)} ${coin}`;
  const action = msg`Close ${date} of ${coin}`;
  const onDone = ({ state }: { readonly state: string }) =>
    props.onStatusMessage({
      tone: 'success',
      sentence:
        state === 'open'
          ? t`Your approval of ${date} of ${coin} with ${amount} is recorded. A second admin closes the day.`
          : t`${date} of ${coin} is closed with ${amount} received. It is divided next.`,
    });
  if (isZero(received)) {
    return (
      <ReasonForm
        action={action}
        label={t`Why nothing came in (customers read this)`}
        send={(note, key) => call(closeMiningDay, { params, body: { received, note }, key })}
        onDone={onDone}
      >
        <Trans>
          Nothing is recorded for this day, so no contract gets anything, and each shows this note. Later pool payments
          for the day go to its contracts then. This cannot be undone.
        </Trans>
        {warnings.includes('second admin needed') && <TwoAdmins firstYes={firstYes} />}
      </ReasonForm>
    );
  }
  return (
    <DecisionForm
      key={received}
      action={action}
      send={(key) => call(closeMiningDay, { params, body: { received }, key })}
      onDone={onDone}
    >
      <Trans>
        Closes the day with {amount} received, as shown above, and divides it: contracts are paid in dollars at the
        day’s price, the house gets fees and the part that nobody bought. If something else is recorded meanwhile,
        nothing is closed and the new figures are shown. This cannot be undone.
      </Trans>
      {warnings.includes('second admin needed') && <TwoAdmins firstYes={firstYes} />}
    </DecisionForm>
  );
}

function TwoAdmins({ firstYes }: Pick<MiningDay, 'firstYes'>) {
  return (
    <>
      {' '}
      {firstYes === null ? (
        <Trans>It takes two admins: yours is the first approval and leaves the day open.</Trans>
      ) : (
        <Trans>
          It takes two admins: <Person id={firstYes.admin} /> approved the same amount, <Moment iso={firstYes.at} />.
        </Trans>
      )}
    </>
  );
}
