import { expect, it } from 'vitest';
import { approvedWords, closedWords, lapseWords, type Plan, planState } from './plan-words.ts';

const open = {
  name: 'Ten',
  state: 'open',
  left: 3,
  lapsed: false,
  lapsedBecause: [],
  secondAdmin: 'price_below_half',
  approvedBy: 'usr_mara',
} as const satisfies Partial<Plan>;

it('[N1] [R3] a plan that was declined is called so, and one that was on sale is called closed', () => {
  const declined = { ...open, state: 'closed', left: 0, approvedBy: null } as const;
  expect([planState(declined), closedWords(declined)]).toEqual(['declined', 'Declined: it was never on sale.']);
  for (const closed of [{ ...open, state: 'closed', left: 0 } as const, { ...declined, secondAdmin: null } as const])
    expect([planState(closed), closedWords(closed)]).toEqual(['closed', expect.stringMatching(/^Closed: /)]);
});

it('[N1] a plan that cannot be bought says its own cause, and that only where it holds', () => {
  const of = (...lapsedBecause: Plan['lapsedBecause']) => ({ ...open, lapsed: true, lapsedBecause });
  expect(lapseWords(open)).toBeNull();
  const stale = of('inputs_stale');
  expect(lapseWords(stale)).toMatch(
    /^no: a network figure or a price .* is stale\. .* once current figures are there\.$/,
  );
  expect(lapseWords(stale)).not.toMatch(/30 days|10 %/);
  expect(lapseWords(of('age'))).toMatch(/30 days ago or earlier\. .* as another plan\.$/);
  expect(lapseWords(of('age'))).not.toContain('10 %');
  expect(lapseWords(of('worth_risen'))).not.toContain('30 days');
  expect(lapseWords(of('age', 'inputs_stale'))).toMatch(/30 days .* is stale\. .* as another plan\.$/);
  expect([planState(stale), planState(of('age'))]).toEqual(['figures stale', 'price lapsed']);
});

it('[N1] an approval says that a plan is on sale only where it is', () => {
  expect(approvedWords(open)).toBe('Ten is approved and on sale.');
  expect(approvedWords({ ...open, left: 0 })).toContain('sold out at once');
  const stale = approvedWords({ ...open, lapsed: true, lapsedBecause: ['inputs_stale'] });
  expect(stale).toMatch(/^Ten is approved\. On sale: no: /);
});
