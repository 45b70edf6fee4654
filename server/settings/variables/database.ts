import type { Variable, Variables } from './variable.ts';

/** A pool of the app's own; its size is the most connections that it opens. */
const pool = (whose: string, least: number, usual: string): Variable => ({
  says: `How many connections ${whose} may have at once.`,
  form: 'whole number',
  unit: 'connections',
  least,
  most: 200,
  usual,
});

/** The database, its backups, and the secrets of the installation. */
export const database: Variables = {
  DATABASE_URL: {
    says: 'A PostgreSQL of your own, 15 or newer, instead of the embedded 18.',
    form: 'postgres address',
    usually: 'the embedded database',
    secret: true,
    example: 'postgres://user:password@127.0.0.1:5432/fairlead',
  },
  DIRECT_URL: {
    says: 'The same database by its owner’s user, never through a pooler: for migrations, backups and checks, so that `DATABASE_URL` is the application’s alone and may lead through PgBouncer.',
    form: 'postgres address',
    usually: 'the one of `DATABASE_URL`',
    secret: true,
    example: 'postgres://owner:password@127.0.0.1:5432/fairlead',
  },
  DATABASE_POOL_MAIN: pool('everything that has no pool of its own', 5, '20'),
  DATABASE_POOL_ORDERS: pool('placement of trades', 2, '2'),
  DATABASE_POOL_CALLERS: pool('the question of who calls', 2, '2'),
  DATABASE_POOL_LIMITS: pool('the counts of attempts, mails and messages', 1, '2'),
  DATABASE_POOL_MARKETS: pool('copies, figures of traders and streams of prices', 4, '12'),
  DATABASE_POOL_CANDLES: pool('candles and results of markets, which anybody may ask for,', 2, '2'),
  DATABASE_POOL_STATEMENTS: pool('statements and curves', 2, '3'),
  BACKUP_DIR: {
    says: 'Where the running app puts a backup each day, each in a folder of its own; not within `DATA_DIR`.',
    form: 'folder',
    usually: 'no backups',
    required: 'with the embedded database',
    example: '/backups/fairlead',
  },
  BACKUP_KEEP: {
    says: 'How many of those backups are kept.',
    form: 'whole number',
    unit: 'backups',
    least: 1,
    most: 1_000,
    usual: '7',
  },
  WAL_ARCHIVE_DIR: {
    says: 'Where the embedded database’s log is copied to as it is written, so that it can be restored to a point in time; on another disk than `DATA_DIR`, as secret as the database, and only with `BACKUP_DIR`.',
    form: 'folder, from the root',
    usually: 'no archive',
    example: '/backups/fairlead-log',
  },
};

export const secrets: Variables = {
  AUTH_SECRET: {
    says: 'Signs sessions and seals the codes of apps: the present secret first, earlier ones after a comma.',
    form: 'at least 32 random characters',
    usually: 'made on the first start in demo',
    secret: true,
    required: true,
  },
  SIGNING_KEY: {
    says: 'Signs acceptances and the roots of days: an Ed25519 private key, its PEM as it is, in base64, or with `\\n` for its line ends.',
    form: 'private key',
    usually: 'made on the first start in demo',
    secret: true,
    required: true,
  },
  IDENTITY_MASTER_KEY: {
    says: 'Wraps the keys of ID images and of proofs of deposit: the present key first, earlier ones after a comma.',
    form: '32 random bytes in base64 or hex',
    usually: 'made on the first start in demo',
    secret: true,
    required: true,
  },
  IDENTITY_RETENTION_YEARS: {
    says: 'How long ID images are kept after a decline, or after the account ended.',
    form: 'whole number',
    unit: 'years',
    least: 1,
    most: 30,
    usual: '5',
  },
  VERIFY_KEYS: {
    says: 'For `npm run verify`: all public keys that were ever signed with.',
    form: 'comma list of public keys (SPKI, base64)',
  },
};
