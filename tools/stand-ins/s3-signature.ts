import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

interface Signed {
  readonly request: IncomingMessage;
  readonly url: URL;
  readonly body: Buffer;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface Problem {
  readonly code: string;
  readonly status: number;
}

const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
const mostSkewMs = 900_000;

/** What is wrong with a request's signature, version 4 in its header, as the real service says it; null when it is right. */
export function signatureProblem(signed: Signed): Problem | null {
  const { request, body, region, accessKeyId } = signed;
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!header) return { code: 'AccessDenied', status: 403 };
  const [, key = '', day = '', of = '', names = '', signature = ''] = header;
  if (key !== accessKeyId) return { code: 'InvalidAccessKeyId', status: 403 };
  if (of !== region) return { code: 'AuthorizationHeaderMalformed', status: 400 };
  const time = textOf(request, 'x-amz-date');
  const timeMs = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - timeMs) < mostSkewMs)) return { code: 'RequestTimeTooSkewed', status: 403 };
  const hash = textOf(request, 'x-amz-content-sha256');
  if (hash !== sha256(body)) return { code: 'XAmzContentSHA256Mismatch', status: 400 };
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical(signed, names, hash))].join('\n');
  const wanted = hmac(signingKey(signed, day), toSign);
  const right = timingSafeEqual(wanted, Buffer.from(signature, 'hex'));
  return right ? null : { code: 'SignatureDoesNotMatch', status: 403 };
}

function signingKey({ region, secretAccessKey }: Signed, day: string): Buffer {
  return ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretAccessKey}`, day), region));
}

/** The request as its signer has written it down. */
function canonical({ request, url }: Signed, names: string, hash: string): string {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers = names.split(';').map((name) => `${name}:${textOf(request, name).trim().replace(/\s+/g, ' ')}\n`);
  return [request.method, url.pathname, query, headers.join(''), names, hash].join('\n');
}

function textOf(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
