import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** 1 to 200 visible ASCII characters. */
const keyShape = /^[\x21-\x7e]{1,200}$/;

/** The Idempotency-Key of a request, or null when it is missing or no key (P4). */
export function idempotencyKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && keyShape.test(key) ? key : null;
}

/** JSON with the keys of every object sorted: the same value has one text, whatever its spacing or order of keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => `${JSON.stringify(name)}:${canonicalJson(item)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** SHA-256 of what is asked: method, path, params, query and body. */
export function requestSha256(asked: {
  readonly method: string;
  readonly path: string;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}): Buffer {
  return createHash('sha256').update(canonicalJson(asked)).digest();
}
