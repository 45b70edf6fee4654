import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portOf } from './port.ts';
import { signatureProblem } from './s3-signature.ts';

/** A bucket of a service that speaks S3's protocol, as far as files need it. */
export interface S3StandIn {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** What is there, by name. */
  readonly objects: Map<string, { bytes: Buffer; readonly changedMs: number }>;
  /** Methods and paths, in order. */
  readonly asked: string[];
  /** What the next requests are answered with in place of an answer: an error's code and its status. */
  failing: { readonly code: string; readonly status: number } | null;
  /** Runs before an object that is put is there. */
  beforePut: (name: string) => Promise<void>;
  stop(): Promise<void>;
}

/** How many names are in one page of a list, so that a few files already take two. */
const pageOf = 3;

/**
 * Answers PUT, GET, HEAD and DELETE of objects and lists of a bucket in path style, with the errors of the real service. Each request's
 * signature (version 4) is computed again and compared, and so is the hash of its body.
 */
export async function startS3StandIn(): Promise<S3StandIn> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${portOf(server.address())}`,
    region: 'eu-test-1',
    bucket: 'fairlead-files',
    accessKeyId: 'AKFAIRLEADTEST',
    secretAccessKey: 'a secret/of+the tests',
    objects: new Map(),
    asked: [],
    failing: null,
    beforePut: async () => undefined,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', standIn.endpoint);
    const body = await buffer(request);
    standIn.asked.push(`${request.method} ${url.pathname}`);
    const problem = standIn.failing ?? signatureProblem({ request, url, body, ...standIn });
    if (problem) return refuse(request, response, problem.status, problem.code, standIn.accessKeyId);
    const [, bucket, ...names] = url.pathname.split('/').map(decodeURIComponent);
    if (bucket !== standIn.bucket) return refuse(request, response, 404, 'NoSuchBucket');
    const name = names.join('/');
    if (name === '') return list(url, response);
    await object(request, response, name, body);
  }

  async function object(request: IncomingMessage, response: ServerResponse, name: string, body: Buffer): Promise<void> {
    const found = standIn.objects.get(name);
    switch (request.method) {
      case 'PUT':
        await standIn.beforePut(name);
        standIn.objects.set(name, { bytes: body, changedMs: Date.now() });
        response.writeHead(200, { etag: '"of no use"' }).end();
        return;
      case 'DELETE':
        standIn.objects.delete(name);
        response.writeHead(204).end();
        return;
      case 'GET':
      case 'HEAD':
        if (!found) return refuse(request, response, 404, 'NoSuchKey');
        response.writeHead(200, {
          'content-length': found.bytes.length,
          'content-type': 'application/octet-stream',
          'last-modified': new Date(found.changedMs).toUTCString(),
        });
        response.end(request.method === 'GET' ? found.bytes : undefined);
        return;
      default:
        return refuse(request, response, 405, 'MethodNotAllowed');
    }
  }

  function list(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('continuation-token') ?? '';
    const names = [...standIn.objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort();
    const page = names.slice(0, pageOf);
    const more = names.length > page.length;
    const items = page.map((name) => {
      const { bytes, changedMs } = standIn.objects.get(name) ?? { bytes: Buffer.alloc(0), changedMs: 0 };
      return `<Contents><Key>${name}</Key><LastModified>${new Date(changedMs).toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${standIn.bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${items.join('')}</ListBucketResult>`,
    );
  }

  return standIn;
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string, key = ''): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  // As the real service: an answer to HEAD has a status alone, and of a refused signature the name of the key is said.
  if (request.method === 'HEAD') response.end();
  else
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message><AWSAccessKeyId>${key}</AWSAccessKeyId></Error>`,
    );
}
