import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { citations, indexOf, rulesOf } from './spec/rules.ts';

/** `npm run rule-index`: writes docs/rules.md, which says of each rule where it is cited. */
const root = path.dirname(import.meta.dirname);
const rules = rulesOf(await readFile(path.join(root, 'SPEC.md'), 'utf8'));
await writeFile(path.join(root, 'docs', 'rules.md'), indexOf(rules, await citations(root)));
console.log(`docs/rules.md: ${rules.length} rules`);
