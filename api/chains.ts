import { Type } from 'typebox';
import { PaymentMethod } from './deposit-view.ts';
import { DecimalText, Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const readChains = operation({
  id: 'chains.read',
  method: 'GET',
  path: '/api/admin/chains',
  summary: 'Each chain that coins come in on: whether it is followed, how far, and what its source reports',
  access: 'admin',
  staff: ['operations', 'finance'],
  command: false,
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        chain: Type.Enum(['bitcoin', 'ethereum', 'bsc']),
        network: Type.String(),
        /** Host of the source; null where the chain is not watched. */
        source: Nullable(Type.String()),
        state: Type.Enum(['off', 'starting', 'following', 'failing']),
        /** Where addresses come from: a key of the operator, or one fixed address a coin. */
        addresses: Type.Enum(['derived', 'fixed']),
        block: Nullable(Type.Object({ height: Type.Integer(), hash: Type.String(), time: Time })),
        /** Whether it makes blocks only for payments, as the stand-in chains of a demo do. */
        onDemand: Type.Boolean(),
        /** The time of its last block, where it should have had another one since (X3). */
        noBlockSince: Nullable(Time),
        /** The source's last block when it was last read, and how many blocks of it were not read yet. */
        sourceHeight: Nullable(Type.Integer()),
        lag: Nullable(Type.Integer()),
        lastRead: Nullable(Time),
        failingSince: Nullable(Time),
        error: Nullable(Type.String()),
        watchedAddresses: Type.Integer(),
        unmatchedPayments: Type.Integer(),
        coins: Type.Array(
          Type.Object({
            paymentMethod: PaymentMethod,
            confirmations: Type.Integer(),
            creditBelow: Type.String({
              description: 'USD, as in force, DEPOSIT_FOUR_EYES_FROM at most; "0.00": every deposit is reviewed',
            }),
            /** What the source reports for the watched addresses; null where it cannot tell or was not asked yet. */
            balance: Nullable(DecimalText),
          }),
        ),
        balancesAt: Nullable(Time),
      }),
    ),
  }),
  failures: [],
});

const Template = Nullable(
  Type.String({ description: 'https address with {transaction} in it; null where the operator has named none' }),
);

export const readBlockExplorers = operation({
  id: 'chains.explorers',
  method: 'GET',
  path: '/api/admin/block-explorers',
  summary: 'Where the operator has staff look transactions up, by chain (R1.11)',
  access: 'admin',
  staff: ['operations', 'identity', 'finance', 'risk', 'support'],
  command: false,
  reply: Type.Object({
    bitcoin: Template,
    ethereum: Template,
    bsc: Template,
    dogecoin: Template,
    litecoin: Template,
  }),
  failures: [],
});
