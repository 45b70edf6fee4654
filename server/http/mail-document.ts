import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mailSample } from '#api/mail.ts';
import { failure } from '#domain/failures/failures.ts';
import { type Language, languages } from '#domain/languages/language.ts';
import { mailLogoId } from '#messages/emails/layout.ts';
import type { BrandFile } from './brand.ts';
import { policyOfMail } from './content-policy.ts';
import { Refusal } from './problem.ts';

/**
 * A mail as a document of this site: its logo within itself, and its links opening in place of the page around it.
 *
 * @param origins of this site: links to them stay at the one at which the reader is signed in
 */
export function mailDocument(html: string, logo: BrandFile | null, origins: readonly string[]): string {
  const shown = origins
    .reduce((linked, origin) => linked.replaceAll(`href="${origin}/`, 'href="/'), html)
    .replace('<head>', '<head>\n<base target="_top">');
  const source = logo === null ? '' : `data:${logo.type};base64,${logo.bytes.toString('base64')}`;
  return shown.replaceAll(`src="cid:${mailLogoId}"`, () => `src="${source}"`);
}

/** Sends it under a policy of its own, to be shown in a frame of this site and nowhere else. */
export const sendMailDocument = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOfMail)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .send(html);

export interface SampleMail {
  /** One of the e-mails that the product writes, as HTML; null for what is none. */
  readonly html: (kind: string, language: Language) => string | null;
  readonly logo: () => BrandFile | null;
}

/** Serves what the product writes by e-mail, in each language, to whom `admit` lets pass (S3.1). */
export function registerSampleMail(
  app: FastifyInstance,
  { html, logo }: SampleMail,
  admit: (request: FastifyRequest) => Promise<void>,
): void {
  for (const language of languages) {
    app.get<{ Params: { kind: string } }>(mailSample(':kind', language), async (request, reply) => {
      await admit(request);
      const found = html(request.params.kind, language);
      if (found === null) throw new Refusal(failure('not_found', { what: 'page' }));
      return sendMailDocument(reply, mailDocument(found, logo(), []));
    });
  }
}
