import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { largestChunkBytes } from '#domain/uploads/chunks.ts';
import { readEnvironment } from '#server/settings/environment.ts';
import { unsafeSettings } from '#server/settings/unsafe-settings.ts';
import { isKnownVariable, secretVariables } from '#server/settings/variables.ts';
import { root } from './checks/run.ts';
import { importsOf } from './imports/read.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found);

const unit = read('deploy/fairlead.service');
const ownUnit = read('deploy/own.conf');
const compose = read('deploy/compose.yaml');
/** As an operator has it who took every remark's # away. */
const ownCompose = read('deploy/compose.own.example.yaml').replace(/^#(?! \S)/gm, '');
const nginx = read('deploy/nginx.conf');
const caddy = read('deploy/Caddyfile');
const image = read('deploy/Containerfile');
const example = read('deploy/fairlead.env.example');
const command = read('deploy/fairlead-command');
const operations = read('docs/operations.md');

/** What stands below `name:` in a YAML file, as deep as `indent`. */
const block = (text: string, indent: string, name: string): string =>
  new RegExp(`^${indent}${name}:\\n((?:${indent} .*\\n|\\n)+)`, 'm').exec(text)?.[1] ?? '';

const variablesOf = (text: string): string[] =>
  all(text, /^#?Environment=(.*)$/gm).flatMap((line) => all(line, /(?:^| )([A-Z][A-Z0-9_]+)=/g));

const appService = block(compose, '  ', 'app');
const assigned = {
  'fairlead.env.example': all(example, /^#?([A-Z][A-Z0-9_]+)=/gm),
  'fairlead.service': variablesOf(unit),
  'own.conf': variablesOf(ownUnit),
  'compose.yaml': all(block(appService, '    ', 'environment'), /^ {6}([A-Z0-9_]+):/gm),
  Containerfile: all(image, /^ENV (.*)$/gm).flatMap((line) => all(line, /(?:^| )([A-Z0-9_]+)=/g)),
};

test.each(Object.entries(assigned))('X3.4: %s sets nothing but what the product reads', (_file, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !isKnownVariable(name))).toEqual([]);
});

test('X3.4: each variable and file that docs/operations.md names to operators exists', () => {
  const named = all(operations, /`([A-Z][A-Z0-9]*_[A-Z0-9_]+)`/g);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !isKnownVariable(name))).toEqual([]);
  const { scripts } = JSON.parse(read('package.json'));
  for (const name of all(operations, /npm run ([a-z:-]+)/g)) expect(scripts[name], name).toBeDefined();
});

test('X3.4: secrets are files, each of which is handed over, and of no other kind', () => {
  const asFiles = (names: readonly string[]) => names.filter((name) => name.endsWith('_FILE'));
  const usual = ['AUTH_SECRET', 'SIGNING_KEY', 'IDENTITY_MASTER_KEY', 'DATABASE_URL', 'SMTP_URL'];
  const files = (names: readonly string[]) => names.map((name) => `${name}_FILE`).sort();
  expect(asFiles(assigned['compose.yaml']).sort()).toEqual(files(usual));
  expect(asFiles(assigned['fairlead.service']).sort()).toEqual(files(usual));
  const further = secretVariables.filter((name) => !usual.includes(name));
  expect(asFiles(assigned['own.conf']).sort()).toEqual(files(further));
  for (const names of Object.values(assigned))
    expect(names.filter((name) => secretVariables.some((secret) => secret === name))).toEqual([]);
  // As a credential of the unit, named alike in both of its lines, of which none or both are remarks …
  for (const text of [unit, ownUnit])
    for (const [, mark, variable = '', credential] of text.matchAll(/^(#?)Environment=(\w+)_FILE=%d\/(\w+)$/gm)) {
      expect(credential).toBe(variable.toLowerCase());
      expect(text).toContain(`\n${mark}LoadCredential=${credential}:/etc/fairlead/secrets/${credential}\n`);
    }
  expect(unit).not.toMatch(/^#(Environment|LoadCredential)/m);
  // … and as a secret of the container, in all three of its places.
  const granted = /secrets: \[([^\]]+)\]/.exec(appService)?.[1]?.split(', ') ?? [];
  expect(granted).toEqual(usual.map((name) => name.toLowerCase()));
  for (const secret of granted) {
    expect(appService).toContain(`${secret.toUpperCase()}_FILE: /run/secrets/${secret}\n`);
    expect(compose).toContain(`\n  ${secret}: { file: ./secrets/${secret} }\n`);
  }
  // The others in all three places of the file that is laid over it.
  for (const secret of further.map((name) => name.toLowerCase())) {
    expect(ownCompose).toContain(`\n      ${secret.toUpperCase()}_FILE: /run/secrets/${secret}\n`);
    expect(ownCompose).toContain(`\n      - ${secret}\n`);
    expect(ownCompose).toContain(`\n  ${secret}: { file: ./secrets/${secret} }\n`);
  }
});

test('X3.4: the example of settings starts nothing as it is, and production once it is filled in', () => {
  const given = Object.fromEntries([...example.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
  const outside = {
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_URL: 'postgres://fairlead:word@127.0.0.1:5432/fairlead',
    SMTP_URL: 'smtps://fairlead:word@mail.operator.test',
    AUTH_SECRET: randomBytes(32).toString('base64'),
    IDENTITY_MASTER_KEY: randomBytes(32).toString('base64'),
    SIGNING_KEY: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
  const unfilled = () => readEnvironment({ ...given, ...outside });
  for (const name of ['PUBLIC_URL', 'ADMIN_EMAILS', 'BITCOIN_ADDRESS', 'USDT_ADDRESS', 'BRAND_NAME', 'SUPPORT_EMAIL'])
    expect(unfilled).toThrow(name);
  const filled = {
    PUBLIC_URL: 'https://dashboard.operator.test',
    ADMIN_EMAILS: 'one@operator.test,two@operator.test',
    BRAND_NAME: 'Eastwind',
    SUPPORT_EMAIL: 'help@operator.test',
    BITCOIN_ADDRESS: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    ETHEREUM_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    BNB_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    USDT_ADDRESS: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  };
  expect(readEnvironment({ ...given, ...outside, ...filled }).mode).toBe('production');
});

const units = { m: 2 ** 20, MiB: 2 ** 20, g: 2 ** 30, GiB: 2 ** 30 } as const;
const sizeOf = (text: string | undefined): number => {
  const [, count, unitOf] = /^(\d+)(m|MiB|g|GiB)$/.exec(text ?? '') ?? [];
  return Number(count) * (Object.entries(units).find(([name]) => name === unitOf)?.[1] ?? Number.NaN);
};

test('X3.4: both proxies take the largest chunk and keep probes and measurements to themselves', () => {
  expect(sizeOf(/client_max_body_size (\w+);/.exec(nginx)?.[1])).toBeGreaterThanOrEqual(largestChunkBytes);
  expect(sizeOf(/max_size (\w+)/.exec(caddy)?.[1])).toBeGreaterThanOrEqual(largestChunkBytes);
  const probes = all(read('server/http/probes.ts'), /app\.get\('([^']+)'/g);
  expect(probes).toHaveLength(2);
  for (const inside of [...probes, '/metrics']) {
    expect(nginx).toContain(`\n    location = ${inside} { return 404; }\n`);
    expect(all(caddy, /^\t@inside path (.*)$/gm)[0]?.split(' ')).toContain(inside);
  }
  expect(caddy).toMatch(/^\trespond @inside 404$/m);
});

test('X3.4: nginx passes the websocket on, and the visitor’s own address in the place of what they send', () => {
  expect(nginx).toMatch(/map \$http_upgrade \$fairlead_connection \{\s+default upgrade;\s+''\s+'';\s+\}/);
  for (const line of [
    'proxy_http_version 1.1;',
    'proxy_set_header Upgrade $http_upgrade;',
    'proxy_set_header Connection $fairlead_connection;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
    'proxy_set_header Host $host;',
    'proxy_set_header traceparent "";',
    'proxy_request_buffering off;',
  ])
    expect(nginx).toContain(`    ${line}\n`);
  expect(caddy).toContain('\t\theader_up -traceparent\n');
  // A location with headers of its own would lose these.
  expect(nginx).not.toMatch(/location[^}]*proxy_set_header/);
});

test('X3.4: the app believes the proxy that is in front of it, and nobody else', () => {
  const [proxy = ''] = all(compose, /TRUSTED_PROXIES: (\S+)/g);
  expect(compose).toContain(`front: { ipv4_address: ${proxy} }`);
  const [ofUnit = ''] = all(unit, / TRUSTED_PROXIES=(\S+)/g);
  for (const trusted of [proxy, ofUnit])
    expect(
      unsafeSettings({ authSecrets: null, adminEmails: [], smtpUrl: null, trustedProxies: [trusted] }),
    ).not.toContainEqual(expect.stringContaining('TRUSTED_PROXIES'));
  // What both examples reach is what the unit listens at.
  expect(unit).toMatch(/^Environment=.* HOST=127\.0\.0\.1 PORT=3000 /m);
  expect(read('deploy/nginx-processes.conf')).toMatch(/^server 127\.0\.0\.1:3000;$/m);
  expect(caddy).toContain('{$UPSTREAM:127.0.0.1:3000}');
  expect(block(appService, '    ', 'ports')).toBe('');
});

/** The files that a program of the product needs, by what they import and what `npm start` looks at. */
async function neededBy(entries: readonly string[]) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const { target, typeOnly } of await importsOf(root, file)) {
      if (typeOnly) continue;
      if (target.kind === 'file') waiting.push(target.file);
      if (target.kind === 'package') packages.add(target.name);
    }
  }
  return { files, packages };
}

test('X3.4: the image holds all that a start and the commands of an operator need', async () => {
  const commands = [
    'start',
    'migrate',
    'verify',
    'verify-beside',
    'backup',
    'restore',
    'put-files',
    'keys',
    'config-check',
  ];
  const { files, packages } = await neededBy([
    ...commands.map((name) => `tools/${name}.ts`),
    'server/assembly/market-thread.ts',
  ]);
  expect(files.size).toBeGreaterThan(300);
  const copied = new Set(all(image, /^COPY --from=build \/build\/(\w+) \.\/\1$/gm));
  // `npm start` builds anew when one of these is newer than what was built, and asks for each of them.
  const looked = /newest\(\[([^\]]+)\]\)/.exec(read('tools/running/web-app.ts'))?.[1] ?? '';
  const rooms = new Set([...[...files, ...all(looked, /'([^']+)'/g)].map((file) => file.split('/')[0] ?? ''), 'dist']);
  expect(rooms.size).toBeGreaterThan(7);
  expect([...rooms].filter((room) => !copied.has(room))).toEqual([]);
  expect(image).toMatch(/^COPY --from=build \/build\/package\.json /m);
  // None of it is kept out of the build.
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !/^[#!*]/.test(line));
  const lost = (file: string) =>
    /\.test\.tsx?$/.test(file) || ignored.some((one) => file === one || file.startsWith(`${one}/`));
  expect([...files].filter(lost)).toEqual([]);
  // Of the packages those alone that are there without development.
  const { dependencies } = JSON.parse(read('package.json'));
  expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([]);
  expect(image).toContain('RUN npm ci --omit=dev');
});

test('X3.4: the image runs as nobody, and without the Node that npm brings for other machines', () => {
  expect(image).toMatch(/^USER 65534:65534$/m);
  const [line = ''] = all(image, /^RUN rm -rf (.*)$/gm);
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const nodes = Object.keys(optionalDependencies).filter((name) => /^node-(bin-)?linux-/.test(name));
  expect(nodes).toHaveLength(2);
  for (const name of [...nodes, '.bin/node']) expect(line.split(' ')).toContain(`node_modules/${name}`);
  // The command is `npm start` without npm.
  expect(JSON.parse(read('package.json')).scripts.start).toContain(all(image, /^CMD \["node", "(.+)"\]$/gm)[0]);
  // A registry is the operator's choice.
  for (const text of [image, compose])
    expect(all(text, /(?:image|ARG BASE)[:=] ?(\S+)/g).filter((name) => /^[^/]*\.[^/]*\//.test(name))).toEqual([]);
  expect(appService).toContain('    read_only: true\n');
});

test('X3 X3.4: the unit starts what README.md and docs/operations.md start, and lets a stop end', () => {
  expect(all(unit, /^ExecStart=\/usr\/bin\/(.*)$/gm)).toEqual(['npm start']);
  expect(read('README.md')).toMatch(/^npm ci && npm start$/m);
  expect(operations).toContain('npm ci --omit=dev && npm start');
  // The rest of its folder is not to be written: the web app is built before.
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(operations).toContain('npm ci --omit=dev && npm run build');
  const withinSeconds = 30;
  expect(Number(all(unit, /^TimeoutStopSec=(\d+)$/gm)[0])).toBeGreaterThan(withinSeconds);
  expect(Number(all(appService, /stop_grace_period: (\d+)s/g)[0])).toBeGreaterThan(withinSeconds);
  expect(unit).toMatch(/^KillMode=mixed$/m);
  expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
});

test('X3.4: fairlead-command runs with what the unit sets, and never as root', () => {
  const lines = (text: string, word: string) => all(text, new RegExp(`^${word}((?:DATA_DIR|npm_config).*)$`, 'gm'));
  expect(lines(unit, 'Environment=')).toHaveLength(2);
  expect(lines(command, 'export ')).toEqual(lines(unit, 'Environment='));
  for (const place of all(unit, /^(?:WorkingDirectory|EnvironmentFile)=(.*)$/gm)) expect(command).toContain(place);
  expect(command.trimEnd().split('\n').at(-1)).toBe(`exec runuser -u ${all(unit, /^User=(.*)$/gm)[0]} -- "$@"`);
});

test('X3.4: fairlead-command hands on spaces and many lines, and nothing that an editor leaves', async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'command-'));
  const pem = '-----BEGIN PRIVATE KEY-----\nMC4C\n-----END PRIVATE KEY-----';
  try {
    await mkdir(path.join(place, 'secrets'));
    // A last line without an end counts too.
    await writeFile(path.join(place, 'fairlead.env'), '# a remark\n\nBRAND_NAME=East $HOME wind\nDRAIN_SECONDS=5');
    await writeFile(path.join(place, 'secrets', 'signing_key'), `${pem}\n`);
    await writeFile(path.join(place, 'secrets', 'smtp_url'), 'smtps://mail.operator.test\n');
    await writeFile(path.join(place, 'secrets', 'smtp_url~'), 'an earlier one\n');
    await writeFile(path.join(place, 'secrets', '2fa_notes'), 'no setting\n');
    await writeFile(path.join(place, 'secrets', 's3_access_key_id'), 'a key of digits\n');
    const script = command
      .replaceAll('/etc/fairlead', place)
      .replace('cd /opt/fairlead/current', `cd ${place}`)
      .replace('exec runuser -u fairlead --', 'exec');
    const names = ['BRAND_NAME', 'DRAIN_SECONDS', 'SIGNING_KEY', 'SMTP_URL', 'S3_ACCESS_KEY_ID'];
    const shown = `for (const name of '${names}'.split(',')) console.log(process.env[name])`;
    const ran = spawnSync('sh', ['-s', '--', process.execPath, '-e', shown], { input: script, encoding: 'utf8' });
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toBe(`East $HOME wind\n5\n${pem}\nsmtps://mail.operator.test\na key of digits\n`);
  } finally {
    await rm(place, { recursive: true });
  }
  // Of every secret that the product reads.
  const [, refused = ''] = /case \$name in \[0-9\]\* \| \*\[!([^\]]+)\]\*\)/.exec(command) ?? [];
  expect(secretVariables.filter((name) => !new RegExp(`^[${refused}]+$`).test(name))).toEqual([]);
});
