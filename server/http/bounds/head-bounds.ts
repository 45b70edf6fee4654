import type { IncomingMessage } from 'node:http';
import { type FieldProblem, phrase } from '#domain/failures/phrases.ts';

/** Of a request's line and headers; node itself ends a request whose head has more than 16 KiB. */
const mostUrl = 4_096;
const mostHeaders = 100;

/** In characters. What stands here is read by somebody; all others have to fit the greatest of them. */
const mostOf: Readonly<Record<string, number>> = {
  accept: 1_024,
  'accept-encoding': 512,
  'accept-language': 1_024,
  authorization: 1_024,
  'content-type': 512,
  cookie: 8_192,
  'if-none-match': 1_024,
  origin: 512,
  range: 256,
  'sec-websocket-protocol': 512,
  'upload-metadata': 4_096,
  'user-agent': 2_048,
  'x-forwarded-for': 1_024,
};
const mostOfOthers = 8_192;

/** What of a request's line and headers is too long or too many, before any of it is read (X4); empty when all is well. */
export function headProblems({ url = '', rawHeaders }: Pick<IncomingMessage, 'url' | 'rawHeaders'>): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (url.length > mostUrl) problems.push({ field: 'URL', problem: phrase('too_long', { most: mostUrl }) });
  if (rawHeaders.length / 2 > mostHeaders) {
    problems.push({ field: 'headers', problem: phrase('too_many_entries', { most: mostHeaders }) });
  }
  const lengths = new Map<string, number>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    lengths.set(name, (lengths.get(name) ?? 0) + (rawHeaders[at + 1] ?? '').length);
  }
  for (const [name, length] of lengths) {
    const most = mostOf[name] ?? mostOfOthers;
    if (length > most) problems.push({ field: name, problem: phrase('too_long', { most }) });
  }
  return problems;
}
