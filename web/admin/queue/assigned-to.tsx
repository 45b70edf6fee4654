import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { useSeveral } from '#web/admin/lists/several.ts';
import { StatusLine } from '#web/admin/widgets/status-message.tsx';
import { focusWithin, useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './assigned-to.module.css';
import { DecisionOutcome, useDecision } from './decision.tsx';

interface Member {
  readonly uid: string;
  readonly name: string;
}
type Colleagues = UseQueryResult<readonly Member[]>;

const nobody = () => ({ value: '', label: t`Nobody` });
const optionOf = ({ uid, name }: Member, admin: string | undefined) => ({
  value: uid,
  label: uid === admin ? t`${name} (you)` : name,
});

/** What was done with several records that were assigned, or that nobody has now. */
export const didAssign = (to: string | null): string =>
  to === null
    ? t({ message: 'Unassigned', context: 'with several' })
    : t({ message: 'Assigned', context: 'with several' });

/** What became of an assignment, in words. */
export function assignedWords(to: string | null, admin: string, people: readonly Member[]): string {
  if (to === null) return t`Nobody is assigned now.`;
  const name = people.find(({ uid }) => uid === to)?.name ?? to;
  return to === admin ? t`Assigned to you.` : t`Assigned to ${name}.`;
}

/** Who of the staff has something: oneself by one press, anybody else chosen by name and then assigned; nobody by a button of its own. */
export function AssignedTo<R>(props: {
  readonly assignee: Member | null;
  readonly colleagues: Colleagues;
  /** Oneself. */
  readonly admin: string;
  /** Whom it is about: nobody has a case of their own. */
  readonly butFor?: string;
  readonly send: (to: string | null, key: string) => Promise<R>;
  readonly onDone: (reply: R) => void;
  /** Says here what was done, where the page around it does not. */
  readonly says?: true;
}) {
  useLingui();
  const { assignee, colleagues, admin, butFor } = props;
  const place = useRef<HTMLDivElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [status, setStatus] = useState('');
  const { state, asked, busy, run } = useDecision(props.send, (reply, to) => {
    setChosen(null);
    if (props.says) setStatus(assignedWords(to, admin, people));
    // What assigns it to oneself goes once one has it.
    focusWithin(place.current, select.current);
    props.onDone(reply);
  });
  useFocusKept(select, state.step === 'failed');
  useFocusKept(again, state.step === 'unknown');
  const held = assignee?.uid ?? '';
  const listed = colleagues.data ?? [];
  const people = assignee && !listed.some(({ uid }) => uid === held) ? [assignee, ...listed] : listed;
  const to = chosen ?? held;
  return (
    <div ref={place} className={styles.assigned}>
      <NativeSelect
        ref={select}
        label={t`Assigned to`}
        value={asked ? (asked.input ?? '') : to}
        disabled={asked !== null}
        onChange={(event) => {
          setStatus('');
          setChosen(event.currentTarget.value);
        }}
        data={[
          ...(held === '' || (asked !== null && asked.input === null) ? [nobody()] : []),
          ...people.filter(({ uid }) => uid !== butFor).map((one) => optionOf(one, admin)),
        ]}
      />
      {colleagues.isError && <Unread query={colleagues} />}
      {asked === null && (
        <div className={styles.acts}>
          <Button size="sm" loading={busy} disabled={to === held} onClick={() => void run(to || null)}>
            <Trans>Assign</Trans>
          </Button>
          {held !== admin && (
            <Button variant="outline" size="sm" loading={busy} onClick={() => void run(admin)}>
              <Trans>Assign to me</Trans>
            </Button>
          )}
          {held !== '' && (
            <Button variant="outline" size="sm" loading={busy} onClick={() => void run(null)}>
              <Trans>Unassign</Trans>
            </Button>
          )}
        </div>
      )}
      {asked !== null && (
        <Button ref={again} size="sm" loading={busy} onClick={() => void run(asked.input)}>
          {askAgain()}
        </Button>
      )}
      <DecisionOutcome state={state} about={t`the assignment`} />
      {props.says && <StatusLine>{status}</StatusLine>}
    </div>
  );
}

/** To whom all that is selected is assigned (R1.13): to a person who is chosen first; that nobody has them is a button of its own. */
export function AssignSelected(props: {
  readonly colleagues: Colleagues;
  /** Oneself, where that is to be said. */
  readonly admin?: string;
  readonly assign: ReturnType<typeof useSeveral<string | null>>;
  /** Empty until somebody is chosen. */
  readonly to: string;
  readonly onChoose: (to: string) => void;
  readonly disabled: boolean;
}) {
  useLingui();
  const { colleagues, admin, assign, to, disabled } = props;
  const { asked, busy } = assign;
  const select = useRef<HTMLSelectElement>(null);
  const [missing, setMissing] = useState(false);
  function submit(): void {
    setMissing(to === '');
    if (to === '') select.current?.focus();
    else assign.run(to);
  }
  return (
    <>
      <NativeSelect
        ref={select}
        label={t`Assign to`}
        value={asked ? (asked.input ?? '') : to}
        disabled={asked !== null}
        error={missing && t`Choose whom to assign them to`}
        onChange={(event) => {
          setMissing(false);
          props.onChoose(event.currentTarget.value);
        }}
        data={[
          asked !== null && asked.input === null ? nobody() : { value: '', label: t`Choose a person` },
          ...(colleagues.data ?? []).map((one) => optionOf(one, admin)),
        ]}
      />
      {colleagues.isError && <Unread query={colleagues} />}
      {asked === null ? (
        <>
          <Button size="sm" loading={busy} disabled={disabled} onClick={submit}>
            <Trans>Assign</Trans>
          </Button>
          <Button size="sm" variant="outline" loading={busy} disabled={disabled} onClick={() => assign.run(null)}>
            <Trans>Unassign</Trans>
          </Button>
        </>
      ) : (
        <Button size="sm" loading={busy} disabled={disabled} onClick={() => assign.run(asked.input)}>
          {askAgain()}
        </Button>
      )}
    </>
  );
}
