import type { Pool } from 'pg';
import { mailSamples } from '#messages/emails/samples.ts';
import { mailHandlers } from '#server/mail/handlers.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { translatorOf } from '#server/operations/translators.ts';

/** What staff see and do of mail, under the tests' name of the product. */
export const testMailHandlers = (deps: {
  readonly pool: Pool;
  readonly publicUrl: string;
  readonly post: MailQueue['post'];
}) =>
  mailHandlers({
    pool: deps.pool,
    samplesFor: (language, recipient) =>
      mailSamples({ product: 'Northwind', publicUrl: deps.publicUrl }, translatorOf(language), recipient),
    post: deps.post,
  });
