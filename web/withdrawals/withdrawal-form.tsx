import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { BodyOf } from '#api/operation.ts';
import { requestWithdrawal } from '#api/withdrawals.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { withdrawableOf } from '#domain/withdrawals/withdrawable.ts';
import { useBalance } from '#web/client/balance.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept, useFocusOnRefusal } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import records from '#web/ui/records.module.css';
import { Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useAddressBook, useTerms } from './address-book.ts';
import {
  asksForHolder,
  holderBody,
  holderProblems,
  holderWords,
  noHolderProblems,
  shownHolder,
  type TypedHolders,
  withHolder,
} from './holder.ts';
import { HolderFields } from './holder-fields.tsx';
import { HowItGoes } from './how-it-goes.tsx';
import { PausedNotice, usePause } from './paused.tsx';
import { type Payee, payeeBody, payeeOf } from './payee.ts';
import { type AskToSignIn, SignInFirst } from './sign-in-first.tsx';
import { Stopped, stoppedRequest } from './stopped.tsx';
import styles from './withdrawal.module.css';
import { WithdrawalFields } from './withdrawal-fields.tsx';
import { isOverAvailable, noProblems, type Problems, problemsOf, stillWrong } from './withdrawal-problems.ts';
import { WithdrawalReview } from './withdrawal-review.tsx';

const titleId = 'withdrawal-title';

/** {@link withdrawableOf} what the balance says. */
function withdrawableText(balance: { readonly available: string; readonly aside: string }): string {
  const [available, aside] = [parseCents(balance.available), parseCents(balance.aside)];
  return available === null || aside === null ? balance.available : formatCents(withdrawableOf({ available, aside }));
}

type Asked = BodyOf<typeof requestWithdrawal>;

/** An amount as it was typed, in two decimals where it is one. */
const centsText = (amount: string): string => {
  const parsed = parseCents(amount);
  return parsed === null ? amount : formatCents(parsed);
};

/** '1,000.00 USD in Bitcoin to bc1…': a withdrawal as it was asked for. */
const wordsOf = ({ amount, paymentMethod, walletAddress }: Asked): string =>
  t`${money(centsText(amount))} USD in ${paymentMethod} to ${walletAddress}`;

/**
 * withdrawals/new: what is available, and what can only be withdrawn, goes out to a wallet. It is typed, then read as a
 * whole, then asked for; on the way back all that was typed is there.
 */
export function WithdrawalForm(props: { readonly askToSignIn: AskToSignIn; readonly account: AccountStatus }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [amount, setAmount] = useState('');
  const [chosen, setPayee] = useState<Payee | null>(null);
  const [holders, setHolders] = useState<TypedHolders>({});
  const [holderWrong, setHolderWrong] = useState(noHolderProblems);
  const [problems, setProblems] = useState<Problems>(noProblems);
  const [reviewing, setReviewing] = useState(false);
  const funds = useBalance('real');
  const available = funds.data ? withdrawableText(funds.data) : null;
  const book = useAddressBook().data ?? [];
  const payee = chosen ?? payeeOf(book);
  const terms = useTerms().data;
  const pause = usePause();
  const halted = pause.paused !== null || pause.owed !== null;
  const request = useCommand((body: Asked, key) => call(requestWithdrawal, { body, key }));
  const { state, asked } = request;
  const payeeTyped = payeeBody(payee, book);
  const payeeAsked = { method: payeeTyped.paymentMethod, address: payeeTyped.walletAddress };
  const ofCoin = terms?.items.find(({ paymentMethod }) => paymentMethod === payeeTyped.paymentMethod);
  // The fee that the reader sees: where another one holds by now, nothing is asked for.
  const seen = ofCoin && { networkFee: ofCoin.networkFee };
  const holder = shownHolder(holders, payee, book);
  // The server asks also where withdrawals from elsewhere have reached the threshold meanwhile.
  const holderRefused =
    state.step === 'failed' &&
    state.error instanceof ProblemError &&
    Object.keys(state.error.fields).some((field) => field.startsWith('holder'));
  const asksHolder =
    holderRefused || (!isOverAvailable(amount, available) && asksForHolder(amount, terms?.holderAskedFrom ?? null));
  const stated = asksHolder ? holderBody(holder) : undefined;
  const typed: Asked = { amount: plainAmount(amount), ...payeeTyped, ...seen, ...(stated && { holder: stated }) };
  const [sent, setSent] = useState<Asked | null>(null);
  // A refusal of the address is said at its field, while what was refused is there.
  const addressProblem =
    state.step === 'failed' && state.error instanceof ProblemError && state.error.code === 'address_invalid'
      ? state.error.message
      : null;
  const unchanged = sent?.walletAddress === typed.walletAddress && sent.paymentMethod === typed.paymentMethod;
  const refusedAddress = unchanged ? addressProblem : null;
  const inReview = (reviewing || asked !== null) && refusedAddress === null;

  useEffect(() => {
    if (refusedAddress !== null || holderRefused) setReviewing(false);
  }, [refusedAddress, holderRefused]);
  useFocusOnRefusal(form, refusedAddress);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');

  function turn(toReview: boolean) {
    setReviewing(toReview);
    // What was pressed has left the page.
    requestAnimationFrame(() => document.getElementById(titleId)?.focus());
  }
  function review(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf(amount, payeeAsked, available, ofCoin?.least ?? null);
    setProblems(found);
    const wrong = asksHolder ? holderProblems(holder) : noHolderProblems;
    setHolderWrong(wrong);
    const isHolderWrong = Object.values(wrong).some((problem) => problem !== null);
    if (found.amount !== null || found.address !== null || isHolderWrong) return focusFirstError(form.current);
    turn(true);
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
  const shown = asked?.input ?? typed;
  const now = problemsOf(amount, payeeAsked, available, ofCoin?.least ?? null);
  const holderNow = holderProblems(holder);
  return (
    <div className={styles.grid}>
      <Panel
        id={titleId}
        title={inReview ? t`Review your withdrawal` : t`Amount and address`}
        aside={
          <span>
            <Trans>
              Available <strong data-testid="available">{available === null ? '…' : money(available)}</strong> USD
            </Trans>
            {funds.data && funds.data.aside !== '0.00' && (
              <>
                {' '}
                <Trans>({money(funds.data.aside)} of it can only be withdrawn and goes out first)</Trans>
              </>
            )}
          </span>
        }
      >
        <div className={records.outcome}>
          <PausedNotice pause={pause} />
          <Stopped words={terms === undefined ? '' : stoppedRequest(props.account, terms.statusWaitDays)} />
          {funds.isError && <Unread query={funds} />}
        </div>
        {inReview ? (
          <WithdrawalReview
            button={button}
            asked={asked !== null}
            amount={centsText(shown.amount)}
            method={shown.paymentMethod}
            address={shown.walletAddress}
            saved={book.find(({ walletAddress }) => walletAddress === shown.walletAddress) ?? null}
            holder={shown.holder === undefined ? null : holderWords({ ...holder, ...shown.holder })}
            busy={request.busy}
            halted={halted || ofCoin === undefined}
            onBack={() => turn(false)}
            onSend={() => void send()}
          >
            {addressProblem === null && !holderRefused && <Outcome state={state} about={wordsOf(shown)} />}
          </WithdrawalReview>
        ) : (
          <WithdrawalFields
            form={form}
            amount={amount}
            payee={payee}
            book={book}
            available={available}
            problems={{
              amount: stillWrong(problems.amount, now.amount),
              address: stillWrong(problems.address, now.address) ?? refusedAddress,
              blocked: stillWrong(problems.blocked, now.blocked),
            }}
            halted={halted || ofCoin === undefined}
            onAmount={setAmount}
            onPayee={setPayee}
            onSubmit={review}
          >
            {asksHolder && (
              <HolderFields
                holder={holder}
                problems={{
                  kind: stillWrong(holderWrong.kind, holderNow.kind),
                  provider: stillWrong(holderWrong.provider, holderNow.provider),
                  name: stillWrong(holderWrong.name, holderNow.name),
                  country: stillWrong(holderWrong.country, holderNow.country),
                }}
                onChange={(next) => setHolders(withHolder(holders, payee, book, next))}
              />
            )}
            {holderRefused && !inReview && <Outcome state={state} about={wordsOf(typed)} />}
          </WithdrawalFields>
        )}
        <SignInFirst state={state} ask={props.askToSignIn} onSignedIn={() => void send()} />
      </Panel>
      <Panel id="then-title" title={t`How a withdrawal works`}>
        <HowItGoes twoAdminsFrom={terms?.twoAdminsFrom} />
      </Panel>
    </div>
  );
}
