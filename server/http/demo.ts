import type { FastifyInstance } from 'fastify';
import { readDemoOutbox, readSimulations, type SimulatedPayment, simulatePayment } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type Decision, failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Allowances } from '#server/http/bounds/allowances.ts';
import type { Actor } from '#server/operations/handler.ts';
import { type Authenticate, visit } from './operations.ts';
import { Refusal } from './problem.ts';
import { partsReader } from './request-parts.ts';

/** What only a demo has. */
export interface DemoOperations {
  /** Mail to an address, newest first. */
  readonly outbox: (recipient: string) => Promise<readonly unknown[]>;
  /** Sends a simulated payment for a deposit of the actor’s; null where no stand-in chain runs. */
  readonly simulate:
    | ((actor: Actor, deposit: string, kind: SimulatedPayment) => Promise<Decision<ReplyOf<typeof simulatePayment>>>)
    | null;
}

/** Registers what a demo has beside the catalogue: in production none of these paths exists (X2). */
export function registerDemo(
  app: FastifyInstance,
  { outbox, simulate }: DemoOperations,
  callers: { readonly authenticate: Authenticate; readonly allowances: Allowances },
): void {
  app.get(readDemoOutbox.path, async (request) => {
    const { to } = { to: undefined, ...(typeof request.query === 'object' ? request.query : {}) };
    if (typeof to !== 'string') {
      throw new Refusal(failure('invalid_input', { fields: [{ field: 'to', problem: phrase('several_emails') }] }));
    }
    return { items: await outbox(to) };
  });
  app.get(readSimulations.path, async () => ({ offered: simulate !== null }));
  if (simulate === null) return;
  const readParts = partsReader(simulatePayment);
  app.post(simulatePayment.path.replace('{id}', ':id'), async (request) => {
    const actor = await callers.authenticate(request.headers);
    const admitted = await (actor
      ? callers.allowances.command(actor.uid, simulatePayment.id)
      : visit(request, callers.allowances));
    if (!admitted.ok) throw new Refusal(admitted.failure);
    if (!actor) throw new Refusal(failure('unauthenticated', {}));
    const { params, body } = readParts(request);
    const decided = await simulate(actor, params.id, body.kind);
    if (!decided.ok) throw new Refusal(decided.failure);
    return decided.value;
  });
}
