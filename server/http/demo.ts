import type { FastifyInstance } from 'fastify';
import {
  readDemoOutbox,
  readDemoPeople,
  readDemoProgress,
  readSimulations,
  renderedMail,
  type SimulatedPayment,
  simulatePayment,
} from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type Decision, failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { Allowances } from '#server/http/bounds/allowances.ts';
import type { Actor } from '#server/operations/handler.ts';
import type { BrandFile } from './brand.ts';
import { mailDocument, sendMailDocument } from './mail-document.ts';
import { type Authenticate, visit } from './operations.ts';
import { Refusal } from './problem.ts';
import { partsReader } from './request-parts.ts';

/** What only a demo answers: mails that were not sent, the people whose password is published, simulated payments. */
export interface DemoSide {
  readonly password: string;
  /** Whom one can sign in as by now. */
  readonly people: () => ReplyOf<typeof readDemoPeople>['people'];
  /** How far its past is made; null once it is. */
  readonly making: () => ReplyOf<typeof readDemoProgress>['making'];
  readonly mails: {
    outbox(recipient: string | null): Promise<ReplyOf<typeof readDemoOutbox>['items']>;
    recipients(): Promise<string[]>;
    rendered(id: string): Promise<string | null>;
  };
  /** The logo that mails carry within themselves. */
  readonly mailPicture: () => BrandFile | null;
  /** Sends a simulated payment for a deposit of the actor’s; null where no stand-in chain runs. */
  readonly simulate:
    | ((actor: Actor, deposit: string, kind: SimulatedPayment) => Promise<Decision<ReplyOf<typeof simulatePayment>>>)
    | null;
}

interface Callers {
  readonly authenticate: Authenticate;
  readonly allowances: Allowances;
  /** The installation's own addresses. */
  readonly origins: readonly string[];
}

/** Registers what a demo has beside the catalogue: in production none of these paths exists (X2). */
export function registerDemo(app: FastifyInstance, demo: DemoSide, { origins, ...callers }: Callers) {
  const { mails, mailPicture, password, people, making, simulate } = demo;
  app.get(readDemoOutbox.path, async (request) => {
    const { to } = { to: undefined, ...(typeof request.query === 'object' ? request.query : {}) };
    if (to !== undefined && typeof to !== 'string') {
      throw new Refusal(failure('invalid_input', { fields: [{ field: 'to', problem: phrase('several_emails') }] }));
    }
    const [items, recipients] = await Promise.all([mails.outbox(to ?? null), mails.recipients()]);
    return { items, recipients } satisfies ReplyOf<typeof readDemoOutbox>;
  });
  app.get<{ Params: { id: string } }>(renderedMail(':id'), async ({ params }, reply) => {
    const html = await mails.rendered(params.id);
    if (html === null) throw new Refusal(failure('not_found', { what: 'page' }));
    return sendMailDocument(reply, mailDocument(html, mailPicture(), origins));
  });
  app.get(readDemoPeople.path, async () => ({ password, people: people() }) satisfies ReplyOf<typeof readDemoPeople>);
  app.get(readDemoProgress.path, async () => ({ making: making() }) satisfies ReplyOf<typeof readDemoProgress>);
  app.get(readSimulations.path, async () => ({ offered: simulate !== null }));
  if (simulate !== null) registerSimulation(app, simulate, callers);
}

function registerSimulation(
  app: FastifyInstance,
  simulate: NonNullable<DemoSide['simulate']>,
  { authenticate, allowances }: Omit<Callers, 'origins'>,
): void {
  const readParts = partsReader(simulatePayment);
  app.post(simulatePayment.path.replace('{id}', ':id'), async (request) => {
    const actor = await authenticate(request.headers);
    const admitted = await (actor ? allowances.command(actor.uid, simulatePayment.id) : visit(request, allowances));
    if (!admitted.ok) throw new Refusal(admitted.failure);
    if (!actor) throw new Refusal(failure('unauthenticated', {}));
    const { params, body } = readParts(request);
    const decided = await simulate(actor, params.id, body.kind);
    if (!decided.ok) throw new Refusal(decided.failure);
    return decided.value;
  });
}
