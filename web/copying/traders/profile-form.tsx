import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { applyAsTrader, changeTraderProfile } from '#api/traders.ts';
import { call, ProblemError } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { useDraft } from '#web/client/drafts.ts';
import { useCommand } from '#web/client/use-command.ts';
import styles from '#web/copying/copying.module.css';
import type { OwnTraderView } from '#web/copying/queries.ts';
import { shareText } from '#web/copying/words.ts';
import { focusFirstError, focusFirstField, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { TickBox } from '#web/ui/tick-box.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { problemWords } from '#web/widgets/phrases.ts';
import {
  aboutMost,
  bpsOf,
  isSameProfile,
  nameLengths,
  type Profile,
  type ProfileProblems,
  profileProblems,
  stillWrongOf,
  typedShare,
} from './profile.ts';

type Words = { readonly name: string; readonly about: string; readonly shareBps: number };
type Body = Words & { readonly isPublic: boolean };

/** Applies to be a trader (C5), beginning with what was sent before, if anything was. */
export function ApplyForm(props: {
  readonly uid: string | null;
  readonly before: Words | null;
  readonly mostShareBps: number;
  readonly onDone: (now: OwnTraderView) => void;
}) {
  const { t } = useLingui();
  const command = useCommand(({ isPublic: _, ...body }: Body, key) => call(applyAsTrader, { body, key }));
  return (
    <Form
      uid={props.uid}
      draft="trader/application"
      label={t`Application to be a trader`}
      button={t`Apply`}
      about={t`to be a trader`}
      before={{ name: '', about: '', shareBps: 0, isPublic: true, ...props.before }}
      asksPublic={false}
      mostShareBps={props.mostShareBps}
      command={command}
      onDone={props.onDone}
    />
  );
}

/** The profile of who is a trader; the share holds for copies that are started from then on. */
export function ProfileForm(props: {
  readonly uid: string | null;
  readonly trader: NonNullable<OwnTraderView['trader']>;
  readonly mostShareBps: number;
  readonly onDone: (now: OwnTraderView) => void;
}) {
  const { t } = useLingui();
  const command = useCommand((body: Body, key) => call(changeTraderProfile, { body, key }));
  return (
    <Form
      uid={props.uid}
      draft="trader/profile"
      label={t`Public profile`}
      button={t`Save`}
      about={t`to change your profile`}
      before={props.trader}
      asksPublic
      mostShareBps={props.mostShareBps}
      command={command}
      onDone={props.onDone}
    />
  );
}

function Form(props: {
  /** Whose draft it is; null while that is not known. */
  readonly uid: string | null;
  readonly draft: string;
  readonly label: string;
  readonly button: string;
  readonly about: string;
  readonly before: Body;
  readonly asksPublic: boolean;
  readonly mostShareBps: number;
  readonly command: {
    readonly state: CommandState<OwnTraderView>;
    readonly asked: { readonly input: Body } | null;
    readonly busy: boolean;
    readonly run: (body: Body) => Promise<OwnTraderView | null>;
  };
  readonly onDone: (now: OwnTraderView) => void;
}) {
  const { t } = useLingui();
  const { before, mostShareBps, command } = props;
  const { state, asked, busy } = command;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { name, about } = before;
  const saved = { name, about, share: typedShare(before.shareBps) };
  const draft = useDraft(props.uid, props.draft, saved);
  const [isPublic, setPublic] = useState(before.isPublic);
  const typed: Profile = { ...draft.typed, isPublic };
  const [problems, setProblems] = useState<ProfileProblems>({});
  const [sent, setSent] = useState<Profile | null>(null);
  const locked = asked !== null;
  const shown: Profile = asked ? { ...asked.input, share: typedShare(asked.input.shareBps) } : typed;
  const refused = refusedBy(state, sent, shown);
  // What is fixed is not shown any more; and a refusal is about what was sent, not about what is typed since.
  const found: ProfileProblems = {
    ...refused,
    ...(locked ? {} : stillWrongOf(problems, profileProblems(shown, mostShareBps))),
  };
  const aboutShown = state.step !== 'failed' || (sent !== null && isSameProfile(sent, shown));
  useFocusOnRefusal(form, Object.values(refused)[0] ?? null);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = asked ? {} : profileProblems(typed, mostShareBps);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return focusFirstError(form.current);
    setSent(shown);
    const body = {
      name: shown.name.trim(),
      about: shown.about.trim(),
      shareBps: bpsOf(shown.share) ?? 0,
      isPublic: shown.isPublic,
    };
    const now = await command.run(asked?.input ?? body);
    if (!now) return;
    draft.forget();
    props.onDone(now);
  }
  return (
    <form
      ref={form}
      className={styles.form}
      data-narrow=""
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={props.label}
    >
      {draft.found && !locked && (
        <FoundProfile
          onDiscard={() => {
            setProblems({});
            draft.begin(saved);
            focusFirstField(form.current);
          }}
        />
      )}
      <TextInput
        label={t`Name as a trader`}
        description={t`Public. ${nameLengths.least} to ${nameLengths.most} letters, digits and spaces; it needn’t be your own name.`}
        autoComplete="off"
        value={shown.name}
        disabled={locked}
        error={found.name ?? null}
        onChange={(event) => draft.type('name', event.currentTarget.value)}
      />
      <Textarea
        label={t`About you as a trader`}
        description={t`${shown.about.length} of ${aboutMost} characters. No promises of profit.`}
        autosize
        minRows={3}
        value={shown.about}
        disabled={locked}
        error={found.about ?? null}
        onChange={(event) => draft.type('about', event.currentTarget.value)}
      />
      <TextInput
        label={t`Share of new profit (%)`}
        description={t`Up to ${shareText(mostShareBps)}. Applies to new copies; running copies keep theirs.`}
        inputMode="decimal"
        autoComplete="off"
        value={shown.share}
        disabled={locked}
        error={found.share ?? null}
        onChange={(event) => draft.type('share', event.currentTarget.value)}
      />
      {props.asksPublic && (
        <TickBox checked={shown.isPublic} disabled={locked} onChange={setPublic}>
          <Trans>
            Show my page to everybody. Otherwise only those who copy you see it, until your first real-money trade. From
            then on everybody does: figures can’t be hidden.
          </Trans>
        </TickBox>
      )}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" loading={busy}>
          {locked ? askAgain() : props.button}
        </Button>
      </div>
      {Object.keys(refused).length === 0 && aboutShown && <Outcome state={state} about={props.about} />}
    </form>
  );
}

/** Above a profile that holds what was typed before (E3): unsaid, a share that nobody means any more would be sent with it. */
function FoundProfile({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <p>
      <Trans>You typed this before, and nothing confirmed that it was sent.</Trans>{' '}
      <Button variant="subtle" size="compact-sm" onClick={onDiscard}>
        <Trans>Discard what was typed</Trans>
      </Button>
    </p>
  );
}

/** What a refusal says of single fields, while what was refused still stands in them. */
function refusedBy(state: CommandState<unknown>, sent: Profile | null, now: Profile): ProfileProblems {
  if (state.step !== 'failed' || sent === null || !(state.error instanceof ProblemError)) return {};
  const { code, message, fields } = state.error;
  switch (code) {
    case 'trader_name_taken':
    case 'trader_name_reserved':
      return sent.name === now.name ? { name: message } : {};
    case 'share_out_of_bounds':
      return sent.share === now.share ? { share: message } : {};
    case 'invalid_input': {
      const { name, about, shareBps } = fields;
      return {
        ...(name !== undefined && sent.name === now.name ? { name: problemWords(name) } : {}),
        ...(about !== undefined && sent.about === now.about ? { about: problemWords(about) } : {}),
        ...(shareBps !== undefined && sent.share === now.share ? { share: problemWords(shareBps) } : {}),
      };
    }
    default:
      return {};
  }
}
