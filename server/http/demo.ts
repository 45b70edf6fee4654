import type { FastifyInstance } from 'fastify';
import { readDemoOutbox, readDemoPeople } from '#api/demo.ts';
import type { ReplyOf } from '#api/operation.ts';
import { failure } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { Refusal } from './problem.ts';

export interface DemoSide extends ReplyOf<typeof readDemoPeople> {
  readonly mails: {
    outbox(recipient: string | null): Promise<ReplyOf<typeof readDemoOutbox>['items']>;
    recipients(): Promise<string[]>;
  };
}

/** Registered in demo mode alone: mails that were not sent, and the people whose password is published. */
export function registerDemo(app: FastifyInstance, { mails, password, people }: DemoSide): void {
  app.get(readDemoOutbox.path, async (request) => {
    const { to } = { to: undefined, ...(typeof request.query === 'object' ? request.query : {}) };
    if (to !== undefined && typeof to !== 'string') {
      throw new Refusal(failure('invalid_input', { fields: [{ field: 'to', problem: phrase('several_emails') }] }));
    }
    const [items, recipients] = await Promise.all([mails.outbox(to ?? null), mails.recipients()]);
    return { items, recipients } satisfies ReplyOf<typeof readDemoOutbox>;
  });
  app.get(readDemoPeople.path, async () => ({ password, people }) satisfies ReplyOf<typeof readDemoPeople>);
}
