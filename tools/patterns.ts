import path from 'node:path';
import { authentication } from '#api/authentication.ts';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { refusedPatterns } from './patterns/check.ts';
import { type Pattern, patternsOfSchema, readPatterns } from './patterns/read.ts';

/** Files that make patterns as they run, each with why none of theirs is asked of a text that somebody else can make long. */
const madeAtRunTime: Readonly<Record<string, string>> = {
  'domain/mining/promises.ts': 'asked of the text of a plan, bounded by its schema; a test times it',
  'server/sign-in/tokens/token-reader.ts': 'a fixed length behind a fixed beginning',
};

const operations: readonly Operation[] = [...Object.values(authentication), ...Object.values(catalogue)];
const schemas: Pattern[] = operations.flatMap(({ id, params, query, body }) =>
  [params, query, body].flatMap((schema) => (schema ? patternsOfSchema(schema, id) : [])),
);
const { patterns, computed } = await readPatterns(path.dirname(import.meta.dirname));
const unread = computed.filter((at) => madeAtRunTime[at.split(':')[0] ?? ''] === undefined);
const refused = await refusedPatterns([...schemas, ...patterns]);
for (const { pattern, why } of refused) console.error(`${pattern.at}: /${pattern.source}/${pattern.flags} ${why}`);
for (const at of unread) console.error(`${at}: makes a pattern as it runs, which cannot be read here: write it down`);
console.log(`${schemas.length + patterns.length} patterns, ${refused.length + unread.length} refused`);
process.exitCode = refused.length + unread.length > 0 ? 1 : 0;
