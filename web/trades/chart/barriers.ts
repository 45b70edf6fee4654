import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readLimits } from '#api/limits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { readStatus } from '#api/switches.ts';
import { cents, parseCents, type Wallet } from '#domain/money/amount.ts';
import { tradeSentence } from '#messages/failures/trade-sentences.ts';
import { call } from '#web/client/client.ts';
import { translator } from '#web/widgets/translator.ts';

type Status = ReplyOf<typeof readStatus>;
type Limits = ReplyOf<typeof readLimits>;

/** A limit on trades that the customer has set (A13), with what it leaves. */
export interface OwnLimit {
  readonly limit: 'stake' | 'loss';
  readonly period: Limits['items'][number]['period'];
  readonly amount: string;
  readonly left: string;
}

/**
 * What keeps somebody from any trade on a wallet, in the words in which the server would refuse it (T6); null where nothing
 * does, or it is not known. The server decides again.
 */
export function barrierOf(wallet: Wallet, status: Status | undefined, limits: Limits | undefined): string | null {
  const what = wallet === 'real' ? 'trades' : 'practice';
  if (status?.[what].on === false) {
    const facts = { what, reason: status[what].reason ?? '' };
    return tradeSentence(translator, { code: 'switched_off', facts }, true);
  }
  const exclusion = wallet === 'real' ? limits?.exclusion : null;
  if (!exclusion) return null;
  const facts = { exclusion: exclusion.kind, until: exclusion.until };
  return tradeSentence(translator, { code: 'excluded', facts }, true);
}

/** The limits on trades that are set, the tightest first. A loss limit counts an open trade as lost, so a stake uses it too. */
export function tradeLimitsOf(limits: Limits | undefined): readonly OwnLimit[] {
  const left = (own: OwnLimit) => parseCents(own.left) ?? cents(0n);
  return (limits?.items ?? [])
    .flatMap(({ limit, period, amount, left }) =>
      limit !== 'deposit' && amount !== null && left !== null ? [{ limit, period, amount, left }] : [],
    )
    .toSorted((a, b) => (left(a) < left(b) ? -1 : left(a) > left(b) ? 1 : 0));
}

/** What the operator and the customer themselves have set for trades, read before the button. */
export function useBarriers(wallet: Wallet, pair: string) {
  const status = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) }).data;
  // Each trade uses them up: they are read anew with the trades.
  const limits = useQuery({
    queryKey: ['trades', 'limits'],
    queryFn: () => call(readLimits, {}),
    enabled: wallet === 'real',
  }).data;
  return {
    barrier: barrierOf(wallet, status, limits),
    closedBecause: status?.closedPairs.find(({ currencyPair }) => currencyPair === pair)?.reason ?? null,
    limits: useMemo(() => (wallet === 'real' ? tradeLimitsOf(limits) : []), [wallet, limits]),
  };
}
