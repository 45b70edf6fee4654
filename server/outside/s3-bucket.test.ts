import { inspect } from 'node:util';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FilesUnavailable } from '#domain/uploads/files-unavailable.ts';
import { type S3StandIn, startS3StandIn } from '#tools/stand-ins/s3.ts';
import { bucketOf } from '#tools/testing/shared-files.ts';
import { askBucket, watchCalls } from './bucket-calls.ts';
import { checkBucket, clientOf, openBucket } from './s3-bucket.ts';

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await startS3StandIn();
});
afterAll(() => s3.stop());

test('F6: a bucket that works is asked, and nothing is left in it', async () => {
  await checkBucket(bucketOf(s3));
  expect(s3.asked.map((one) => one.split(' ')[0])).toEqual(['GET', 'PUT', 'GET', 'DELETE']);
  expect([...s3.objects.keys()]).toEqual([]);
});

test('F6: what is wrong with a bucket is said in one sentence that names the setting, and never the secret', async () => {
  const good = bucketOf(s3);
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ bucket: 'another-one' }, /^S3_BUCKET: there is no bucket another-one at http:.*: create it, or name/],
    [{ accessKeyId: 'AKOTHER' }, /^S3_ACCESS_KEY_ID is not known at http:.*: use a key that is active there/],
    [{ secretAccessKey: 'not the secret' }, /^S3_SECRET_ACCESS_KEY is not the one of S3_ACCESS_KEY_ID: copy it again/],
    [{ region: 'us-east-1' }, /^S3_REGION us-east-1 is not the region of the bucket fairlead-files/],
    [{ endpoint: 'http://127.0.0.1:9' }, /^S3_ENDPOINT: http:\/\/127\.0\.0\.1:9 cannot be reached/],
  ];
  for (const [change, said] of wrong) {
    const problem = await checkBucket({ ...good, ...change }).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    expect(problem).toMatch(said);
    for (const secret of ['secret/of', 'not the secret', 'AKOTHER', s3.accessKeyId])
      expect(problem).not.toContain(secret);
  }
  s3.failing = { code: 'AccessDenied', status: 403 };
  await expect(checkBucket(good)).rejects.toThrow('may not list, read, write and delete in the bucket fairlead-files');
  s3.failing = null;
});

test('F6: objects come back as they were put, over several pages of a list, and what is not there is null', async () => {
  const bucket = openBucket(bucketOf(s3));
  const names = ['kept/a', 'kept/b (1)', 'kept/c', 'kept/d', 'kept/e'];
  for (const name of names) await bucket.put(name, Buffer.from(name));
  expect(await bucket.list('kept/')).toEqual(names);
  const found = await bucket.open('kept/b (1)');
  const bytes = found && Buffer.concat(await Array.fromAsync<Buffer>(found));
  expect(bytes?.toString()).toBe('kept/b (1)');
  expect(await bucket.ageMs('kept/c')).toBeLessThan(60_000);
  for (const name of names) await bucket.remove(name);
  await bucket.remove('kept/a');
  expect([await bucket.open('kept/a'), await bucket.ageMs('kept/a'), await bucket.list('kept/')]).toEqual([
    null,
    null,
    [],
  ]);
});

test('F6: a bucket that keeps nothing, or other bytes, is refused for that, and nothing of the question stays in it', async () => {
  const keep = s3.objects.set.bind(s3.objects);
  const refusal = () =>
    checkBucket(bucketOf(s3)).then(
      () => 'nothing',
      (error: Error) => error.message,
    );
  try {
    s3.objects.set = () => s3.objects;
    expect(await refusal()).toMatch(/^S3_BUCKET: fairlead-files takes an object and does not give it back:/);
    s3.objects.set = (name, object) => keep(name, { ...object, bytes: Buffer.from('other') });
    expect(await refusal()).toMatch(/^S3_BUCKET: fairlead-files takes an object and gives back other bytes:/);
    // It may not be read: what was put is deleted all the same.
    s3.objects.set = (name, object) => {
      s3.failing = { code: 'AccessDenied', status: 403 };
      return keep(name, object);
    };
    s3.asked.push = (line) => {
      if (line.startsWith('DELETE')) s3.failing = null;
      return Array.prototype.push.call(s3.asked, line);
    };
    expect(await refusal()).toContain('may not list, read, write and delete');
  } finally {
    Reflect.deleteProperty(s3.objects, 'set');
    Reflect.deleteProperty(s3.asked, 'push');
    s3.failing = null;
  }
  expect([...s3.objects.keys()]).toEqual([]);
});

test('X2: no variable of the maker of the library says where files go', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL_S3', s3.endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL', s3.endpoint);
  let request: unknown;
  const client = clientOf({ ...bucketOf(s3), endpoint: null, region: 'nowhere' });
  const notSent = new Error('it is made, and not sent');
  client.middlewareStack.add(
    () => (asked) => {
      ({ request } = asked);
      return Promise.reject(notSent);
    },
    { step: 'build', priority: 'low' },
  );
  try {
    await expect(client.send(new HeadObjectCommand({ Bucket: s3.bucket, Key: 'kept/a' }))).rejects.toBe(notSent);
  } finally {
    vi.unstubAllEnvs();
  }
  expect(request).toMatchObject({ protocol: 'https:', hostname: 's3.nowhere.amazonaws.com' });
});

test('F6: an error of the bucket holds its words alone, and no name of a key that the service repeats', async () => {
  const bucket = openBucket({ ...bucketOf(s3), secretAccessKey: 'another' });
  const calls = [bucket.open('kept/a'), bucket.list('kept/'), bucket.put('kept/a', Buffer.from('a'))];
  for (const call of await Promise.allSettled(calls)) {
    const error: unknown = call.status === 'rejected' ? call.reason : null;
    expect(error).toBeInstanceOf(FilesUnavailable);
    expect(inspect(error, { depth: 9, showHidden: true })).toContain('SignatureDoesNotMatch');
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(s3.accessKeyId);
  }
});

test('F6: answers that nobody reads keep no other call waiting', async () => {
  const bucket = openBucket(bucketOf(s3));
  await bucket.put('kept/large', Buffer.alloc(400_000));
  const unread = await Promise.all(Array.from({ length: 60 }, () => bucket.open('kept/large')));
  await bucket.put('kept/small', Buffer.from('small'));
  expect(s3.objects.has('kept/small')).toBe(true);
  for (const stream of unread) stream?.destroy();
  s3.objects.clear();
});

test('F6: that calls begin to fail is said once, and once that they are answered again', async () => {
  const said: string[] = [];
  const hear = (facts: object, message: string) => said.push(`${message} ${JSON.stringify(facts)}`);
  const { onCall, calls } = watchCalls('fairlead-files', { info: hear, warn: hear });
  const bucket = openBucket(bucketOf(s3), onCall);
  expect(await bucket.open('kept/none')).toBe(null);
  s3.failing = { code: 'AccessDenied', status: 403 };
  for (const name of ['kept/a', 'kept/b']) await expect(bucket.open(name)).rejects.toBeInstanceOf(FilesUnavailable);
  expect(calls()).toEqual({ answered: 1, failed: 2, failing: true });
  s3.failing = null;
  await bucket.ageMs('kept/a');
  expect(calls()).toEqual({ answered: 2, failed: 2, failing: false });
  expect(said).toEqual([
    expect.stringMatching(/^the bucket of files does not do as it should.*"why":"AccessDenied: AccessDenied"/),
    expect.stringMatching(/^the bucket of files answers again/),
  ]);
  // One that fails again and again within a minute is no line each time.
  s3.failing = { code: 'AccessDenied', status: 403 };
  await expect(bucket.remove('kept/a')).rejects.toBeInstanceOf(FilesUnavailable);
  s3.failing = null;
  await bucket.remove('kept/a');
  expect(said).toHaveLength(2);
});

test('X3.2: a bucket that is read and refuses what is put, or is not there, is one that fails until just that is answered', async () => {
  const said: string[] = [];
  const log = {
    info: (_: object, text: string) => said.push(text),
    warn: (_: object, text: string) => said.push(text),
  };
  const { onCall, calls, failing } = watchCalls('fairlead-files', log);
  const bucket = openBucket(bucketOf(s3), onCall);
  const ask = async () => {
    await askBucket(bucket, failing);
    return [calls().failing, [...failing]];
  };
  expect(await ask()).toEqual([false, []]);
  s3.beforePut = () => Promise.reject(new Error('full'));
  await expect(bucket.put('kept/a', Buffer.from('a'))).rejects.toBeInstanceOf(FilesUnavailable);
  expect(await bucket.open('kept/a')).toBe(null);
  await bucket.remove('kept/a');
  expect(await ask()).toEqual([true, ['put']]);
  s3.beforePut = async () => undefined;
  expect(await ask()).toEqual([false, []]);
  expect([...s3.objects.keys()]).toEqual([]);
  expect(said).toEqual([expect.stringContaining('does not do as it should'), 'the bucket of files answers again']);
  const gone = watchCalls('another-one', log);
  const missing = openBucket({ ...bucketOf(s3), bucket: 'another-one' }, gone.onCall);
  for (const each of [1, 2]) {
    await askBucket(missing, gone.failing);
    // Of an object in it the service says no more than that it is not there.
    expect(await missing.ageMs('kept/a')).toBe(null);
    expect([each, gone.calls().failing]).toEqual([each, true]);
  }
});
