import { isThisMachine } from './this-machine.ts';
import { usual } from './variables.ts';

/** How a bucket of an S3 service is reached. */
export interface BucketConfig {
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** The bucket in the path (`host/bucket/name`) rather than in the host's name. */
  readonly pathStyle: boolean;
}

/** Where customers' files are kept: the folder FILES_DIR, or a bucket of an S3 service that all processes share. */
export type FilesStore = { readonly kind: 'folder' } | ({ readonly kind: 's3' } & BucketConfig);

type Env = Readonly<Record<string, string | undefined>>;

/** What it needs: the variable, and what it is there for. */
const needed = [
  ['S3_BUCKET', 'the name of the bucket'],
  ['S3_ACCESS_KEY_ID', 'the name of a key that may list, read, write and delete there'],
  ['S3_SECRET_ACCESS_KEY', 'the secret of that key, or S3_SECRET_ACCESS_KEY_FILE to a file with it'],
  [
    'IDENTITY_MASTER_KEY',
    '32 random bytes in base64 or hex, the same for every process: files are sealed before they leave',
  ],
] as const;

/** @throws Error that names each variable that is missing or wrong */
export function readFilesStore(env: Env): FilesStore {
  const kind = env['FILES_STORE'] || usual('FILES_STORE');
  if (kind === 'folder') return { kind };
  if (kind !== 's3') throw new Error(`FILES_STORE has to be folder or s3, not ${kind}`);
  const missing = needed.filter(([name]) => !env[name]).map(([name, what]) => `${name} (${what})`);
  if (missing.length > 0) throw new Error(`FILES_STORE=s3 needs ${missing.join(', ')}`);
  return {
    kind,
    endpoint: endpointOf(env['S3_ENDPOINT']),
    region: env['S3_REGION'] || usual('S3_REGION'),
    bucket: bucketOf(env['S3_BUCKET'] ?? ''),
    accessKeyId: env['S3_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['S3_SECRET_ACCESS_KEY'] ?? '',
    pathStyle: pathStyleOf(env['S3_PATH_STYLE'] || usual('S3_PATH_STYLE')),
  };
}

function endpointOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const plain = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url && plain && /^https?:$/.test(url.protocol)) return url.origin;
  throw new Error(
    'S3_ENDPOINT has to be an address without a path or a key, such as https://s3.eu-central-1.example.com',
  );
}

function bucketOf(text: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text)) return text;
  throw new Error('S3_BUCKET has to be 3 to 63 small letters, digits, dots and hyphens, such as fairlead-files');
}

function pathStyleOf(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on';
  throw new Error(`S3_PATH_STYLE has to be on or off, not ${text}`);
}

/** What production refuses (X2): what is sealed needs no secrecy on its way, but the names and who asks do. */
export function unsafeFilesStore(store: FilesStore): string | null {
  if (store.kind === 'folder' || store.endpoint === null) return null;
  const { protocol, hostname } = new URL(store.endpoint);
  const isSafe = protocol === 'https:' || isThisMachine(hostname);
  return isSafe ? null : 'S3_ENDPOINT reaches another machine without TLS: use https://';
}
