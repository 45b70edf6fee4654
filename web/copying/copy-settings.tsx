import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { changeCopy } from '#api/copying.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { useBalance } from '#web/client/balance.ts';
import { call } from '#web/client/client.ts';
import { useFreshSend } from '#web/client/fresh-sign-in.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Formula } from '#web/copying/traders/formula.tsx';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import {
  changeOf,
  type Draft,
  draftOf,
  leastOfChange,
  type Problems,
  problemsOf,
  rebased,
  stillWrong,
} from './choices.ts';
import { AllocationField, SettingFields } from './copy-fields.tsx';
import styles from './copying.module.css';
import { type CopyView, changedByCopying, useTerms } from './queries.ts';
import { isAboutDraft, refusedFields } from './refused.ts';
import { SettingsChanged } from './settings-changed.tsx';
import { shareText, signed, unitOf } from './words.ts';

/** What is typed, and the copy as it was seen when that was begun: what is sent is a change of that one. */
interface Edit {
  readonly draft: Draft;
  readonly seen: CopyView;
}

interface Change {
  readonly draft: Draft;
  readonly version: number;
}

/** The settings of a copy, and their form. What is typed stays while the copy changes by itself. */
export function CopySettings(props: { readonly copy: CopyView; readonly mayChange: boolean }) {
  const { t } = useLingui();
  const { copy } = props;
  const [edit, setEdit] = useState<Edit | null>(null);
  const [saved, setSaved] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const unit = unitOf(copy.wallet);
  const runs = copy.state === 'active' || copy.state === 'paused';
  return (
    <Panel id="settings-title" title={copy.state === 'stopped' ? t`Last settings` : t`Settings`}>
      {saved && (
        <Notice tone="success">
          <Trans>Saved. It holds for trades that are accepted from now on.</Trans>
        </Notice>
      )}
      {edit === null ? (
        <>
          <Facts rows>
            <Fact name={<Trans>Set aside</Trans>}>
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
            <Fact name={<Trans>Limit per trade</Trans>}>
              {money(copy.maxStake)} {unit}
            </Fact>
            <Fact name={<Trans>Maximum open trades</Trans>}>{copy.maxOpen}</Fact>
            <Fact name={<Trans>Stop-loss of the copy</Trans>}>
              {copy.stopLoss === null ? <Trans>none</Trans> : `${money(copy.stopLoss)} ${unit}`}
            </Fact>
            <Fact name={<Trans>Profit share, as agreed</Trans>}>
              {copy.wallet === 'practice' ? <Trans>none on practice money</Trans> : shareText(copy.shareBps)}
            </Fact>
            {copy.wallet === 'real' && copy.shareBps > 0 && (
              <>
                <Fact name={<Trans>The operator’s part of that share</Trans>}>{shareText(copy.houseShareBps)}</Fact>
                <Fact name={<MarkName />}>
                  {money(copy.shareMark)} {unit}
                </Fact>
                <Fact name={<Trans>Result of your earlier copies of this trader</Trans>}>
                  {signed(copy.earlierProfit)} {unit}
                </Fact>
              </>
            )}
          </Facts>
          {runs && props.mayChange && (
            <div className={styles.buttons}>
              <Button
                ref={opener}
                variant="default"
                onClick={() => {
                  setSaved(false);
                  setEdit({ draft: draftOf(copy), seen: copy });
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
          edit={edit}
          onEdit={setEdit}
          onClose={(done) => {
            setSaved(done);
            setEdit(null);
            requestAnimationFrame(() => opener.current?.focus());
          }}
        />
      )}
    </Panel>
  );
}

/** What the mark is called, with what it is for (C6). */
function MarkName() {
  const { t } = useLingui();
  return (
    <Formula of={t`Share already charged on profit up to`}>
      <p>
        <Trans>
          A share is taken only of profit above this amount. It counts all your copies of this trader together, never
          falls, and stays when a copy ends.
        </Trans>
      </p>
    </Formula>
  );
}

function ChangeForm(props: {
  readonly copy: CopyView;
  readonly edit: Edit;
  readonly onEdit: (edit: Edit) => void;
  readonly onClose: (saved: boolean) => void;
}) {
  const { t } = useLingui();
  const { copy, edit } = props;
  const { id, wallet } = copy;
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<Draft | null>(null);
  const send = useFreshSend(({ draft, version }: Change, key) =>
    call(changeCopy, { params: { id }, body: { ...changeOf(draft), version }, key }),
  );
  const command = useCommand(send);
  const { state, asked } = command;
  const draft = asked?.input.draft ?? edit.draft;
  const unit = unitOf(wallet);
  const spare = spareOf(useBalance(wallet).data?.available ?? null, copy.allocation);
  const bounds = { least: leastOfChange(copy, useTerms().data?.leastAllocation ?? null), most: spare, unit };
  const problemsNow = () => problemsOf(draft, bounds, ['maxStake', 'maxOpen', 'stopLoss']);
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
    const found = problemsNow();
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    void run({ draft, version: edit.seen.version });
  }
  const fields = {
    draft,
    problems: { ...refused, ...(asked ? {} : stillWrong(problems, problemsNow())) },
    locked: asked !== null,
    unit,
    onDraft: (typed: Draft) => props.onEdit({ ...edit, draft: typed }),
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Settings of the copy`}>
      <AllocationField
        {...fields}
        spare={spare}
        note={
          <Trans>
            From {bounds.least === null ? '…' : money(bounds.least)} to{' '}
            {bounds.most === null ? '…' : money(bounds.most)}: open stakes stay in the copy, and any increase comes from
            your available balance.
          </Trans>
        }
      />
      <SettingFields {...fields} />
      {!asked && copy.version !== edit.seen.version && (
        <SettingsChanged
          before={edit.seen}
          now={copy}
          onLook={() => props.onEdit({ draft: rebased(draft, draftOf(edit.seen), draftOf(copy)), seen: copy })}
        />
      )}
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
      {first === null && isAboutDraft(state, sent, draft) && (
        <Outcome state={state} about={t`to change the settings of the copy of ${copy.traderName}`} />
      )}
    </form>
  );
}

/** The most that can be put apart: what is already, and what is available beside it. */
function spareOf(available: string | null, allocation: string): string | null {
  const [free, apart] = [available === null ? null : parseCents(available), parseCents(allocation)];
  return free === null || apart === null ? null : formatCents(cents(free + apart));
}
