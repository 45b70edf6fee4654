import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from '#api/catalogue.ts';
import type { Operation } from '#api/operation.ts';
import { rolesOf } from '#api/staff-roles.ts';
import { staffRoles } from '#domain/accounts/staff-roles.ts';
import { root } from './checks/run.ts';

/** The table of roles and operations of staff (A7.1) as docs/staff-roles.md shows it. */
export function staffTable(): string {
  const operations: readonly Operation[] = Object.values(catalogue);
  const rows = operations
    .filter(({ access }) => access === 'admin')
    .map((operation) => {
      const may = rolesOf(operation);
      const marks = staffRoles.map((role) => (may.includes(role) ? 'yes' : ''));
      return { id: operation.id, line: `| \`${operation.id}\` | ${marks.join(' | ')} |` };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ line }) => line);
  return `# What each role of staff may do

Made from \`api/*.ts\` by \`node tools/staff-table.ts\`; a test compares it. To whoever may not call an operation it does not
exist (SPEC A7.1, P5). Whoever ADMIN_EMAILS names is an owner.

| Operation | ${staffRoles.join(' | ')} |
| --- | ${staffRoles.map(() => '---').join(' | ')} |
${rows.join('\n')}
`;
}

if (import.meta.main) await writeFile(path.join(root, 'docs', 'staff-roles.md'), staffTable());
