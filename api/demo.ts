import { Type } from 'typebox';
import type { PaymentMethod } from '#domain/money/coins.ts';
import { IdParams, Time } from './formats.ts';
import { operation } from './operation.ts';

/** What somebody sees who signs in as one of the demo's people. */
export const demoRoles = [
  'customer',
  'trader',
  'in-review',
  'declined',
  'suspended',
  'blocked',
  'owner',
  'reviewer',
  'operations',
  'identity',
  'finance',
  'risk',
  'support',
  'auditor',
] as const;
export type DemoRole = (typeof demoRoles)[number];

/** Only in demo mode; a production has no such path. */
export const readDemoOutbox = operation({
  id: 'demo.outbox',
  method: 'GET',
  path: '/api/demo/outbox',
  summary: 'The latest mails that the demo wrote and did not send, of one address or all, newest first',
  access: 'public',
  command: false,
  query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 254 })) }),
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        id: Type.String(),
        to: Type.String(),
        subject: Type.String(),
        /** In plain text. */
        body: Type.String(),
        /** Whether it is there as HTML, too, at {@link renderedMail}. */
        rendered: Type.Boolean(),
        time: Time,
      }),
    ),
    /** Everybody who was written to. */
    recipients: Type.Array(Type.String()),
  }),
  failures: [],
});

/** Where a mail of the demo is as its reader sees it: a document of its own, in which nothing runs. */
export const renderedMail = (id: string): string => `/api/demo/outbox/${id}/html`;

/** Only in demo mode, too: these sign-ins are printed at the start, and their password is published. */
export const readDemoPeople = operation({
  id: 'demo.people',
  method: 'GET',
  path: '/api/demo/people',
  summary: 'The people of the demo, with the password that signs each of them in',
  access: 'public',
  command: false,
  reply: Type.Object({
    password: Type.String(),
    people: Type.Array(Type.Object({ email: Type.String(), name: Type.String(), role: Type.Enum(demoRoles) })),
  }),
  failures: [],
});

/** Only in demo mode, as the others here. */
export const readDemoProgress = operation({
  id: 'demo.progress',
  method: 'GET',
  path: '/api/demo/progress',
  summary: 'How far the past of the demo is made; whatever would write is unavailable until then (X7)',
  access: 'public',
  command: false,
  reply: Type.Object({
    /** Null once it is there. */
    making: Type.Union([Type.Object({ days: Type.Integer(), of: Type.Integer() }), Type.Null()]),
  }),
  failures: [],
});

/**
 * How a simulated payment differs from what a deposit asks for, and what becomes of it on the chain. One in another coin comes to the
 * deposit's address all the same, and is for no deposit (D2).
 */
export const simulatedPayments = [
  'exact',
  'part',
  'under',
  'over',
  'late',
  'replaced',
  'reorganised',
  'other_coin',
] as const;
export type SimulatedPayment = (typeof simulatedPayments)[number];

/** Coins by mistake on an address of another one: Ethereum and BNB Smart Chain spell theirs alike. Bitcoin's takes no other. */
const mistaken: Readonly<Record<PaymentMethod, PaymentMethod | null>> = {
  Bitcoin: null,
  Ethereum: 'BNB',
  BNB: 'Ethereum',
  USDT: 'Ethereum',
};

/** The coin that a simulated payment for a deposit moves; null where no other one comes to its address. */
export const paidCoin = (kind: SimulatedPayment, method: PaymentMethod): PaymentMethod | null =>
  kind === 'other_coin' ? mistaken[method] : method;

/** Only in demo mode; a production has no such path. */
export const readSimulations = operation({
  id: 'demo.simulations',
  method: 'GET',
  path: '/api/demo/payments',
  summary: 'Whether payments of deposits can be simulated here, on the stand-in chain of the demo',
  access: 'public',
  command: false,
  reply: Type.Object({ offered: Type.Boolean() }),
  failures: [],
});

/** Only in demo mode; a production has no such path. */
export const simulatePayment = operation({
  id: 'demo.simulate_payment',
  method: 'POST',
  path: '/api/demo/deposits/{id}/payments',
  summary:
    'Sends a simulated payment for one’s own pending deposit, or as an admin for any, on the demo’s stand-in chain',
  access: 'session',
  command: false,
  params: IdParams,
  body: Type.Object({ kind: Type.Enum(simulatedPayments) }),
  reply: Type.Object({ sentAt: Time }),
  failures: ['not_found', 'already_decided'],
});
