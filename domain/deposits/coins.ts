/** D2. The coins that customers pay with; USDT is the ERC-20 token on Ethereum, BNB is on BNB Smart Chain. */
export const paymentMethods = ['Bitcoin', 'Ethereum', 'BNB', 'USDT'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];
