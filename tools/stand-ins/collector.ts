import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { portOf } from './port.ts';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** '' for one that is part of nothing. */
  readonly parentId: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** The ids of the spans that it has links to. */
  readonly links: readonly string[];
  readonly failed: boolean;
  /** What is said of the process. */
  readonly resource: Readonly<Record<string, string | number>>;
}

export interface CollectorStandIn {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  /** Of each request that came. */
  readonly headers: readonly IncomingHttpHeaders[];
  /** How it behaves from now on: it takes what comes, answers with 400, or never. */
  behaviour: 'takes' | 'refuses' | 'hangs';
  stop(): Promise<void>;
}

/** A collector of OpenTelemetry's at /v1/traces, by OTLP over HTTP in protobuf. What it does not know of a span it refuses to read. */
export async function startCollectorStandIn(): Promise<CollectorStandIn> {
  const spans: CollectedSpan[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      headers.push(request.headers);
      if (standIn.behaviour === 'hangs') return;
      if (request.url !== '/v1/traces' || standIn.behaviour === 'refuses') {
        response.writeHead(request.url === '/v1/traces' ? 400 : 404).end();
        return;
      }
      spans.push(...spansOf(Buffer.concat(parts)));
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: CollectorStandIn = {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    spans,
    headers,
    behaviour: 'takes',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return standIn;
}

interface Field {
  readonly no: number;
  /** Of numbers that count something. */
  readonly number: number;
  /** Of texts, bytes and messages. */
  readonly bytes: Buffer;
}

const nothing = Buffer.alloc(0);

/** The fields of a message of protobuf. */
function fieldsOf(message: Buffer): readonly Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(message.readUInt8(at));
      at += 1;
      value |= (byte & 127n) << shift;
      if (byte < 128n) return Number(value);
    }
  };
  const take = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = varint();
    const [no, type] = [key >> 3, key & 7];
    if (type === 0) fields.push({ no, number: varint(), bytes: nothing });
    else if (type === 1) fields.push({ no, number: 0, bytes: take(8) });
    else if (type === 2) fields.push({ no, number: 0, bytes: take(varint()) });
    else if (type === 5) fields.push({ no, number: 0, bytes: take(4) });
    else throw new Error(`protobuf has no wire type ${type}`);
  }
  return fields;
}

const all = (fields: readonly Field[], no: number): readonly Buffer[] =>
  fields.filter((field) => field.no === no).map(({ bytes }) => bytes);
const one = (fields: readonly Field[], no: number): Buffer => all(fields, no)[0] ?? nothing;

/** Attributes: texts, and numbers that are whole or not. */
function attributesOf(pairs: readonly Buffer[]): Record<string, string | number> {
  return Object.fromEntries(
    pairs.map(fieldsOf).map((pair) => {
      const [value] = fieldsOf(one(pair, 2));
      if (value === undefined) throw new Error('an attribute has no value');
      const { no, number, bytes } = value;
      if (no !== 1 && no !== 3 && no !== 4) throw new Error(`an attribute has a value of kind ${no}`);
      return [one(pair, 1).toString(), no === 1 ? bytes.toString() : no === 3 ? number : bytes.readDoubleLE()];
    }),
  );
}

/** Numbers of a span's fields; what is not here (its events, its state) is nothing that we send. */
const ofSpan = { traceId: 1, spanId: 2, parentId: 4, name: 5, attributes: 9, links: 13, status: 15 } as const;
/** Kind, times, counts of what was left out, and flags. */
const unreadOfSpan = [6, 7, 8, 10, 12, 14, 16];

function spanOf(message: Buffer, resource: CollectedSpan['resource']): CollectedSpan {
  const fields = fieldsOf(message);
  const known: readonly number[] = [...Object.values(ofSpan), ...unreadOfSpan];
  const unknown = fields.find(({ no }) => !known.includes(no));
  if (unknown) throw new Error(`a span has a field ${unknown.no}`);
  const hex = (no: number): string => one(fields, no).toString('hex');
  return {
    name: one(fields, ofSpan.name).toString(),
    traceId: hex(ofSpan.traceId),
    spanId: hex(ofSpan.spanId),
    parentId: hex(ofSpan.parentId),
    attributes: attributesOf(all(fields, ofSpan.attributes)),
    links: all(fields, ofSpan.links).map((link) => one(fieldsOf(link), 2).toString('hex')),
    failed: fieldsOf(one(fields, ofSpan.status)).some(({ no, number }) => no === 3 && number === 2),
    resource,
  };
}

function spansOf(request: Buffer): readonly CollectedSpan[] {
  return all(fieldsOf(request), 1).flatMap((ofResource) => {
    const fields = fieldsOf(ofResource);
    const resource = attributesOf(all(fieldsOf(one(fields, 1)), 1));
    const scopes = all(fields, 2).map(fieldsOf);
    return scopes.flatMap((scope) => all(scope, 2).map((span) => spanOf(span, resource)));
  });
}
