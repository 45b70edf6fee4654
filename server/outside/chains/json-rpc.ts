import { setTimeout as wait } from 'node:timers/promises';
import { parseKeepingDigits } from '#domain/markets/digits.ts';
import { boundedRequest } from '#server/outside/bounded-request.ts';

/** One call: a method and its parameters. */
export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** The node answered with an error of its own. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;

  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message} (${code})`);
    this.code = code;
  }
}

export interface RpcOptions {
  readonly version: '1.0' | '2.0';
  readonly timeoutMs?: number;
}

/** A block of Bitcoin with all its transactions takes some 20 MB as JSON. */
const longestReplyBytes = 256_000_000;
const callsOfBatch = 50;

export interface Rpc {
  /** Host and port, for people; never what signs in. */
  readonly name: string;
  /** The result, its numbers as the digits that were sent. Rejects with {@link RpcError} for an error of the node's own. */
  call(method: string, params: readonly unknown[], timeoutMs?: number): Promise<unknown>;
  /** The results in the order of the calls; null for one that the node refused. */
  batch(calls: readonly RpcCall[]): Promise<readonly unknown[]>;
}

/** JSON-RPC over HTTP. A user and password in the address go into the header, and never into an error. */
export function jsonRpc(address: string, options: RpcOptions): Rpc {
  const url = new URL(address);
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (url.username !== '' || url.password !== '') {
    const plain = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    headers['authorization'] = `Basic ${Buffer.from(plain).toString('base64')}`;
    url.username = '';
    url.password = '';
  }
  const ownTimeoutMs = options.timeoutMs ?? 20_000;
  let serial = 0;

  async function send(body: unknown, timeoutMs: number): Promise<unknown> {
    const init = { method: 'POST', headers, body: JSON.stringify(body), signal: AbortSignal.timeout(timeoutMs) };
    const reply = await boundedRequest(url, init, longestReplyBytes).catch((error: unknown) => {
      // The address may hold a key of the service in its path: only the host is named.
      throw new Error(`${url.host} cannot be reached: ${reasonOf(error)}`);
    });
    // Core-style nodes answer an error of a call with 404 or 500 and say in the body which.
    const parsed = parsedOrNull(reply.text);
    if (parsed === null) throw new Error(`${url.host} answered ${reply.status} without JSON`);
    return parsed;
  }

  const requestOf = ({ method, params }: RpcCall) => {
    serial += 1;
    return { jsonrpc: options.version, id: serial, method, params };
  };

  return {
    name: url.host,
    async call(method, params, timeoutMs = ownTimeoutMs) {
      const reply = membersOf(await send(requestOf({ method, params }), timeoutMs));
      const { error } = reply;
      if (error !== undefined && error !== null) {
        const { code, message } = membersOf(error);
        throw new RpcError(method, Number(code), typeof message === 'string' ? message : 'an error without a message');
      }
      if (!('result' in reply)) throw new Error(`${url.host} answered ${method} without a result`);
      return reply.result;
    },
    async batch(calls) {
      const results: unknown[] = [];
      for (let from = 0; from < calls.length; from += callsOfBatch) {
        if (from > 0) await wait(0);
        const requests = calls.slice(from, from + callsOfBatch).map(requestOf);
        const reply = await send(requests, ownTimeoutMs);
        if (!Array.isArray(reply)) throw new Error(`${url.host} answered a batch with no list`);
        const byId = new Map(reply.map((one: unknown) => [Number(membersOf(one).id), membersOf(one)]));
        for (const { id, method } of requests) {
          const one = byId.get(id);
          if (!one) throw new Error(`${url.host} left ${method} of a batch unanswered`);
          results.push(one.error === null || one.error === undefined ? one.result : null);
        }
      }
      return results;
    },
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error.name === 'TimeoutError' ? 'no answer in time' : error.name;
}

function parsedOrNull(text: string): object | null {
  try {
    const value = parseKeepingDigits(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** An object's members; none for anything else. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** The elements of a list. Throws for anything else: what a node leaves out is not nothing. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error(`${what} is no list`);
  return value;
}

/** A text. Throws for anything else. */
export function textOf(value: unknown, what: string): string {
  if (typeof value !== 'string') throw new Error(`${what} is no text`);
  return value;
}

/** A whole number that was sent as digits. Throws for anything else. */
export function wholeOf(value: unknown, what: string): number {
  const number = Number(typeof value === 'string' && /^[0-9]{1,15}$/.test(value) ? value : Number.NaN);
  if (!Number.isSafeInteger(number)) throw new Error(`${what} is no whole number`);
  return number;
}
