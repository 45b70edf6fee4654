import path from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { root } from '../checks/run.ts';
import { isNode, type Node, nameOfKey, nodesOf, partOf } from '../texts/syntax.ts';
import { type Edit, edited, insertion, removal } from './edits.ts';

/** What people read in the API's documents, and what the server says of a wrong value; the browser has its own texts. */
const wordsForPeople = new Set(['summary', 'description', 'examples', 'x-expects']);
/** What the server checks an operation by: the browser has its types alone. */
const checkedByServer = new Set(['params', 'query', 'body', 'reply', 'failures']);

/** What makes operations of an object: itself, and what makes several that are alike. */
const makers = new Set(['operation', 'proposalOf', 'deskOperationsOf']);

function isLeftOut(property: Node, object: Node | undefined, user: Node | undefined): boolean {
  if (property.type !== 'Property' || object?.type !== 'ObjectExpression' || partOf(property, 'computed') === true)
    return false;
  const name = nameOfKey(partOf(property, 'key'));
  return wordsForPeople.has(name) || (makers.has(nameOfKey(partOf(user, 'callee'))) && checkedByServer.has(name));
}

/** What a constant of the file is made of: `export const name = made`. */
function madeOf(node: Node, statement: Node | undefined, around: Node | undefined): Node | null {
  if (node.type !== 'VariableDeclarator' || statement?.type !== 'VariableDeclaration') return null;
  if (around?.type !== 'Program' && around?.type !== 'ExportNamedDeclaration') return null;
  const made = partOf(node, 'init');
  return isNode(made) && /^(Call|Object)Expression$/.test(made.type) ? made : null;
}

/** Calls that do nothing but answer. */
function onlyAnswers(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = partOf(node, 'callee');
  return partOf(callee, 'type') === 'Identifier' || nameOfKey(partOf(callee, 'object')) === 'Type';
}

function editsIn(code: string, node: Node, around: readonly Node[]): readonly Edit[] {
  const [outer, beyond] = around;
  if (isLeftOut(node, outer, beyond)) return [removal(code, node)];
  const made = madeOf(node, outer, beyond);
  return [
    // Schemas and operations that a screen does not name go with what they are made of.
    ...(onlyAnswers(node) ? [insertion(node.start, '/* #__PURE__ */ ')] : []),
    // What a constant is made of goes with it: the fields that it spreads would stay, since to read them might do something.
    ...(made ? [insertion(made.start, '/* #__PURE__ */ (() => ('), insertion(made.end, '))()')] : []),
    ...nodesOf(node).flatMap((part) => editsIn(code, part, [node, ...around])),
  ];
}

/** A file of the API as the browser needs it. */
export function leanCode(file: string, code: string): string {
  const { program } = parseSync(file, code);
  const edits = isNode(program) ? editsIn(code, program, []) : [];
  return edited(code, edits);
}

/** Leaves the documentation and the checks of operations out of the build: some kB of every screen that nobody there reads. */
export const leanApi: Plugin = {
  name: 'lean-api',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(api\/[a-z-]+|domain\/notices\/kinds)\.ts$/ },
    handler: (code, file) => ({ code: leanCode(file, code), map: null }),
  },
};

const declarations = ['api', 'domain', 'messages'].map((room) => `${path.join(root, room)}${path.sep}`);

/** Whether a module does nothing when it is read: it is left out where a screen uses nothing of it, whatever else imports it. */
export const onlyDeclares = (id: string): boolean => declarations.some((room) => path.normalize(id).startsWith(room));
