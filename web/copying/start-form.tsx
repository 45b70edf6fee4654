import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { readStatus } from '#api/switches.ts';
import { type Wallet, wallets } from '#domain/money/amount.ts';
import { useBalance } from '#web/client/balance.ts';
import { call } from '#web/client/client.ts';
import type { CommandState } from '#web/client/command.ts';
import { RiskInShort } from '#web/copying/traders/risk.tsx';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import {
  bodyOf,
  type Draft,
  emptyDraft,
  type Problems,
  previewOf,
  problemsOf,
  standardAllocation,
  startWord,
  stillWrong,
} from './choices.ts';
import copyFields from './copy-fields.module.css';
import { AllocationField, SettingFields } from './copy-fields.tsx';
import styles from './copying.module.css';
import { Preview, useCopiesNone } from './preview.tsx';
import { type TraderView, useTerms } from './queries.ts';
import { isAboutDraft, refusedFields } from './refused.ts';
import { StakeExplained } from './stake-explained.tsx';
import { type Start, startWords } from './start.ts';
import { shareText, unitOf } from './words.ts';

/** C2: one confirmation with the amount. All else has a default, and is there to be opened. */
export function StartForm(props: {
  readonly trader: TraderView;
  /** The trader's share as it was when the form opened, in basis points. */
  readonly shareSeen: number;
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
  const [sent, setSent] = useState<{ readonly draft: Draft; readonly wallet: Wallet } | null>(null);
  const balance = useBalance(wallet);
  const spare = balance.data?.available ?? null;
  const asking = useTerms();
  const terms = asking.data;
  // An amount that arrives while somebody types would get in between: it is there before the field is.
  const untouched = props.draft === emptyDraft;
  const awaits = untouched && (balance.isPending || asking.isPending);
  const status = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) }).data;
  const draft = untouched ? { ...emptyDraft, allocation: standardAllocation(spare, terms) } : props.draft;
  const unit = unitOf(wallet);
  const locked = asked !== null;
  const asksPreview = previewOf(draft, wallet, terms?.leastAllocation ?? null);
  const copiesNone = useCopiesNone(trader.id, asksPreview);
  const bounds = { least: terms?.leastAllocation ?? null, most: spare, unit };
  // A refusal stands at its field for as long as what was refused stands there.
  const about = sent?.wallet === wallet ? sent.draft : null;
  const refused = refusedFields(state, about, draft);
  const first = Object.values(refused)[0] ?? null;
  useFocusOnRefusal(form, first);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const copied = trader.subscribed[wallet];
  const barred = status?.copying.on === false ? offNotice(status.copying.reason) : wallet === 'real' ? closed : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) return props.onStart(asked.input);
    const found = problemsOf(draft, bounds);
    setProblems(found);
    if (Object.keys(found).length > 0) return focusFirstError(form.current);
    setSent({ draft, wallet });
    props.onStart({
      trader,
      body: {
        ...bodyOf(draft, wallet),
        shareBps: trader.shareBps,
        ...(terms && { houseShareBps: terms.houseShareBps }),
      },
      draft,
      wallet,
    });
  }
  const now = locked ? {} : problemsOf(draft, bounds);
  const wrong = stillWrong(problems, now);
  // An amount that no copy takes is said at once: what is left empty only when the button is pressed.
  const wrongAmount =
    draft.allocation.trim() === '' || now.allocation === undefined ? {} : { allocation: now.allocation };
  const isWrongAmount = 'allocation' in wrongAmount;
  const fields = { draft, problems: { ...refused, ...wrong, ...wrongAmount }, locked, unit, onDraft: props.onDraft };
  const settingsWrong = Object.keys(fields.problems).some((field) => field !== 'allocation');
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Copy ${trader.name}`}>
      <WalletField wallet={wallet} locked={locked} onWallet={props.onWallet} />
      {copied !== null && !locked ? (
        <p className={styles.note}>
          {trader.stopping[wallet] ? (
            <Trans>
              Your copy of {trader.name} with this wallet is stopping. Once its last trades have ended, another one can
              begin.{' '}
              <Link to="/user/trading/copies/$id" params={{ id: copied }}>
                See that copy
              </Link>
            </Trans>
          ) : (
            <Trans>
              You copy {trader.name} with this wallet already.{' '}
              <Link to="/user/trading/copies/$id" params={{ id: copied }}>
                Change that copy
              </Link>
            </Trans>
          )}
        </p>
      ) : barred !== null && !locked ? (
        barred
      ) : awaits ? (
        <Skeleton height={320} />
      ) : (
        <>
          <AllocationField
            {...fields}
            spare={spare}
            note={
              <Trans>
                Available: {spare === null ? '…' : money(spare)}; minimum:{' '}
                {bounds.least === null ? '…' : money(bounds.least)}. The amount you set aside stays yours: only copies
                of this trader stake it, and never more.
              </Trans>
            }
          />
          <details open={settingsWrong || undefined} className={copyFields.more}>
            <summary>
              <Trans>Settings</Trans>
            </summary>
            <SettingFields {...fields} empty />
          </details>
          <StakeExplained trader={trader} draft={draft} />
          <Preview traderId={trader.id} query={asksPreview} unit={unit} />
          {trader.shareBps > props.shareSeen && wallet === 'real' && (
            <Notice tone="warn">
              <Trans>
                {trader.name} asks {shareText(trader.shareBps)} of new profits now. It was {shareText(props.shareSeen)}{' '}
                when you opened this.
              </Trans>
            </Notice>
          )}
          {trader.shareBps > 0 && wallet === 'real' && (
            <p className={styles.note}>
              <Trans>
                {trader.name} earns {shareText(trader.shareBps)} of your new profits, weekly and at the end of the copy;
                the operator keeps {terms ? shareText(terms.houseShareBps) : '…'} of that. This copy keeps both for as
                long as it runs. All your copies of this trader count together: losses of an earlier one are regained
                before anything is shared, and a profit is shared once.
              </Trans>
            </p>
          )}
          <div className={`${styles.buttons} ${copyFields.foot}`}>
            <RiskInShort />
            <Button
              ref={button}
              type="submit"
              variant={copiesNone ? 'default' : 'filled'}
              loading={command.busy}
              disabled={isWrongAmount}
            >
              {locked ? askAgain() : startWord(draft, unit)}
            </Button>
            <Button variant="subtle" onClick={props.onCancel}>
              <Trans>Close</Trans>
            </Button>
          </div>
          {first === null && isAboutDraft(state, about, draft) && (
            <Outcome state={state} about={startWords(asked?.input ?? { trader, draft, wallet })} />
          )}
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
      <fieldset className={copyFields.radios} data-row="" disabled={props.locked}>
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
