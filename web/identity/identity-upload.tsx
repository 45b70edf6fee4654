import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { submitIdentity } from '#api/identity.ts';
import { type Side, sides } from '#domain/identity/images.ts';
import { callWithFiles, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { problemWords } from '#web/widgets/phrases.ts';
import styles from './identity.module.css';
import { nothingYet, SideField, type SideState } from './side-field.tsx';
import { sideWord } from './side-word.ts';

type Sides = Readonly<Record<Side, SideState>>;

/** What keeps the two sides from being sent, said at each; the same object when nothing does. */
function judged(chosen: Sides): Sides {
  const other = { front: 'back', back: 'front' } as const;
  const problemOf = (side: Side): string | null => {
    if (chosen[side].picture) return null;
    return chosen[other[side]].picture
      ? t`is missing; the ${sideWord(other[side])} alone isn’t enough; send both sides together`
      : t`is missing`;
  };
  const found = { front: problemOf('front'), back: problemOf('back') };
  if (found.front === null && found.back === null) return chosen;
  return {
    front: { ...chosen.front, problem: found.front },
    back: { ...chosen.back, problem: found.back },
  };
}

/** Whether two files hold the same bytes: a reviewer could only decline them. */
async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const bytes = new Uint8Array(right);
  return new Uint8Array(left).every((byte, at) => byte === bytes[at]);
}

/** I2, I3: front and back of an ID card, looked at here and by the server, sent together. `onDone` goes on from here. */
export function IdentityUpload(props: { readonly onDone: () => void | Promise<void> }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<Sides>({ front: nothingYet, back: nothingYet });
  const command = useCommand((files: Readonly<Record<Side, Blob>>, key) => callWithFiles(submitIdentity, files, key));
  const { state, asked } = command;
  const refusal = state.step === 'failed' && state.error instanceof ProblemError ? state.error : null;
  const atFields = refusal !== null && sides.some((side) => refusal.fields[side] !== undefined);
  // What the server found wrong is said at its side until another image stands there.
  useEffect(() => {
    if (!refusal || !atFields) return;
    const saidOf = (side: Side): string | null => {
      const reason = refusal.fields[side];
      return reason ? problemWords(reason) : null;
    };
    setChosen(({ front, back }) => ({
      front: { ...front, problem: saidOf('front') },
      back: { ...back, problem: saidOf('back') },
    }));
    focusFirstError(form.current);
  }, [refusal, atFields]);
  useFocusKept(button, state.step === 'unknown' || (state.step === 'failed' && !atFields));

  async function submit(event: FormEvent) {
    event.preventDefault();
    const { front, back } = chosen;
    if (!asked) {
      const found = judged(chosen);
      setChosen(found);
      if (found !== chosen || !front.picture || !back.picture) return focusFirstError(form.current);
      if (await isSameFile(front.picture.source, back.picture.source)) {
        const problem = t`is the same picture as the front; choose the other side`;
        setChosen({ front, back: { ...back, problem } });
        return focusFirstError(form.current);
      }
    }
    const files =
      asked?.input ?? (front.picture && back.picture && { front: front.picture.blob, back: back.picture.blob });
    if (!files) return;
    const reply = await command.run(files);
    if (!reply) return;
    await Promise.all(['identity', 'me'].map((view) => queries.invalidateQueries({ queryKey: [view] })));
    await props.onDone();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`ID card, front and back`}
    >
      <p>
        <Trans>
          Take a photo of each side of your ID card, driving licence or residence permit: flat, in even light, with all
          four corners visible. We store it encrypted. Only you and our review team can open it, and we record every
          time someone does.
        </Trans>
      </p>
      <div className={styles.sides}>
        {sides.map((side) => (
          <SideField
            key={side}
            side={side}
            state={chosen[side]}
            disabled={command.busy || asked !== null}
            onChange={(next) => setChosen((before) => ({ ...before, [side]: next }))}
          />
        ))}
      </div>
      <Button ref={button} type="submit" className={styles.send ?? ''} loading={command.busy}>
        {asked ? askAgain() : t`Send both images`}
      </Button>
      {!atFields && <Outcome state={state} about={t`the front and the back of your ID card`} />}
    </form>
  );
}
