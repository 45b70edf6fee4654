import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { BodyOf } from '#api/operation.ts';
import { requestWithdrawal } from '#api/withdrawals.ts';
import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { withdrawableOf } from '#domain/withdrawals/withdrawable.ts';
import { useBalance } from '#web/client/balance.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { useAddressBook, useTerms } from './address-book.ts';
import { Cost } from './cost.tsx';
import { PausedNotice, usePause } from './paused.tsx';
import { noPayee, type Payee, payeeBody } from './payee.ts';
import { PayeeFields } from './payee-fields.tsx';
import { type AskToSignIn, SignInFirst } from './sign-in-first.tsx';

interface Problems {
  readonly amount: string | null;
  readonly address: string | null;
  /** W2, shown where the server would name it. */
  readonly blocked: string | null;
}

const none: Problems = { amount: null, address: null, blocked: null };

/**
 * What can be said before asking the server: the same rules in the same words (W2).
 *
 * @param least the least amount of the coin now, where it is known
 */
export function problemsOf(
  amount: string,
  address: string,
  available: string | null,
  least: string | null = null,
): Problems {
  const typed = parseCents(plainAmount(amount));
  const owned = available === null ? null : (parseCents(available) ?? cents(0n));
  if (typed === null || typed === 0n) {
    return { ...none, amount: t`Enter an amount in USD with at most two decimals, for example 100.00` };
  }
  if (owned !== null && owned < typed) {
    return { ...none, blocked: sentence({ code: 'withdrawal_blocked', facts: { available: available ?? '' } }) };
  }
  const fewest = least === null ? null : parseCents(least);
  if (least !== null && fewest !== null && typed < fewest) {
    return {
      ...none,
      amount: t`Enter at least ${money(least)} USD: the network fee is taken from it, and the rest has to be enough to send`,
    };
  }
  return { ...none, address: address.trim() === '' ? t`Enter the address of your own wallet` : null };
}

/** {@link withdrawableOf} what the balance says. */
function withdrawableText(balance: { readonly available: string; readonly aside: string }): string {
  const [available, aside] = [parseCents(balance.available), parseCents(balance.aside)];
  return available === null || aside === null ? balance.available : formatCents(withdrawableOf({ available, aside }));
}

type Asked = BodyOf<typeof requestWithdrawal>;

/** '1,000.00 USD in Bitcoin to bc1…': a withdrawal as it was asked for. */
function wordsOf({ amount, paymentMethod, walletAddress }: Asked): string {
  const asked = parseCents(amount);
  return t`${money(asked === null ? amount : formatCents(asked))} USD in ${paymentMethod} to ${walletAddress}`;
}

/** withdrawals/new: what is available, and what can only be withdrawn, goes out to an own wallet. */
export function WithdrawalForm(props: { readonly askToSignIn: AskToSignIn }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [amount, setAmount] = useState('');
  const [payee, setPayee] = useState<Payee>(noPayee);
  const [problems, setProblems] = useState<Problems>(none);
  const funds = useBalance('real');
  const available = funds.data ? withdrawableText(funds.data) : null;
  const book = useAddressBook().data ?? [];
  const terms = useTerms().data;
  const twoAdminsFrom = terms?.twoAdminsFrom;
  const pause = usePause();
  const halted = pause.paused !== null || pause.owed !== null;
  const request = useCommand((body: Asked, key) => call(requestWithdrawal, { body, key }));
  const { state, asked } = request;
  const payeeTyped = payeeBody(payee, book);
  const ofCoin = terms?.items.find(({ paymentMethod }) => paymentMethod === payeeTyped.paymentMethod);
  // The fee that stands on the screen: where another one holds by now, nothing is asked for.
  const seen = ofCoin && { networkFee: ofCoin.networkFee };
  const typed: Asked = { amount: plainAmount(amount), ...payeeTyped, ...seen };
  const [sent, setSent] = useState<Asked | null>(null);
  // A refusal of the address is said at its field, while what was refused stands there.
  const addressProblem =
    state.step === 'failed' && state.error instanceof ProblemError && state.error.code === 'address_invalid'
      ? state.error.message
      : null;
  const stands = sent?.walletAddress === typed.walletAddress && sent.paymentMethod === typed.paymentMethod;
  const refusedAddress = stands ? addressProblem : null;

  useFocusOnRefusal(form, refusedAddress);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  async function submit(event: FormEvent) {
    event.preventDefault();
    // What was asked may be held by now, and is missing from what is available: nothing of it is judged anew.
    const found = asked ? none : problemsOf(amount, typed.walletAddress, available, ofCoin?.least ?? null);
    setProblems(found);
    if (found.amount !== null || found.address !== null) return focusFirstError(form.current);
    if (found.blocked !== null) return;
    await send();
  }

  async function send() {
    const body = asked?.input ?? typed;
    setSent(body);
    const reply = await request.run(body);
    // A refusal may be of what the terms were: the screen shows those of now.
    if (!reply) return queries.invalidateQueries({ queryKey: ['withdrawals', 'terms'] });
    await Promise.all(
      ['withdrawals', 'balance', 'statement'].map((view) => queries.invalidateQueries({ queryKey: [view] })),
    );
    await navigate({ to: '/user/withdrawals', search: { asked: reply.id } });
  }
  const shown = asked?.input ?? { ...typed, amount };
  return (
    <div className={guide.guided}>
      <Panel
        id="withdrawal-title"
        title={t`Amount and address`}
        aside={
          <span>
            <Trans>
              Available <strong data-testid="available">{available === null ? '…' : money(available)}</strong> USD
            </Trans>
            {funds.data && funds.data.aside !== '0.00' && (
              <>
                {' '}
                <Trans>({money(funds.data.aside)} of it only to withdraw, which goes first)</Trans>
              </>
            )}
          </span>
        }
      >
        <div className={styles.outcome}>
          <PausedNotice pause={pause} />
          {funds.isError && <Unread query={funds} />}
        </div>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={t`New withdrawal`}
        >
          <div>
            <TextInput
              label={t`Amount to withdraw (USD)`}
              inputMode="decimal"
              autoComplete="off"
              value={shown.amount}
              disabled={asked !== null}
              onChange={(event) => setAmount(event.currentTarget.value)}
              error={problems.amount}
            />
            {!asked && available !== null && available !== '0.00' && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAmount(available)}>
                <Trans>All {money(available)}</Trans>
              </Button>
            )}
          </div>
          <PayeeFields
            payee={payee}
            book={book}
            onChange={setPayee}
            disabled={asked !== null}
            error={problems.address ?? refusedAddress}
          />
          <Cost method={shown.paymentMethod} amount={shown.amount} />
          <Button
            ref={button}
            type="submit"
            loading={request.busy}
            disabled={(halted || ofCoin === undefined) && asked === null}
          >
            {asked ? askAgain() : t`Withdraw`}
          </Button>
          {problems.blocked !== null && <Notice tone="error">{problems.blocked}</Notice>}
          {problems.blocked === null && addressProblem === null && <Outcome state={state} about={wordsOf(shown)} />}
        </form>
        <SignInFirst state={state} ask={props.askToSignIn} onSignedIn={() => void send()} />
      </Panel>
      <Panel id="then-title" title={t`What happens then`}>
        <ol className={guide.steps}>
          <li>
            <Trans>
              The amount is held at once: it counts to your balance, but cannot be staked or withdrawn again.
            </Trans>
          </li>
          <li>
            <Trans>The operator reviews it. Until it is sent you can cancel, and the hold is released at once.</Trans>
          </li>
          {twoAdminsFrom !== undefined && (
            <li>
              <Trans>
                From {money(twoAdminsFrom)} USD on, two of the operator’s staff have to approve it, which can take
                longer.
              </Trans>
            </li>
          )}
          <li>
            <Trans>
              It is paid in the coin at the middle price of the minute after the last approval; the posting is on your
              statement.
            </Trans>
          </li>
        </ol>
      </Panel>
    </div>
  );
}
