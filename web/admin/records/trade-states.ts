/** The states of a trade as staff read them. */
export const statusWords = { PENDING: 'open', WON: 'won', LOST: 'lost', REFUNDED: 'refunded' } as const;
export const statusTones = { PENDING: 'warn', WON: 'up', LOST: 'down', REFUNDED: 'quiet' } as const;
