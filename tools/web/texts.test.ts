import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { compiledEnglish } from './texts.ts';

const called = `const { _: $__ } = $_useLingui();
export const Greeting = () => <p title={$__(/*i18n*/ {
    id: "a1",
    values: { name: name },
    message: "Hello \\u201c{name}\\u201d",
    context: "a greeting"
})} data-plain={{ message: "kept", context: "kept" }}/>;
`;

test('X3: a text of a screen is compiled where it stands, without what is for translators, and other objects stay', () => {
  expect(compiledEnglish('greeting.tsx', called).split('\n').slice(2, 8)).toEqual([
    '    id: "a1",',
    '    values: { name: name },',
    '    message: ["Hello “",["name"],"”"],',
    '    ',
    '})} data-plain={{ message: "kept", context: "kept" }}/>;',
    '',
  ]);
});

test('X3: a text within a text, which the macros would leave as it is, fails the build', () => {
  const nested = `const shown = $__(/*i18n*/ { id: "b2", message: "{0}", values: { 0: $__\`more\` } });`;
  expect(() => compiledEnglish('nested.ts', nested)).toThrow('nested.ts: a text within a text');
});

// npm leaves an optional package out, without a word, where it runs with a Node that the package does not ask for.
test('the compiler of texts is installed whatever Node npm itself runs with, and fits the plugin that it runs', () => {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')).packages;
  const manifest = createRequire(import.meta.url)('@swc/core/package.json');
  for (const name of Object.keys(manifest.optionalDependencies)) {
    expect(lock[`node_modules/${name}`].engines.node, name).toBe('>=10');
  }
});
