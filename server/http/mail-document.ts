import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sampleMail } from '#api/brand.ts';
import { type Language, languages } from '#domain/languages/language.ts';
import { mailLogoId } from '#messages/emails/layout.ts';
import type { BrandFile } from './brand.ts';
import { policyOfMail } from './content-policy.ts';

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
  readonly html: (language: Language) => string;
  readonly logo: BrandFile | null;
}

/** Serves an e-mail of this installation in each language to whom `admit` lets pass. */
export function registerSampleMail(
  app: FastifyInstance,
  { html, logo }: SampleMail,
  admit: (request: FastifyRequest) => Promise<void>,
): void {
  for (const language of languages) {
    app.get(sampleMail(language), async (request, reply) => {
      await admit(request);
      return sendMailDocument(reply, mailDocument(html(language), logo, []));
    });
  }
}
