import type { FastifyReply } from 'fastify';
import type { Operation } from '#api/operation.ts';

type Write = (value: unknown) => string;

/** By operation, for all apps of the process. */
const writers = new WeakMap<Operation, Write>();

/**
 * How the reply of an operation is written: what its schema names, and nothing else. It is compiled for the first answer:
 * compiling those of the whole catalogue is a large part of the work of a start.
 */
function writerOf(reply: FastifyReply, operation: Operation): Write {
  const known = writers.get(operation);
  if (known) return known;
  // Its type says an object; a schema of any kind is compiled, and written with what it describes.
  const write = reply.compileSerializationSchema({ ...operation.reply }) as Write;
  writers.set(operation, write);
  return write;
}

/** Sends the reply of an operation as JSON, by its schema. */
export function sendJson(reply: FastifyReply, operation: Operation, value: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(writerOf(reply, operation)(value));
}
