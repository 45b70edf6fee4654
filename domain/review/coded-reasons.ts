/** The facts of each reason that the product itself gives for an audited act (R2); sentences are made at the edge. */
interface ReasonFacts {
  readonly guard_off: object;
  readonly guard_alone: object;
  readonly guard_apart: { readonly source: string; readonly bps: number; readonly allowed: number };
  readonly guard_within: { readonly source: string; readonly bps: number; readonly allowed: number };
  readonly liquidity_exempt: object;
  readonly liquidity_unquoted: object;
  readonly liquidity: {
    readonly spread: number;
    readonly maxSpread: number;
    readonly updates: number;
    readonly minUpdates: number;
  };
  readonly term_over: object;
  readonly ticks_kept: { readonly days: number };
  readonly images_kept: { readonly years: number };
  /** `label` is the code of the closed list of I4. */
  readonly images_declined: { readonly label: string };
  /** `by` is who or what stopped it. */
  readonly copy_stopped: { readonly by: string };
}

export const reasonCodes = [
  'guard_off',
  'guard_alone',
  'guard_apart',
  'guard_within',
  'liquidity_exempt',
  'liquidity_unquoted',
  'liquidity',
  'term_over',
  'ticks_kept',
  'images_kept',
  'images_declined',
  'copy_stopped',
] as const satisfies readonly (keyof ReasonFacts)[];
export type ReasonCode = (typeof reasonCodes)[number];

/** A reason as it is read: its code, and its facts by their names. */
export interface CodedReason {
  readonly code: ReasonCode;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A reason of the product as the audit trail keeps it: '{"code":"ticks_kept","days":30}'. */
export const codedReason = <C extends ReasonCode>(code: C, facts: ReasonFacts[C]): string =>
  JSON.stringify({ code, ...facts });

/** The acts whose reason the product gives itself: in any other, what somebody typed is read as they typed it. */
const ownActs: ReadonlySet<string> = new Set([
  'markets.guard',
  'markets.liquidity',
  'markets.thin',
  'mining.end',
  'identity.purge',
  'identities.decline',
]);
/** Who stopped a copy is kept as its code alone. */
const stops = 'copies.stop';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Reads what {@link codedReason} wrote; null for what somebody typed, and for the sentences of versions of before, which are read as they are. */
export function readCodedReason(action: string, reason: string | null): CodedReason | null {
  if (reason === null) return null;
  if (action === stops) return { code: 'copy_stopped', facts: { by: reason } };
  const kept = ownActs.has(action) && reason.startsWith('{"code":') ? parsed(reason) : null;
  if (typeof kept !== 'object' || kept === null || !('code' in kept)) return null;
  const code = reasonCodes.find((one) => one === kept.code);
  if (code === undefined) return null;
  const facts = Object.entries(kept).filter(
    (fact): fact is [string, string | number] =>
      fact[0] !== 'code' && (typeof fact[1] === 'string' || typeof fact[1] === 'number'),
  );
  return { code, facts: Object.fromEntries(facts) };
}
