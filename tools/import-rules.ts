import path from 'node:path';
import { checkImports } from './imports/check.ts';

const { files, violations } = await checkImports(path.dirname(import.meta.dirname));
for (const { rule, text } of violations) console.error(`${rule}: ${text}`);
console.log(`${files} files, ${violations.length} refused`);
process.exitCode = violations.length > 0 ? 1 : 0;
