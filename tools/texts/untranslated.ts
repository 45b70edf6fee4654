import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSync } from 'vite';
import { root } from '../checks/run.ts';
import { translatedFiles } from './catalogues.ts';

type Node = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
};

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Names that a reader never sees although they look like words: states, keys of the cache, products of others. */
const names = new Set([
  'finding out',
  'link expired',
  'sign in',
  'sign up',
  'turn off',
  'stop and forget',
  'Upload-Offset',
  'live prices',
  'missing ticks',
  'earlier ticks',
  'postings before',
  'demo outbox',
  'contact messages',
  'staff alerts',
  'System',
  'contact lines',
  'Bitcoin',
  'Kraken',
  'Coinbase',
  'CoinGecko',
  'TradingView',
  'ChunkLoadError',
  'NoAnswerError',
  'ProblemError',
  'chart script',
  'waiting for entry',
  'own case',
  'another admin',
  'not trading',
  'set aside',
  'second admin needed',
  'came back',
  'to approve',
  'to send',
  'country change',
  'end of a block',
  'CSV',
  '… H/s',
  'USD',
  'U',
  'D',
  '(prefers-color-scheme: dark)',
]);

/** Attributes that are no text for anybody. */
const technical =
  /^(className|style|d|viewBox|rel|href|src|id|key|type|name|to|from|role|fill|aria-(controls|labelledby|describedby|activedescendant|haspopup|keyshortcuts|live)|data-.+|autoComplete|inputMode|variant|size|tone|shapeRendering|method|target|hrefLang|lang|flag|htmlFor|context|sandbox)$/;
/** Attributes that are text for everybody. */
const readAttributes =
  /^(aria-label|title|placeholder|label|description|alt|about|what|note|heading|lead|caption|error|hint|summary)$/;

const letters = /\p{L}/u;
const words = /\p{L}{2,}[,;:.…]? \p{L}/u;
const capitalised = /^\p{Lu}\p{Ll}{2,}/u;

const macroTags = new Set(['t', 'msg', 'plural', 'select']);
const macroElements = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);

/** The text of a literal, with … for what is put in; null for other nodes. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return null;
  return node['quasis'].map((quasi) => String(quasi?.value?.cooked ?? '')).join('…');
}

const nameOf = (value: unknown): string => {
  if (!isNode(value)) return '';
  return String(value['name'] ?? value['value'] ?? '');
};

/** A macro with a context: t({ message: 'State', context: 'an address' }). */
const isDescriptor = (call: Node): boolean => {
  const [first] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  return /^(t|msg)$/.test(nameOf(call['callee'])) && isNode(first) && first.type === 'ObjectExpression';
};

/** Whether what stands in `key` of the parent is never shown. */
function isHidden(parent: Node, key: string, grandparent: Node | undefined): boolean {
  switch (parent.type) {
    case 'ImportDeclaration':
    case 'ImportExpression':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'TSLiteralType':
    case 'TSImportType':
    case 'BinaryExpression':
    case 'SwitchCase':
      return key !== 'consequent';
    case 'NewExpression':
      return /Error$|^RegExp$|^Intl/.test(nameOf(parent['callee']));
    case 'CallExpression':
      return (
        isNode(parent['callee']) &&
        (nameOf(parent['callee']['object']) === 'console' ||
          // A selector: web/shell/screen-focus.ts.
          /^(querySelector|querySelectorAll|closest|matches)$/.test(nameOf(parent['callee']['property'])) ||
          nameOf(parent['callee']) === 'lazyScreen' ||
          // The forms of a number or a choice are in the catalogues.
          /^(plural|select)$/.test(nameOf(parent['callee'])) ||
          isDescriptor(parent))
      );
    case 'Property':
      return key === 'key' || /^(queryKey|className|fontFamily)$/.test(nameOf(parent['key']));
    case 'MemberExpression':
      return key === 'property';
    case 'JSXAttribute':
      return technical.test(nameOf(parent['name']));
    case 'TaggedTemplateExpression':
      return key === 'quasi' && macroTags.has(nameOf(parent['tag']));
    default:
      return grandparent?.type === 'ImportDeclaration';
  }
}

interface Place {
  /** Within a macro, where text may stand. */
  readonly inMacro: boolean;
  /** Where a single word is read by somebody: between tags or in a label. */
  readonly read: boolean;
  /** Within what nobody sees. */
  readonly hidden: boolean;
}

/** The texts of a source that no macro holds. */
export function untranslatedIn(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const report = (node: Node, text: string): void => {
    const line = code.slice(0, node.start).split('\n').length;
    found.push(`${file}:${line} is shown in English in every language: “${text.trim().replace(/\s+/g, ' ')}”`);
  };
  const check = (node: Node, { read, hidden }: Place): void => {
    const text = textOf(node);
    if (hidden || text === null || names.has(text.trim())) return;
    if (read ? letters.test(text.replaceAll('…', '')) : words.test(text) || capitalised.test(text)) report(node, text);
  };

  const walk = (node: Node, place: Place, parent: Node | undefined): void => {
    if (node.type === 'JSXText') {
      const text = String(node['value']);
      if (!place.inMacro && letters.test(text) && !names.has(text.trim())) report(node, text);
      return;
    }
    check(node, place);
    const element = node.type === 'JSXElement' && isNode(node['openingElement']) ? node['openingElement'] : undefined;
    const isMacro = element !== undefined && macroElements.has(nameOf(element['name']));
    for (const [key, value] of Object.entries(node)) {
      for (const child of Array.isArray(value) ? value : [value]) {
        if (!isNode(child)) continue;
        if (
          isHidden(node, key, parent) &&
          !(child.type === 'TemplateLiteral' && node.type === 'TaggedTemplateExpression')
        ) {
          // Values of a hidden literal may still hold something that is read, and its own text is none.
          if (textOf(child) === null) walk(child, { ...place, read: false, hidden: true }, node);
          continue;
        }
        if (node.type === 'TaggedTemplateExpression' && key === 'quasi' && macroTags.has(nameOf(node['tag']))) {
          for (const put of Array.isArray(child['expressions']) ? child['expressions'] : []) {
            if (isNode(put)) walk(put, { ...place, read: false }, child);
          }
          continue;
        }
        walk(child, placeOf(node, key, place, isMacro), node);
      }
    }
  };
  walk(parseSync(file, code).program as unknown as Node, { inMacro: false, read: false, hidden: false }, undefined);
  return found;
}

/** Where the children of a node stand. */
function placeOf(node: Node, key: string, place: Place, isMacro: boolean): Place {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return key === 'children'
        ? { inMacro: place.inMacro || isMacro, read: true, hidden: false }
        : { ...place, read: false };
    case 'JSXAttribute':
      return { inMacro: false, read: readAttributes.test(nameOf(node['name'])), hidden: place.hidden };
    case 'JSXExpressionContainer':
      return place;
    case 'ConditionalExpression':
      return key === 'test' ? { ...place, read: false } : place;
    case 'LogicalExpression':
      return key === 'left' ? { ...place, read: false } : place;
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return { inMacro: false, read: false, hidden: false };
    default:
      return { ...place, read: false };
  }
}

/** The texts of all screens that no macro holds. */
export async function untranslated(): Promise<readonly string[]> {
  const files = await translatedFiles();
  const found = await Promise.all(
    files.map(async (file) => untranslatedIn(file, await readFile(path.join(root, file), 'utf8'))),
  );
  return found.flat();
}
