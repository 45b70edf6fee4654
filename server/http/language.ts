import type { FastifyRequest } from 'fastify';
import { type Language, languageOf } from '#domain/languages/language.ts';

/** The language to answer a request in: the reader's (A11), and English for the operator's console. */
export function languageOfRequest({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  if (url.startsWith('/api/admin/')) return 'en';
  return languageOf(headers.cookie, headers['accept-language']);
}
