import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { crossings } from '#database/crossings.ts';
import { tables } from '#database/tables.ts';
import { findCycles } from './cycles.ts';
import { type Import, importsOf, sourceFiles } from './read.ts';
import { rules } from './rules.ts';
import { refusedShapes } from './shape.ts';
import { namesInSchema, refusedSql, type SqlUse, sqlUses } from './sql.ts';

export type Violation = { readonly rule: string; readonly text: string };

/** Reads every source file under `root` and returns what the rules of the house refuse of imports, SQL and shape, nothing when all is well. */
export async function checkImports(
  root: string,
): Promise<{ readonly files: number; readonly violations: Violation[] }> {
  const files = await sourceFiles(root);
  const imports = (await Promise.all(files.map((file) => importsOf(root, file)))).flat();
  const refused = imports.flatMap((one) =>
    rules.flatMap((rule) => {
      const why = rule.refuses(one);
      return why === undefined
        ? []
        : [{ rule: rule.name, text: `${one.from}:${one.line} imports ${one.specifier}: ${why}` }];
    }),
  );
  const cycles = findCycles(edges(imports)).map((cycle) => ({ rule: 'no cycles', text: cycle.join(' → ') }));
  const sql = (await Promise.all(files.map((file) => ledgerSql(root, file)))).flat();
  const shapes = (
    await Promise.all(files.map(async (file) => refusedShapes(file, await readFile(path.join(root, file), 'utf8'))))
  ).flat();
  const walls = await sqlWalls(root, files);
  return { files: files.length, violations: [...refused, ...cycles, ...sql, ...walls, ...shapes] };
}

/** Types count as well: files that need each other to be understood are one file. Generated ones are not ours to fix. */
function edges(imports: readonly Import[]): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  for (const { from, target } of imports) {
    if (target.kind !== 'file' || from.endsWith('.gen.ts') || target.file.endsWith('.gen.ts')) continue;
    graph.set(from, [...(graph.get(from) ?? []), target.file]);
  }
  return graph;
}

/** Tables and functions of the ledger begin with `ledger_`. Tests look into them, one fixture forges them, and the bench races against them. */
async function ledgerSql(root: string, file: string): Promise<Violation[]> {
  if (
    /\.test\.tsx?$|^server\/ledger\/|^database\/|^bench\/|^tools\/imports\/|^tools\/testing\/forging\/forged-books\.ts$/.test(
      file,
    )
  )
    return [];
  const source = withoutComments(file, await readFile(path.join(root, file), 'utf8'));
  return [...source.matchAll(/\bledger_[a-z_]+/g)].map(({ 0: name, index }) => ({
    rule: 'SQL of the ledger',
    text: `${file}:${source.slice(0, index).split('\n').length} names ${name}: only server/ledger and database do`,
  }));
}

/** What the walls between rooms refuse of the SQL of the server and of the database's functions. */
async function sqlWalls(root: string, files: readonly string[]): Promise<Violation[]> {
  const dump = path.join(root, 'database/schema.sql');
  if (!existsSync(dump)) return [];
  const known = namesInSchema(await readFile(dump, 'utf8'));
  const folder = path.join(root, 'database/functions');
  const functions = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql'));
  const uses: SqlUse[] = [];
  for (const file of files.filter((name) => name.startsWith('server/') && !/\.test\.ts$/.test(name))) {
    uses.push(...sqlUses(file, withoutComments(file, await readFile(path.join(root, file), 'utf8')), known));
  }
  for (const name of functions) {
    const text = await readFile(path.join(folder, name), 'utf8');
    uses.push(...sqlUses(`database/functions/${name.replaceAll(path.sep, '/')}`, text.replace(/--.*$/gm, ''), known));
  }
  return refusedSql({ tables, crossings }, uses, known).map((text) => ({ rule: 'SQL of a room', text }));
}

/** Blanks comments out and leaves every line where it was: a comment may well speak of the ledger. */
function withoutComments(file: string, source: string): string {
  let text = source;
  for (const { start, end } of parseSync(file, source).comments) {
    text = text.slice(0, start) + source.slice(start, end).replace(/[^\n]/g, ' ') + text.slice(end);
  }
  return text;
}
