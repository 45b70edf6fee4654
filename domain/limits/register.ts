/** What the register of limits holds (A13.3). */
export const registerKinds = ['limit', 'no-limit', 'exclusion', 'reality-check'] as const;
export type RegisterKind = (typeof registerKinds)[number];
