import path from 'node:path';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import { root } from '../checks/run.ts';

/** What people read in the API's documents, and what the server says of a wrong value; the browser has its own texts. */
const wordsForPeople = new Set(['summary', 'description', 'examples', 'x-expects']);
/** What the server checks an operation by: the browser has its types alone. */
const checkedByServer = new Set(['params', 'query', 'body', 'reply', 'failures']);

/** What makes operations of an object: itself, and what makes several that are alike. */
const makers = new Set(['operation', 'proposalOf', 'deskOperationsOf']);

/** The parts of Babel's tree that are looked at here; it brings no types of its own. */
interface Key {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
}
interface Property {
  readonly node: { readonly computed: boolean; readonly key: Key };
  readonly parentPath: { readonly parent: { readonly callee?: Key } };
  remove(): void;
}
/** A constant: `export const name = init`. */
interface Constant {
  readonly node: { init?: Key | null };
  /** The statement, then what it is in: the file, or an export of it. */
  readonly parentPath: { readonly parent: { readonly type: string } };
}
interface BabelTypes {
  arrowFunctionExpression(parameters: readonly Key[], body: Key): Key;
  callExpression(callee: Key, values: readonly Key[]): Key;
  addComment(node: Key, place: 'leading', text: string): void;
}
interface Call {
  readonly node: { readonly callee: Key & { readonly object?: Key } };
  addComment(place: 'leading', text: string): void;
}

const withoutWords = ({ types }: { readonly types: BabelTypes }) => ({
  visitor: {
    ObjectProperty(path: Property): void {
      const { computed, key } = path.node;
      const name = key.type === 'StringLiteral' ? String(key.value) : (key.name ?? '');
      const ofOperation = makers.has(path.parentPath.parent.callee?.name ?? '');
      if (!computed && (wordsForPeople.has(name) || (ofOperation && checkedByServer.has(name)))) path.remove();
    },
    /** What a constant is made of goes with it: the fields that it spreads would stay, since to read them might do something. */
    VariableDeclarator({ node, parentPath }: Constant): void {
      const { init } = node;
      const isMade = init?.type === 'CallExpression' || init?.type === 'ObjectExpression';
      if (!isMade || !/^(Program|ExportNamedDeclaration)$/.test(parentPath.parent.type)) return;
      const made = types.callExpression(types.arrowFunctionExpression([], init), []);
      types.addComment(made, 'leading', '#__PURE__');
      node.init = made;
    },
    /** Schemas and operations that a screen does not name go with what they are made of. */
    CallExpression(path: Call): void {
      const { callee } = path.node;
      if (callee.object?.name === 'Type' || callee.type === 'Identifier') path.addComment('leading', '#__PURE__');
    },
  },
});

/** Leaves the documentation and the checks of operations out of the build: some kB of every screen that nobody there reads. */
export const leanApi = babel({
  presets: [
    defineRolldownBabelPreset({
      preset: () => ({ plugins: [withoutWords] }),
      rolldown: { filter: { id: /\/(api\/[a-z-]+|domain\/notices\/kinds)\.ts$/ } },
    }),
  ],
});

const declarations = ['api', 'domain', 'messages'].map((room) => `${path.join(root, room)}${path.sep}`);

/** Whether a module does nothing when it is read: it is left out where a screen uses nothing of it, whatever else imports it. */
export const onlyDeclares = (id: string): boolean => declarations.some((room) => path.normalize(id).startsWith(room));
