import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CallExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  type Node,
} from 'typescript/unstable/ast';
import { API, type Checker, TypeFlags } from 'typescript/unstable/sync';
import { type Cell, rowShape } from './rows.ts';
import { ComposedTexts } from './texts.ts';

/** A call of `query` with SQL. */
export interface QueryCall {
  /** Relative to the folder of the project, with `/`. */
  readonly file: string;
  readonly line: number;
  /** Every text that it can send; null where that is known only when it runs. */
  readonly texts: readonly string[] | null;
  /** The keys of the row type that the call names; null without one. */
  readonly row: ReadonlyMap<string, Cell> | null;
  /** Tables, views and functions that its file makes for itself. */
  readonly makes: ReadonlySet<string>;
}

const made = /\bcreate (?:or replace )?(?:temporary )?(?:table|view|function) (?:if not exists )?(\w+)/g;

/**
 * Every call `….query(sql)`, `….query<Row>(sql)` and `….query({ text: sql })` of a TypeScript project.
 *
 * @param config path of its tsconfig.json
 */
export function queryCalls(config: string): QueryCall[] {
  const root = path.dirname(config);
  const api = new API({ cwd: root });
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects();
    if (!project) throw new Error(`${config} is no project`);
    const { checker, program } = project;
    const texts = new ComposedTexts(checker);
    return project.rootFiles
      .filter((file) => /\.query\b|\breadPage\b/.test(readFileSync(file, 'utf8')))
      .flatMap((name) => {
        const source = program.getSourceFile(name);
        if (!source) throw new Error(`${name} cannot be read`);
        const file = path.relative(root, name).replaceAll(path.sep, '/');
        const makes = new Set(Array.from(source.text.matchAll(made), ([, table = '']) => table));
        const found: QueryCall[] = [];
        const visit = (node: Node): void => {
          if (isCallExpression(node)) {
            const sent = pagedBy(node, texts) ?? queriedBy(node, checker, texts);
            if (sent) {
              const line = source.text.slice(0, node.getStart(source)).split('\n').length;
              const [named] = node.typeArguments ?? [];
              const type = named && checker.getTypeFromTypeNode(named);
              found.push({ file, line, texts: sent.texts, row: type ? rowShape(checker, type) : null, makes });
            }
          }
          node.forEachChild(visit);
        };
        visit(source);
        return found;
      });
  } finally {
    api.close();
  }
}

type Sent = Pick<QueryCall, 'texts'>;

function queriedBy(call: CallExpression, checker: Checker, texts: ComposedTexts): Sent | null {
  const { expression, arguments: passed } = call;
  const [sent] = passed;
  if (!isPropertyAccessExpression(expression) || expression.name.text !== 'query') return null;
  const text = sent && !isSpreadElement(sent) ? textIn(sent, checker) : null;
  return text && { texts: texts.of(text) ?? null };
}

/** `readPage` of server/lists/pages.ts makes its SQL of a table's name: what it selects is every column. */
function pagedBy(call: CallExpression, texts: ComposedTexts): Sent | null {
  const { expression, arguments: passed } = call;
  const list = passed[1];
  if (!isIdentifier(expression) || expression.text !== 'readPage' || !list || !call.typeArguments) return null;
  const conditions = texts.entry(list, 'where') ?? ['true'];
  return {
    texts:
      texts.entry(list, 'table')?.flatMap((table) => conditions.map((one) => `select * from ${table} where ${one}`)) ??
      null,
  };
}

/** The SQL among what a call passes; null where it passes none, such as a cursor or an object's own text. */
function textIn(sent: Node, checker: Checker): Node | null {
  if (isObjectLiteralExpression(sent)) {
    for (const property of sent.properties) {
      if (isSpreadAssignment(property) || !isIdentifier(property.name) || property.name.text !== 'text') continue;
      if (isPropertyAssignment(property)) return property.initializer;
      if (isShorthandPropertyAssignment(property)) return property.name;
    }
    return null;
  }
  const type = checker.getTypeAtLocation(sent);
  const parts = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  return parts.length > 0 && parts.every((part) => part.flags & TypeFlags.StringLike) ? sent : null;
}
