import { afterAll, beforeAll, expect, test } from 'vitest';
import { type S3StandIn, startS3StandIn } from '#tools/stand-ins/s3.ts';
import { bucketOf } from '#tools/testing/shared-files.ts';
import { checkBucket, openBucket } from './s3-bucket.ts';

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
