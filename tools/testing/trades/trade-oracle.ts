/**
 * Rules Z6, T4 and T5 a second time, in the slowest and plainest way, for tests: it reads the whole list of ticks for every
 * question and shares no code with the domain.
 */
export interface OracleTick {
  readonly seq: number;
  /** When its price was quoted. */
  readonly time: number;
  /** When it was recorded, which decides nothing; without it the tick is one of before, recorded at `time`. */
  readonly recorded?: number;
  readonly price: number;
  readonly source: string;
}

export interface OracleTrade {
  readonly up: boolean;
  readonly stake: number;
  readonly payoutRate: number;
  readonly afterSeq: number;
  readonly acceptedAt: number;
  readonly delay: number;
  readonly expiresAt: number;
}

/** What the trade has to end as when the list of ticks is complete: the status and the profit in cents. */
export function oracle(trade: OracleTrade, ticks: readonly OracleTick[]): string {
  const inOrder = [...ticks].sort((a, b) => a.seq - b.seq);
  let entry: OracleTick | undefined;
  for (const t of inOrder) if (!entry && t.seq > trade.afterSeq && t.time >= trade.acceptedAt + trade.delay) entry = t;
  if (!entry || entry.time > trade.acceptedAt + 10_000) return 'REFUNDED 0';
  let exit: OracleTick | undefined;
  for (const t of inOrder) if (t.time <= trade.expiresAt) exit = t;
  let confirming: OracleTick | undefined;
  for (const t of inOrder) if (!confirming && t.time > trade.expiresAt) confirming = t;
  if (!exit || exit.seq <= entry.seq) return 'REFUNDED 0';
  if (trade.expiresAt - exit.time > 10_000) return 'REFUNDED 0';
  if (!confirming || confirming.time > trade.expiresAt + 60_000) return 'REFUNDED 0';
  const sources = new Set<string>();
  for (const t of inOrder) if (t.seq >= trade.afterSeq && t.seq <= confirming.seq) sources.add(t.source);
  if (sources.size > 1) return 'REFUNDED 0';
  if (exit.price === entry.price) return 'REFUNDED 0';
  const won = trade.up ? exit.price > entry.price : exit.price < entry.price;
  return won ? `WON ${Math.floor((trade.stake * trade.payoutRate) / 10_000)}` : `LOST ${-trade.stake}`;
}
