import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { changeCopy } from '#api/copying.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { useBalance } from '#web/api-client/balance.ts';
import { call } from '#web/api-client/client.ts';
import { askAgain, Outcome } from '#web/api-client/outcome.tsx';
import { useCommand } from '#web/api-client/use-command.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { changeOf, type Draft, draftOf, type Problems, problemsOf } from './choices.ts';
import { AllocationField, SettingFields } from './copy-fields.tsx';
import styles from './copying.module.css';
import { type CopyView, changedByCopying } from './reading.ts';
import { refusedFields } from './refused.ts';
import { shareText, unitOf } from './words.ts';

interface Change {
  readonly draft: Draft;
  readonly version: number;
}

/** The settings of a copy, and their form. What is typed stays while the copy changes by itself. */
export function CopySettings(props: { readonly copy: CopyView; readonly mayChange: boolean }) {
  const { t } = useLingui();
  const { copy } = props;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [saved, setSaved] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const unit = unitOf(copy.wallet);
  const runs = copy.state === 'active' || copy.state === 'paused';
  return (
    <Panel id="settings-title" title={t`Settings`}>
      {saved && (
        <Notice tone="success">
          <Trans>Saved. It holds for trades that are accepted from now on.</Trans>
        </Notice>
      )}
      {draft === null ? (
        <>
          <Facts rows>
            <Fact name={<Trans>Put apart</Trans>}>
              {money(copy.allocation)} {unit}
            </Fact>
            <Fact name={<Trans>Stake of each trade</Trans>}>
              {copy.fixedStake === null ? (
                <Trans>in proportion to the trader’s own</Trans>
              ) : (
                <Trans>
                  {money(copy.fixedStake)} {unit}, the same for each
                </Trans>
              )}
            </Fact>
            <Fact name={<Trans>Most per trade</Trans>}>
              {money(copy.maxStake)} {unit}
            </Fact>
            <Fact name={<Trans>Most trades open at a time</Trans>}>{copy.maxOpen}</Fact>
            <Fact name={<Trans>Stop-loss of the copy</Trans>}>
              {copy.stopLoss === null ? <Trans>none</Trans> : `${money(copy.stopLoss)} ${unit}`}
            </Fact>
            <Fact name={<Trans>Profit share, as agreed</Trans>}>
              {copy.wallet === 'practice' ? <Trans>none on practice money</Trans> : shareText(copy.shareBps)}
            </Fact>
          </Facts>
          {runs && props.mayChange && (
            <div className={styles.buttons}>
              <Button
                ref={opener}
                variant="default"
                onClick={() => {
                  setSaved(false);
                  setDraft(draftOf(copy));
                }}
              >
                <Trans>Change the settings</Trans>
              </Button>
            </div>
          )}
        </>
      ) : (
        <ChangeForm
          copy={copy}
          draft={draft}
          onDraft={setDraft}
          onClose={(done) => {
            setSaved(done);
            setDraft(null);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </Panel>
  );
}

function ChangeForm(props: {
  readonly copy: CopyView;
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onClose: (saved: boolean) => void;
}) {
  const { t } = useLingui();
  const { copy } = props;
  const { id, wallet } = copy;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<Draft | null>(null);
  const command = useCommand(({ draft, version }: Change, key) =>
    call(changeCopy, { params: { id }, body: { ...changeOf(draft), version }, key }),
  );
  const { state, asked } = command;
  const draft = asked?.input.draft ?? props.draft;
  const spare = spareOf(useBalance(wallet).data?.available ?? null, copy.allocation);
  const refused = refusedFields(state, sent, draft);
  const first = Object.values(refused)[0] ?? null;
  useFocusOnRefusal(form, first);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function run(change: Change) {
    setSent(change.draft);
    const reply = await command.run(change);
    for (const view of changedByCopying) void queries.invalidateQueries({ queryKey: [view] });
    if (reply) props.onClose(true);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) return void run(asked.input);
    const found = problemsOf(draft, spare, ['maxStake', 'maxOpen', 'stopLoss']);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    void run({ draft, version: copy.version });
  }
  const fields = {
    draft,
    problems: { ...problems, ...refused },
    locked: asked !== null,
    unit: unitOf(wallet),
    onDraft: props.onDraft,
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Settings of the copy`}>
      <AllocationField
        {...fields}
        spare={spare}
        note={
          <Trans>
            More is taken from what you have available at once. Less gives back what is free; what is staked comes back
            as trades end.
          </Trans>
        }
      />
      <SettingFields {...fields} />
      <div className={styles.buttons}>
        <Button ref={button} type="submit" loading={command.busy}>
          {asked ? askAgain() : t`Save`}
        </Button>
        {!asked && (
          <Button variant="subtle" onClick={() => props.onClose(false)}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      {first === null && <Outcome state={state} about={t`to change the settings of the copy of ${copy.traderName}`} />}
    </form>
  );
}

/** The most that can be put apart: what is already, and what is available beside it. */
function spareOf(available: string | null, allocation: string): string | null {
  const [free, apart] = [available === null ? null : parseCents(available), parseCents(allocation)];
  return free === null || apart === null ? null : formatCents(cents(free + apart));
}
