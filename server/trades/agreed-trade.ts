import { isoTime, millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { Acceptance, Ticket } from '#domain/trades/acceptance.ts';
import { acceptanceRuleOf, acceptanceText } from '#domain/trades/acceptance-text.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Signer } from '#server/proof/signer.ts';
import type { NewTrade } from './new-trades.ts';
import type { PlacementState } from './placement-state.ts';

/** The trade that an accepted ticket makes, with the signed text of what was agreed (T2). */
export function agreeTrade(
  signer: Signer,
  owner: UserId,
  ticket: Ticket,
  acceptance: Acceptance,
  state: Pick<PlacementState, 'nowMs' | 'headHashes' | 'markets' | 'rate' | 'customers'>,
): NewTrade {
  const tradeId = newId('trd');
  const text = acceptanceText({
    tradeId,
    wallet: ticket.wallet,
    currencyPair: ticket.currencyPair,
    positions: ticket.position,
    amount: formatCents(ticket.stake),
    duration: ticket.duration,
    payoutRate: acceptance.payoutRate,
    entryDelay: acceptance.entryDelayMs,
    acceptedAt: isoTime(acceptance.acceptedAtMs),
    afterSeq: acceptance.afterSeq,
    expiresAt: isoTime(acceptance.expiresAtMs),
    headHash: state.headHashes.get(ticket.currencyPair) ?? '',
    rule: acceptanceRuleOf(state.markets.get(ticket.currencyPair)?.source ?? null),
  });
  return {
    tradeId,
    userId: owner,
    copyId: null,
    traderId: owner,
    traderName: 'SELF',
    imageUrl: state.customers.get(owner)?.imageUrl ?? '',
    wallet: ticket.wallet,
    currencyPair: ticket.currencyPair,
    position: ticket.position,
    stake: ticket.stake,
    cover: acceptance.cover,
    durationMs: ticket.duration * 1000,
    payoutRate: acceptance.payoutRate,
    entryDelayMs: acceptance.entryDelayMs,
    rate: state.rate,
    createdAtMs: millis(state.nowMs),
    acceptedAtMs: acceptance.acceptedAtMs,
    afterSeq: acceptance.afterSeq,
    expiresAtMs: acceptance.expiresAtMs,
    acceptance: { text, signature: signer.sign(text), keyId: signer.keyId },
  };
}
