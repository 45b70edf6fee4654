interface Movement {
  readonly code: 'capital' | 'bankroll';
  readonly direction: 'in' | 'out';
}

/** Every movement there is, in the order of the request form. */
export const movements: readonly Movement[] = [
  { code: 'capital', direction: 'in' },
  { code: 'bankroll', direction: 'in' },
  { code: 'bankroll', direction: 'out' },
  { code: 'capital', direction: 'out' },
];

/** 'Capital in'. */
export function titleOf({ code, direction }: Movement): string {
  return `${code === 'capital' ? 'Capital' : 'Bankroll'} ${direction}`;
}

/** The account that pays and the one that is paid (L3): 'outside → capital'. */
export function routeOf({ code, direction }: Movement): string {
  const [outer, inner] = code === 'capital' ? ['outside', 'capital'] : ['capital', 'bankroll'];
  return direction === 'in' ? `${outer} → ${inner}` : `${inner} → ${outer}`;
}

/** The account of the house that has to hold the amount; null when the outside pays. */
export function payerOf({ code, direction }: Movement): 'capital' | 'bankroll' | null {
  if (direction === 'out') return code;
  return code === 'bankroll' ? 'capital' : null;
}
