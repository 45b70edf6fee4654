import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { failure } from '#domain/failures/failures.ts';
import { Refusal } from '#server/http/problem.ts';

/** What bounds the large bodies that are on their way. */
export interface BodyLimits {
  /** Bodies that arrive at once, of everybody, each in memory as far as it has come. */
  readonly together: number;
  /** From this age on, in ms, a body gives way to a new one when all places are taken. */
  readonly safeForMs: number;
  /** A body that has not come by then, in ms, has to come at `leastBytesPerSecond` on average. */
  readonly graceMs: number;
  readonly leastBytesPerSecond: number;
  /** Bodies that one person may begin within `windowMs`. */
  readonly begun: number;
  /** Of those, so many may take the place of one who has begun less often: an upload and another after a mistake. */
  readonly freely: number;
  readonly windowMs: number;
}

export const usualBodyLimits: BodyLimits = {
  together: 64,
  safeForMs: 1_000,
  graceMs: 10_000,
  leastBytesPerSecond: 4_096,
  begun: 60,
  freely: 3,
  windowMs: 600_000,
};

const retryAfterSeconds = 5;
const lookEveryMs = 500;

interface Arriving {
  readonly person: string;
  readonly since: number;
  bytes: number;
  readonly end: (cause: Refusal) => void;
}

/** The answer to a request, and the connection that it goes out on. */
interface Line {
  readonly answer: ServerResponse;
  readonly socket: Socket;
}

export interface BodyBounds {
  /**
   * Admits one body of the person until its answer is closed, however that comes about: sent, cut off while the body
   * comes, or cut off while the answer is worked on. A pipelined answer that never got its turn is closed by its line alone.
   *
   * @throws Refusal rate_limited while another body of the same person arrives or is worked on, or after too many
   */
  admit(line: Line, person: string): void;
  /**
   * Takes the whole body into memory. It has one of the places while it arrives, and none afterwards.
   *
   * @param socket the one that its person was admitted with
   * @throws Refusal body_too_large; body_too_slow when it comes too slowly, or has to give way while all places are taken
   */
  read(body: Readable, mostBytes: number, socket: Socket): Promise<Buffer>;
}

/**
 * Bounds large bodies so that nobody keeps others out by sending slowly: one at a time of a person, a place only while bytes
 * come at a least rate, and a new body takes another's place when all are taken: of who has begun most lately, the slowest. From their
 * fourth body on nobody takes the place of one who has begun less often than they have, so that beginning again and again ends
 * nobody else's body. Who finds no place has not begun. Each process counts for itself.
 */
export function openBodyBounds(limits: BodyLimits = usualBodyLimits): BodyBounds {
  const busy = new Set<string>();
  const begun = new Map<string, number[]>();
  const arriving = new Set<Arriving>();
  const persons = new WeakMap<Socket, string>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    const now = performance.now();
    for (const one of arriving) {
      const lateMs = now - one.since - limits.graceMs;
      if (lateMs > 0 && one.bytes < (lateMs / 1_000) * limits.leastBytesPerSecond) one.end(tooSlow());
    }
    forgetOld(begun, now - limits.windowMs);
    if (arriving.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };

  const begunLately = (person: string): readonly number[] =>
    (begun.get(person) ?? []).filter((at) => at > performance.now() - limits.windowMs);

  /** Makes room by ending a body; false when none has to give way to this person's, or all of them have just begun. */
  const makeRoom = (person: string): boolean => {
    if (arriving.size < limits.together) return true;
    const now = performance.now();
    const rate = ({ bytes, since }: Arriving): number => bytes / (now - since);
    const own = begunLately(person).length + 1;
    const [first] = [...arriving]
      .map((one) => ({ one, begun: begunLately(one.person).length }))
      .filter(({ one, begun }) => now - one.since > limits.safeForMs && (begun >= own || own <= limits.freely))
      .sort((a, b) => b.begun - a.begun || rate(a.one) - rate(b.one));
    first?.one.end(tooSlow());
    return first !== undefined;
  };

  return {
    admit({ answer, socket }, person) {
      if (answer.destroyed || socket.destroyed) throw new Refusal(failure('unavailable', {}));
      const lately = begunLately(person);
      if (busy.has(person) || lately.length >= limits.begun) throw busyNow();
      busy.add(person);
      persons.set(socket, person);
      const leave = (): void => {
        answer.off('close', leave);
        socket.off('close', leave);
        busy.delete(person);
      };
      answer.once('close', leave);
      socket.once('close', leave);
    },

    async read(body, mostBytes, socket) {
      const person = persons.get(socket);
      if (person === undefined) throw new Error('a body is read of a connection that was not admitted');
      if (!makeRoom(person)) throw busyNow();
      // Only now: who found no place has begun nothing.
      begun.set(person, [...begunLately(person), performance.now()]);
      timer ??= setInterval(look, lookEveryMs).unref();
      const chunks: Buffer[] = [];
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const one: Arriving = { person, since: performance.now(), bytes: 0, end: reject };
      const take = (chunk: Buffer): void => {
        one.bytes += chunk.length;
        if (one.bytes > mostBytes) reject(new Refusal(failure('body_too_large', { maxBytes: mostBytes })));
        else chunks.push(chunk);
      };
      const cutOff = (): void => reject(new Refusal(failure('unavailable', {})));
      arriving.add(one);
      body.on('data', take).once('end', resolve).once('error', cutOff).once('close', cutOff);
      try {
        await promise;
        return Buffer.concat(chunks);
      } finally {
        arriving.delete(one);
        body.off('data', take).off('end', resolve).off('close', cutOff);
      }
    },
  };
}

function forgetOld(begun: Map<string, number[]>, before: number): void {
  for (const [person, times] of begun) if ((times.at(-1) ?? 0) <= before) begun.delete(person);
}

const busyNow = (): Refusal => new Refusal(failure('rate_limited', { retryAfterSeconds }));
const tooSlow = (): Refusal => new Refusal(failure('body_too_slow', {}));
