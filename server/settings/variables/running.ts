import type { Variables } from './variable.ts';

/** Where it listens, what it says, and who reaches it. */
export const running: Variables = {
  FAIRLEAD_MODE: {
    says: 'Whether this is a demo, with accounts of its own and simulated payments, or serves customers.',
    form: '`demo` or `production`',
    usual: 'demo',
  },
  PORT: { says: 'The port at which it listens.', form: 'port', least: 0, most: 65_535, usual: '3000' },
  HOST: {
    says: 'The address at which it listens: one of this machine, or `0.0.0.0` or `::` for all of them, as in a container.',
    form: 'IPv4 or IPv6 address',
    usual: '127.0.0.1',
  },
  PUBLIC_URL: {
    says: 'The own address, in e-mails, canonical links and the sitemap, and the name that passkeys belong to.',
    form: 'https address',
    usually: '`http://localhost:PORT`',
    required: true,
    example: 'https://trade.example.com',
  },
  TRUSTED_PROXIES: {
    says: 'The proxies whose forwarded address is believed, as the app sees them: your own addresses or networks, never everybody’s.',
    form: 'comma list of addresses and networks',
    required: true,
    example: '127.0.0.1',
  },
  ADMIN_EMAILS: {
    says: 'Who is an owner of the console (SPEC A7.1), whatever is decided there.',
    form: 'comma list of e-mail addresses',
    usual: { demo: 'admin@demo.fairlead.example,admin2@demo.fairlead.example', production: '' },
    required: true,
  },
  SMTP_URL: {
    says: 'Where e-mail goes; in a demo without it e-mail is kept in the demo outbox.',
    form: 'smtp or smtps address',
    secret: true,
    required: true,
    example: 'smtps://user:password@mail.example.com',
  },
  DATA_DIR: { says: 'The folder where it keeps its data.', form: 'folder', usual: './data' },
  PHOTO_MIN_BYTES: {
    says: 'The least size of the picture that somebody chooses as a photo.',
    form: 'whole number',
    unit: 'bytes',
    least: 1,
    most: 999_999_999,
  },
  PHOTO_MAX_BYTES: {
    says: 'The greatest size of the picture that somebody chooses as a photo.',
    form: 'whole number',
    unit: 'bytes',
    least: 1,
    most: 999_999_999,
  },
  LOG_LEVEL: {
    says: 'From which level on lines are logged; lines of the security log are always written (X6).',
    form: '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`',
    usual: 'warn',
    usualWith: ['npm run dev', 'info'],
  },
  DRAIN_SECONDS: {
    says: 'How long a stop goes on answering while `/readyz` says 503, so that a proxy sends visitors elsewhere first (X3.1).',
    form: 'whole number',
    unit: 'seconds',
    least: 0,
    most: 20,
    usual: '0',
  },
  METRICS_PORT: {
    says: 'The port at which `/metrics` is read in Prometheus’ text format (X3.2): another one than `PORT`, and nothing for visitors.',
    form: 'port',
    least: 0,
    most: 65_535,
    usually: 'no measurements',
    example: '9464',
  },
  METRICS_HOST: {
    says: 'The address at which measurements are read.',
    form: 'IPv4 or IPv6 address',
    usual: '127.0.0.1',
  },
  DEMO_HISTORY_DAYS: {
    says: 'How many days of a past an empty demo is given before its first start (X7); in production, and where there is data, it means nothing.',
    form: 'whole number',
    unit: 'days',
    least: 0,
    most: 90,
    usual: '0',
    usualWith: ['npm start', '90'],
  },
};
