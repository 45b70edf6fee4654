import type { Node } from 'typescript/unstable/ast';
import { type Checker, type Type, TypeFlags } from 'typescript/unstable/sync';

export type Texts = readonly string[];

/** More are not enumerated: whoever composes that many keeps the parts apart. */
export const most = 400;

function textOfType(type: Type): Texts | undefined {
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return [String(type.value)];
  if (type.flags & TypeFlags.Boolean) return ['true', 'false'];
  return type.flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike) ? ['1'] : undefined;
}

/** All of them in one; undefined where there are none or one of them is unknown. */
export function together<T>(all: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  return all.length > 0 && all.every((one) => one !== undefined) ? all.flat() : undefined;
}

export function joined(first: Texts | undefined, second: Texts | undefined): Texts | undefined {
  if (!first || !second || first.length * second.length > most) return undefined;
  return first.flatMap((before) => second.map((after) => before + after));
}

/** The texts of an expression whose type is a literal or several, or a number: of those any does, since SQL is read alike. */
export function typedTexts(checker: Checker, node: Node): Texts | undefined {
  const type = checker.getTypeAtLocation(node);
  return type && together((type.isUnionType() ? type.getTypes() : [type]).map(textOfType));
}
