import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import type { BucketConfig } from '#server/settings/files-store.ts';

/** Objects by name. Each call throws FilesUnavailable where the service does not do as it should. */
export interface Bucket {
  readonly name: string;
  put(name: string, bytes: Uint8Array): Promise<void>;
  open(name: string): Promise<Readable | null>;
  remove(name: string): Promise<void>;
  ageMs(name: string): Promise<number | null>;
  /** All names that begin so, in order. */
  list(prefix: string): Promise<readonly string[]>;
}

const connectWithinMs = 5_000;
const answerWithinMs = 30_000;
const triedTimes = 3;
/** An answer whose reader is slow holds one: they are bounded as readers are, so that nobody waits for somebody else's. */
const socketsAtMost = 1_000;

/** What needs a right of its own: to read one is also to ask for its age. */
export type BucketCall = 'list' | 'open' | 'put' | 'remove';

/** Hears how each call ended; of one that failed why, in words without a secret. */
export type OnCall = (call: BucketCall, why: string | null) => void;

/** A bucket over the network. An answer that does not come within half a minute is asked for again, three times in all. */
export function openBucket(config: BucketConfig, onCall: OnCall = () => undefined): Bucket {
  const service = openService(config);
  const unavailable = (error: unknown) => new FilesUnavailable(`the bucket ${config.bucket} failed: ${whyOf(error)}`);
  const asked = async <T>(kind: BucketCall, call: Promise<T>): Promise<T> => {
    try {
      const answer = await call;
      onCall(kind, null);
      return answer;
    } catch (error) {
      onCall(kind, whyOf(error));
      throw unavailable(error);
    }
  };
  return {
    name: service.name,
    put: (name, bytes) => asked('put', service.put(name, bytes)),
    async open(name) {
      const body = await asked('open', service.open(name));
      // That it ends early is no call that failed: its reader may have been slow.
      return body && streamOf(body, unavailable);
    },
    remove: (name) => asked('remove', service.remove(name)),
    ageMs: (name) => asked('open', service.ageMs(name)),
    list: (prefix) => asked('list', service.list(prefix)),
  };
}

/** A body that is closed with its stream, also when nobody has read from it yet. */
function streamOf(body: Readable, failed: (error: unknown) => Error): Readable {
  const chunks: AsyncIterable<Buffer> = body;
  async function* read(): AsyncGenerator<Buffer> {
    try {
      yield* chunks;
    } catch (error) {
      throw failed(error);
    }
  }
  return Readable.from(read(), { objectMode: false }).once('close', () => body.destroy());
}

/** As the library has it: its errors hold the whole answer, and with it the name of the key. */
function openService(config: BucketConfig): Bucket {
  const { bucket } = config;
  const client = clientOf(config);
  const headOf = (name: string) =>
    client.send(new HeadObjectCommand({ Bucket: bucket, Key: name })).catch(unlessMissing);
  return {
    name: bucket,
    async put(name, bytes) {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: name, Body: bytes, ContentType: 'application/octet-stream' }),
      );
    },
    async open(name) {
      const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name })).catch(unlessMissing);
      // In Node its body is a readable stream with helpers.
      return found === null ? null : readableOf(found.Body);
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name })).catch(unlessMissing);
    },
    async ageMs(name) {
      const found = await headOf(name);
      return found === null ? null : Date.now() - (found.LastModified?.getTime() ?? Date.now());
    },
    async list(prefix) {
      const names: string[] = [];
      let after: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: prefix,
            ...(after === undefined ? {} : { ContinuationToken: after }),
          }),
        );
        names.push(...(page.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
        after = page.IsTruncated === true ? page.NextContinuationToken : undefined;
        if (page.IsTruncated === true && after === undefined) throw new Error('a list goes on, and does not say where');
      } while (after !== undefined);
      return names;
    },
  };
}

/**
 * Asks the bucket whether it takes, gives back, lists and removes an object, as the product will.
 *
 * @throws Error in one sentence that names the setting and what would be right
 */
export async function checkBucket(config: BucketConfig): Promise<void> {
  const bucket = openService(config);
  const name = `check/${crypto.randomUUID()}`;
  const bytes = randomBytes(64);
  let found: Buffer | null = null;
  try {
    await bucket.list('check/');
    await bucket.put(name, bytes);
    try {
      const body = await bucket.open(name);
      found = body && (await buffer(body));
    } finally {
      await bucket.remove(name);
    }
  } catch (error) {
    throw new Error(problemOf(error, config));
  }
  if (found?.equals(bytes) === true) return;
  const gives = found === null ? 'does not give it back' : 'gives back other bytes';
  throw new Error(`S3_BUCKET: ${config.bucket} takes an object and ${gives}: use a bucket that keeps what it takes`);
}

/** The maker's client, by our settings alone. */
export function clientOf(config: BucketConfig): S3Client {
  return new S3Client({
    region: config.region,
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    // Nothing but the settings says where files go: no variable or file of other tools of the same maker.
    ignoreConfiguredEndpointUrls: true,
    forcePathStyle: config.pathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Services other than Amazon's refuse what it added; each object has its own tags, which are looked at when it is opened.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: triedTimes,
    requestHandler: {
      httpAgent: { maxSockets: socketsAtMost },
      httpsAgent: { maxSockets: socketsAtMost },
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
    },
  });
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3ServiceException && (error.name === 'NoSuchKey' || error.name === 'NotFound')) return null;
  throw error;
}

function readableOf(body: unknown): Readable {
  if (isReadable(body)) return body;
  throw new Error('the bucket answered with something that is no stream');
}

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && 'destroy' in body;

/** What the service said, by the setting that is wrong. Nothing of the key is in it. */
function problemOf(error: unknown, { endpoint, region, bucket }: BucketConfig): string {
  const at = endpoint ?? `Amazon S3 in ${region}`;
  const name = error instanceof Error ? error.name : '';
  switch (name) {
    case 'NoSuchBucket':
      return `S3_BUCKET: there is no bucket ${bucket} at ${at}: create it, or name the one that is there`;
    case 'InvalidAccessKeyId':
      return `S3_ACCESS_KEY_ID is not known at ${at}: use a key that is active there`;
    case 'SignatureDoesNotMatch':
      return 'S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID: copy it again, without spaces or line ends in it';
    case 'AccessDenied':
    case 'Forbidden':
      return `S3_ACCESS_KEY_ID may not list, read, write and delete in the bucket ${bucket}: give that key these four rights`;
    case 'PermanentRedirect':
    case 'AuthorizationHeaderMalformed':
    case 'IllegalLocationConstraintException':
      return `S3_REGION ${region} is not the region of the bucket ${bucket}: set the one in which it was created`;
    case 'InvalidBucketName':
      return `S3_BUCKET: ${bucket} is no name of a bucket`;
    case 'RequestTimeTooSkewed':
      return `S3_ENDPOINT: the clock of this machine differs from that of ${at}: set it by NTP`;
    default:
      return otherProblem(error, at);
  }
}

function otherProblem(error: unknown, at: string): string {
  const why = whyOf(error);
  if (error instanceof S3ServiceException) return `S3_ENDPOINT: ${at} answers ${why}`;
  return `S3_ENDPOINT: ${at} cannot be reached (${why}): it has to be the address of an S3 service that this machine reaches`;
}

/** In words, without the answer's other fields. */
function whyOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof S3ServiceException) return `${error.name}: ${message}`;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (code === '' || message.includes(code) ? message : `${code} ${message}`).trim();
}
