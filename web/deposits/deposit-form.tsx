import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { depositTerms, requestDeposit } from '#api/deposits.ts';
import { readBeforeDeposit } from '#api/limits.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { decideAmount } from '#domain/deposits/decisions.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { CoinTiles } from '#web/widgets/coin-tiles.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { sentence } from '#web/widgets/sentence.ts';
import { Barrier, beforeDepositKey, OwnLimits, useBarriers } from './barriers.tsx';
import styles from './deposit-form.module.css';
import overview from './deposits-overview.module.css';
import { HowItGoes } from './how-it-goes.tsx';

type Terms = ReplyOf<typeof depositTerms>;

/** What can be said before asking the server, by its own decision; without its limits only whether it is an amount (D1). */
export function problemOf(typed: string, terms: Terms | undefined): string | null {
  const amount = parseCents(plainAmount(typed));
  if (amount === null || amount === 0n) {
    return t`Enter an amount in USD with at most two decimals, for example 100.00`;
  }
  const [min, max] = [parseCents(terms?.min ?? ''), parseCents(terms?.max ?? '')];
  if (min === null || max === null) return null;
  const decided = decideAmount(amount, { min, max });
  return decided.ok ? null : sentence(decided.failure);
}

type Asked = BodyOf<typeof requestDeposit>;

/** '1,000.00 USD in Bitcoin': a deposit as it was asked for. */
function wordsOf({ amount, paymentMethod }: Asked): string {
  const asked = parseCents(amount);
  return t`${money(asked === null ? amount : formatCents(asked))} USD in ${paymentMethod}`;
}

const BeforeDeposit = lazy(async () => ({
  default: (await loadChunk(() => import('./before-deposit.tsx'))).BeforeDeposit,
}));

const waits = <Skeleton height="40vh" />;

/**
 * deposits/crypto: an amount and a coin give an address to pay to (D2). An amount in the path is filled in. Where a limit is asked for
 * first, that comes in its place (A13.2).
 */
export function DepositForm(props: { readonly amount: string }) {
  const before = useQuery({ queryKey: beforeDepositKey, queryFn: () => call(readBeforeDeposit, {}) });
  if (before.isPending) return waits;
  // Where it could not be read, the form is there: the server asks again.
  if (before.data?.asked !== true) return <AskForm {...props} />;
  return (
    <Suspense fallback={waits}>
      <BeforeDeposit />
    </Suspense>
  );
}

function AskForm(props: { readonly amount: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [amount, setAmount] = useState(props.amount);
  const [method, setMethod] = useState<PaymentMethod>('Bitcoin');
  const [problem, setProblem] = useState<string | null>(
    props.amount === '' ? null : problemOf(props.amount, undefined),
  );
  const terms = useQuery({
    queryKey: ['deposits', 'terms'],
    queryFn: () => call(depositTerms, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const request = useCommand((body: Asked, key) => call(requestDeposit, { body, key }));
  const { state, asked } = request;
  const { barrier, limits } = useBarriers();
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = asked ? null : problemOf(amount, terms.data);
    setProblem(found);
    if (found !== null) return focusFirstError(form.current);
    const reply = await request.run(asked?.input ?? { amount: plainAmount(amount), paymentMethod: method });
    if (!reply) return;
    await queries.invalidateQueries({ queryKey: ['deposits'] });
    await navigate({ to: '/user/deposits/$id', params: { id: reply.id } });
  }
  const shown = asked?.input ?? { amount, paymentMethod: method };
  return (
    <div className={overview.grid}>
      <Panel id="deposit-title" title={t`Amount and coin`}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={t`New deposit`}
        >
          <TextInput
            label={t`Amount to deposit (USD)`}
            description={terms.data ? t`From ${money(terms.data.min)} to ${money(terms.data.max)}` : '…'}
            inputMode="decimal"
            autoComplete="off"
            value={shown.amount}
            disabled={asked !== null}
            onChange={(event) => setAmount(event.currentTarget.value)}
            error={problem === null ? null : problemOf(shown.amount, terms.data)}
          />
          <CoinTiles label={t`Pay with`} value={shown.paymentMethod} disabled={asked !== null} onChange={setMethod} />
          {terms.isError && <Unread query={terms} />}
          <OwnLimits limits={limits} />
          {asked === null && <Barrier barrier={barrier} />}
          <Button
            ref={button}
            type="submit"
            loading={request.busy}
            disabled={asked === null && barrier !== null && state.step !== 'sending'}
          >
            {asked ? askAgain() : t`Get payment address`}
          </Button>
          <Outcome state={state} about={wordsOf(shown)} />
        </form>
      </Panel>
      <Panel id="then-title" title={t`How a deposit works`}>
        <HowItGoes twoAdminsFrom={terms.data?.twoAdminsFrom} />
      </Panel>
    </div>
  );
}
