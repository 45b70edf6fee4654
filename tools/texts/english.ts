import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parseSync } from 'vite';
import { nameOfKey, partOf, partsOf } from './syntax.ts';

/** Tables of texts within tables: their names lead to each text. */
interface Tables {
  readonly [name: string]: string | Tables;
}

/** What an expression of nothing but literals is. */
function literalOf(node: unknown): string | Tables {
  const type = partOf(node, 'type');
  if (type === 'TSAsExpression' || type === 'TSSatisfiesExpression') return literalOf(partOf(node, 'expression'));
  const value = partOf(node, 'value');
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'ObjectExpression') throw new Error(`a table of messages holds texts only, not a ${String(type)}`);
  return Object.fromEntries(
    partsOf(node, 'properties').map((property) => [
      nameOfKey(partOf(property, 'key')),
      literalOf(partOf(property, 'value')),
    ]),
  );
}

/** The exported tables of a file. */
function tablesIn(file: string, code: string): Tables {
  return Object.fromEntries(
    partsOf(parseSync(file, code).program, 'body')
      .filter((node) => partOf(node, 'type') === 'ExportNamedDeclaration')
      .flatMap((node) => partsOf(partOf(node, 'declaration'), 'declarations'))
      .map((one) => [String(partOf(partOf(one, 'id'), 'name')), literalOf(partOf(one, 'init'))]),
  );
}

/** The messages of a file messages/<place>/english*.ts: 'notices.account_approved.title', by the names that lead there. */
export function englishMessages(
  file: string,
  code: string,
): readonly { readonly id: string; readonly english: string }[] {
  const messagesOf = (
    one: string | Tables,
    id: string,
  ): readonly { readonly id: string; readonly english: string }[] =>
    typeof one === 'string'
      ? [{ id, english: one }]
      : Object.entries(one).flatMap(([name, part]) => messagesOf(part, id === '' ? name : `${id}.${name}`));
  return messagesOf(tablesIn(file, code), '');
}

const compiled = (one: string | Tables): unknown =>
  typeof one === 'string'
    ? compileMessage(one)
    : Object.fromEntries(Object.entries(one).map(([name, part]) => [name, compiled(part)]));

/** The same file as code, with its messages compiled. */
export function compiledMessages(file: string, code: string): string {
  return Object.entries(tablesIn(file, code))
    .map(([name, table]) => `export const ${name} = ${JSON.stringify(compiled(table))};`)
    .join('\n');
}
