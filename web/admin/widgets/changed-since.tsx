import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { DecisionOutcome, refusalOf } from '#web/admin/queue/decision.tsx';
import type { CommandState } from '#web/client/command.ts';
import { type Text, textOf } from '#web/texts/text.ts';
import { Notice } from '#web/ui/panel.tsx';
import type { FieldSince } from './based-draft.ts';

/** What is said of a field of the form. */
interface NamedField {
  readonly name: string;
  readonly label: Text;
  readonly options?: readonly { readonly value: string; readonly label: Text }[];
}

/** What is longer is not read within a line. */
const longest = 120;

function valueWords({ options = [] }: NamedField, value: string): string {
  const option = options.find((one) => one.value === value);
  if (option) return textOf(option.label);
  if (value.trim() === '') return t({ message: 'empty', context: 'a field' });
  return value.length > longest || value.includes('\n') ? t`a longer text` : value;
}

/** Beside what is typed into a field: what is in force now. */
export function sinceWords(field: NamedField, now: string): string {
  const value = valueWords(field, now);
  return t`In force now: ${value}`;
}

interface Changes {
  readonly since: readonly FieldSince[];
  readonly fields: readonly NamedField[];
  /** What was typed into fields that are no longer there. */
  readonly gone: readonly string[];
}

/** Whether a proposal was refused because of what others changed. */
export const isRefusedByChange = (state: CommandState<unknown>): boolean => refusalOf(state) === 'record_changed';

/**
 * Below the button of a form: what became of its proposal. One that was refused because of another change says that once, with what has
 * changed, in the place of what is said above the form until then (X8).
 */
export function ProposalOutcome(
  props: Omit<Changes, 'since'> & {
    readonly since: Changes['since'] | null;
    readonly state: CommandState<unknown>;
    readonly about: string;
  },
) {
  const { state, about, since } = props;
  if (since !== null && isRefusedByChange(state)) {
    return <ChangedSince since={since} fields={props.fields} gone={props.gone} refused />;
  }
  return <DecisionOutcome state={state} about={about} />;
}

/** Above a form whose subject others have changed while it was open: what was typed is kept, and what is in force is said (X8). */
export function ChangedSince(props: Changes & { readonly refused?: true }) {
  useLingui();
  const changed = props.since.flatMap(({ name, before, now }) => {
    const field = props.fields.find((one) => one.name === name);
    if (field === undefined) return [];
    return [{ name, label: textOf(field.label), before: valueWords(field, before), now: valueWords(field, now) }];
  });
  return (
    <Notice tone={props.refused ? 'error' : 'info'}>
      {props.refused && (
        <p>
          <Trans>Nothing was changed.</Trans>
        </p>
      )}
      {changed.length === 0 && props.gone.length === 0 ? (
        <p>
          <Trans>
            Somebody’s change came into force while this form was open. It changed no field of this form. All you typed
            is kept: check it, then propose it again.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              Somebody’s change came into force while this form was open. All you typed is kept: check it against what
              is in force now, then propose it again.
            </Trans>
          </p>
          <ul>
            {changed.map(({ name, label, before, now }) => (
              <li key={name}>
                <Trans>
                  {label}: {before} before, {now} now
                </Trans>
              </li>
            ))}
            {props.gone.map((typed) => (
              <li key={typed}>
                <Trans>You typed {typed} into a field that is no longer there</Trans>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
