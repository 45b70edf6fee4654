import type { Anvil } from '#tools/testing/payments/anvil.ts';
import { createContract } from './log-token.ts';

/** A contract that pays on what it is sent with a call, as smart wallets and some exchanges do. */
export const createForwarder = (node: Anvil): Promise<string> => createContract(node, '6000600060006000346000355af100');

/** The data of a call that pays on to an address. */
export const forwardTo = (to: string): string => `0x${to.slice(2).toLowerCase().padStart(64, '0')}`;
