import { existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseSync } from 'vite';

/** One import as it stands in a file, resolved to what it means. */
export type Import = {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** Vanishes before the program runs: `import type`, `export type … from`, `import('…').Type`. */
  readonly typeOnly: boolean;
  readonly target: Target;
};

/** Paths are relative to the workspace, with `/`. */
type Target =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'unresolved' };

/** The top folders that hold the product's own code. */
const rooms = [
  'domain',
  'messages',
  'api',
  'server',
  'database',
  'web',
  'tools',
  'journeys',
  'bench',
  'examples',
] as const;

/** All source files of the rooms in a fixed order. */
export async function sourceFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  for (const room of rooms) {
    if (!existsSync(path.join(root, room))) continue;
    for (const entry of await readdir(path.join(root, room), { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/.test(entry.name)) {
        files.push(path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
      }
    }
  }
  return files.sort();
}

/** Every import, re-export, `import()`, `require()` and type import of a file. Throws when it cannot be parsed. */
export async function importsOf(root: string, file: string): Promise<Import[]> {
  const source = await readFile(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: Import[] = [];
  visit(program, (specifier, start, typeOnly) => {
    found.push({
      from: file,
      specifier,
      line: source.slice(0, start).split('\n').length,
      typeOnly,
      target: resolve(root, file, specifier),
    });
  });
  return found;
}

type Found = (specifier: string, start: number, typeOnly: boolean) => void;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(node: unknown): string | undefined {
  if (!isRecord(node)) return undefined;
  if (typeof node.value === 'string') return node.value;
  return isRecord(node.literal) ? textOf(node.literal) : undefined;
}

/** Walks the whole tree, because `import()` and type imports may stand anywhere in it. */
function visit(node: unknown, found: Found): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, found);
    return;
  }
  if (!isRecord(node)) return;
  const specifier = requested(node);
  if (specifier !== undefined) {
    const start = typeof node.start === 'number' ? node.start : 0;
    found(specifier, start, node.importKind === 'type' || node.exportKind === 'type' || node.type === 'TSImportType');
  }
  for (const value of Object.values(node)) visit(value, found);
}

function requested(node: Record<string, unknown>): string | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TSImportType':
      return textOf(node.source);
    case 'TSExternalModuleReference':
      return textOf(node.expression);
    case 'ImportExpression':
      // What is only known when it runs cannot be judged, so it counts as unresolved.
      return textOf(node.source) ?? '(computed)';
    case 'CallExpression':
      if (!isRecord(node.callee) || node.callee.name !== 'require' || !Array.isArray(node.arguments)) return undefined;
      return textOf(node.arguments[0]);
    default:
      return undefined;
  }
}

const builtins = new Set(builtinModules);

function resolve(root: string, from: string, specifier: string): Target {
  // A query (`./logo.svg?url`) is an instruction to the bundler.
  const bare = specifier.split('?')[0] ?? specifier;
  if (bare.startsWith('.')) return fileTarget(root, path.posix.join(path.posix.dirname(from), bare));
  if (bare.startsWith('#')) return fileTarget(root, bare.slice(1));
  if (bare.startsWith('node:') || builtins.has(bare)) return { kind: 'builtin', name: bare.replace('node:', '') };
  const name = /^(@[a-z0-9._~-]+\/)?[a-z0-9._~-]+/i.exec(bare)?.[0];
  return name === undefined || bare.startsWith('(') ? { kind: 'unresolved' } : { kind: 'package', name };
}

/** Extensions are written out, so the path is the file. */
function fileTarget(root: string, file: string): Target {
  const full = path.join(root, file);
  return existsSync(full) && statSync(full).isFile() ? { kind: 'file', file } : { kind: 'unresolved' };
}
