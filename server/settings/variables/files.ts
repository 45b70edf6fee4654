import type { Variables } from './variable.ts';

const withS3 = '`FILES_STORE=s3`';

/** Where customers' files are kept. */
export const files: Variables = {
  FILES_STORE: {
    says: 'Where customers’ files are kept: in the folder `FILES_DIR`, or in a bucket that several processes on several machines share.',
    form: '`folder` or `s3`',
    usual: 'folder',
  },
  FILES_DIR: {
    says: 'The folder where customers’ files lie (proofs of deposit, encrypted, and photos); with `s3` only what is being looked at.',
    form: 'folder',
    usually: '`DATA_DIR/files`',
  },
  S3_ENDPOINT: {
    says: 'The address of the S3 service.',
    form: 'https address',
    usually: 'Amazon’s of `S3_REGION`',
    example: 'https://s3.example.com',
  },
  S3_REGION: { says: 'The region of the bucket.', form: 'name of a region', usual: 'us-east-1' },
  S3_BUCKET: {
    says: 'The bucket: private, and for one installation alone.',
    form: 'name of a bucket',
    requiredWith: withS3,
    example: 'fairlead-files',
  },
  S3_ACCESS_KEY_ID: {
    says: 'The name of a key that may list, read, write and delete in the bucket.',
    form: 'name of a key',
    secret: true,
    requiredWith: withS3,
    example: 'fairlead',
  },
  S3_SECRET_ACCESS_KEY: {
    says: 'The secret of that key.',
    form: 'secret',
    secret: true,
    requiredWith: withS3,
  },
  S3_PATH_STYLE: {
    says: 'Whether the bucket is named in the path of addresses, as most services of one’s own want it, and not in the host.',
    form: '`on` or `off`',
    usual: 'off',
  },
};
