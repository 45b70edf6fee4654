import path from 'node:path';
import { checkImports } from './imports/check.ts';
import { refusedUpgrades } from './migrations/read.ts';

/** `npm run rules`: what the house refuses of imports, SQL and shape, and of migrations that an older process does not bear (X3.8). */
const root = path.dirname(import.meta.dirname);
const checked = await checkImports(root);
const { files } = checked;
const violations = [
  ...checked.violations,
  ...(await refusedUpgrades(root)).map((text) => ({ rule: 'upgrades (X3.8)', text })),
];
for (const { rule, text } of violations) console.error(`${rule}: ${text}`);
console.log(`${files} files, ${violations.length} refused`);
process.exitCode = violations.length > 0 ? 1 : 0;
