import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { readCopyingTerms } from '#api/copying.ts';
import { readStatus } from '#api/switches.ts';
import { type Wallet, wallets } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { useBalance } from '#web/api-client/balance.ts';
import { call } from '#web/api-client/client.ts';
import type { CommandState } from '#web/api-client/command.ts';
import { askAgain, Outcome } from '#web/api-client/outcome.tsx';
import { sentence } from '#web/api-client/sentence.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { bodyOf, type Draft, emptyDraft, type Problems, previewOf, problemsOf, standardAllocation } from './choices.ts';
import { AllocationField, SettingFields } from './copy-fields.tsx';
import styles from './copying.module.css';
import { Preview } from './preview.tsx';
import type { TraderView } from './reading.ts';
import { refusedFields } from './refused.ts';
import { RiskOfCopying } from './risk.tsx';
import { StakeExplained } from './stake-explained.tsx';
import { type Start, startWords } from './start.ts';
import { shareText, unitOf } from './words.ts';

/** C2: one confirmation with the amount. All else has a default, and is there to be opened. */
export function StartForm(props: {
  readonly trader: TraderView;
  readonly draft: Draft;
  readonly wallet: Wallet;
  readonly closed: ReactNode;
  readonly onDraft: (draft: Draft) => void;
  readonly onWallet: (wallet: Wallet) => void;
  readonly command: {
    readonly state: CommandState<unknown>;
    readonly asked: { readonly input: Start } | null;
    readonly busy: boolean;
  };
  readonly onStart: (start: Start) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const { trader, wallet, closed, command } = props;
  const { state, asked } = command;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [sent, setSent] = useState<Draft | null>(null);
  const spare = useBalance(wallet).data?.available ?? null;
  const terms = useQuery({ queryKey: ['copying-terms'], queryFn: () => call(readCopyingTerms, {}) }).data;
  const status = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) }).data;
  const draft =
    props.draft === emptyDraft ? { ...emptyDraft, allocation: standardAllocation(spare, terms) } : props.draft;
  const unit = unitOf(wallet);
  const locked = asked !== null;
  // A refusal stands at its field for as long as what was refused stands there.
  const refused = refusedFields(state, sent, draft);
  const first = Object.values(refused)[0] ?? null;
  useFocusOnRefusal(form, first);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const copied = trader.subscribed[wallet];
  const barred = status?.copying.on === false ? offNotice(status.copying.reason) : wallet === 'real' ? closed : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) return props.onStart(asked.input);
    const found = problemsOf(draft, spare);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setSent(draft);
    props.onStart({ trader, body: { ...bodyOf(draft, wallet), shareBps: trader.shareBps }, draft, wallet });
  }
  const fields = { draft, problems: { ...problems, ...refused }, locked, unit, onDraft: props.onDraft };
  const settingsWrong = Object.keys(fields.problems).some((field) => field !== 'allocation');
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Copy ${trader.name}`}>
      <WalletField wallet={wallet} locked={locked} onWallet={props.onWallet} />
      {copied !== null && !locked ? (
        <p className={styles.note}>
          <Trans>
            You copy {trader.name} with this wallet already.{' '}
            <Link to="/user/trading/copies/$id" params={{ id: copied }}>
              Change that copy
            </Link>
          </Trans>
        </p>
      ) : barred !== null && !locked ? (
        barred
      ) : (
        <>
          <AllocationField
            {...fields}
            spare={spare}
            note={
              <Trans>
                Available: {spare === null ? '…' : money(spare)}. What you put apart stays yours: only copies of this
                trader stake it, and never more.
              </Trans>
            }
          />
          <details open={settingsWrong || undefined} className={styles.more}>
            <summary>
              <Trans>Settings</Trans>
            </summary>
            <SettingFields {...fields} />
          </details>
          <StakeExplained trader={trader} draft={draft} />
          <Preview traderId={trader.id} query={previewOf(draft, wallet)} unit={unit} />
          <RiskOfCopying />
          {trader.shareBps > 0 && wallet === 'real' && (
            <p className={styles.note}>
              <Trans>
                {trader.name} earns {shareText(trader.shareBps)} of your new profits, weekly and at the end of the copy.
                This copy keeps that share for as long as it runs, and counts from nothing: losses of an earlier copy do
                not lower what is shared.
              </Trans>
            </p>
          )}
          <div className={styles.buttons}>
            <Button ref={button} type="submit" loading={command.busy}>
              {locked ? askAgain() : t`Copy with ${money(plainAmount(draft.allocation)) || '–'} ${unit}`}
            </Button>
            <Button variant="subtle" onClick={props.onCancel}>
              <Trans>Close</Trans>
            </Button>
          </div>
          {first === null && <Outcome state={state} about={startWords(asked?.input ?? { trader, draft, wallet })} />}
        </>
      )}
    </form>
  );
}

/** X1, in the words in which the server would refuse it. */
function offNotice(reason: string | null) {
  const facts = { what: 'copying', reason: reason ?? '' };
  return <Notice tone="warn">{sentence({ code: 'switched_off', facts })}</Notice>;
}

function WalletField(props: {
  readonly wallet: Wallet;
  readonly locked: boolean;
  readonly onWallet: (wallet: Wallet) => void;
}) {
  const { t } = useLingui();
  const words = { real: t`Real money`, practice: t`Practice dollars` } as const;
  return (
    <>
      <fieldset className={styles.radios} data-row="" disabled={props.locked}>
        <legend>
          <Trans>Copy with</Trans>
        </legend>
        {wallets.map((wallet) => (
          <label key={wallet}>
            <input
              type="radio"
              name="wallet"
              checked={props.wallet === wallet}
              onChange={() => props.onWallet(wallet)}
            />
            <span>{words[wallet]}</span>
          </label>
        ))}
      </fieldset>
      {props.wallet === 'practice' && (
        <Notice tone="info">
          <Trans>The trader’s real trades are copied with play money: it wins nothing and pays no profit share.</Trans>
        </Notice>
      )}
    </>
  );
}
