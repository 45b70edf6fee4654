import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '#domain/languages/language.ts';

/** The language to answer a request in: the reader's (A11). */
export function languageOfRequest({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return languageOf(headers.cookie, headers['accept-language']);
}
