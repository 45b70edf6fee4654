import { expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { readFilesStore, unsafeFilesStore } from './files-store.ts';

const key = 'f0e1d2c3b4a5968778695a4b3c2d1e0f00112233445566778899aabbccddeeff';
const whole = {
  FILES_STORE: 's3',
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_REGION: 'eu-central-1',
  S3_BUCKET: 'fairlead-files',
  S3_ACCESS_KEY_ID: 'fairlead',
  S3_SECRET_ACCESS_KEY: 'never to be repeated',
  S3_PATH_STYLE: 'on',
  IDENTITY_MASTER_KEY: key,
};

test('F6: files are in the folder unless a bucket is named, which is read with all that reaches it', () => {
  expect(readEnvironment({}).filesStore).toEqual({ kind: 'folder' });
  expect(readEnvironment(whole).filesStore).toEqual({
    kind: 's3',
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
    bucket: 'fairlead-files',
    accessKeyId: 'fairlead',
    secretAccessKey: 'never to be repeated',
    pathStyle: true,
  });
  const usual = { S3_ENDPOINT: undefined, S3_REGION: undefined, S3_PATH_STYLE: undefined };
  expect(readFilesStore({ ...whole, ...usual })).toMatchObject({
    endpoint: null,
    region: 'us-east-1',
    pathStyle: false,
  });
});

test('X2: what a bucket lacks is named at once, and what is wrong with what would be right', () => {
  expect(() => readFilesStore({ FILES_STORE: 's3' })).toThrow(
    /^FILES_STORE=s3 needs S3_BUCKET \(.*S3_ACCESS_KEY_ID \(.*S3_SECRET_ACCESS_KEY \(.*IDENTITY_MASTER_KEY \(/,
  );
  const wrong: readonly (readonly [object, string])[] = [
    [{ FILES_STORE: 'S3' }, 'FILES_STORE has to be folder or s3'],
    [{ S3_ENDPOINT: 's3.example.com' }, 'S3_ENDPOINT has to be an address'],
    [{ S3_ENDPOINT: 'https://key@s3.example.com' }, 'S3_ENDPOINT has to be an address'],
    [{ S3_ENDPOINT: 'https://s3.example.com/bucket' }, 'S3_ENDPOINT has to be an address'],
    [{ S3_BUCKET: 'Fairlead Files' }, 'S3_BUCKET has to be'],
    [{ S3_PATH_STYLE: 'yes' }, 'S3_PATH_STYLE has to be on or off'],
  ];
  for (const [change, said] of wrong) {
    const read = () => readFilesStore({ ...whole, ...change });
    expect(read).toThrow(said);
    expect(read).not.toThrow('never to be');
  }
});

test('X2: production refuses a bucket of another machine without TLS', () => {
  const unsafe = (S3_ENDPOINT: string) => unsafeFilesStore(readFilesStore({ ...whole, S3_ENDPOINT }));
  expect(unsafe('http://s3.example.com')).toContain('S3_ENDPOINT reaches another machine without TLS');
  // A name that begins as an address of this machine is one of another.
  expect(unsafe('http://127.example.com')).toContain('S3_ENDPOINT reaches another machine without TLS');
  expect(['https://s3.example.com', 'http://127.0.0.1:9000', 'http://[::1]:9000', ''].map(unsafe)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
