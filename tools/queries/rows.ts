import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { ReadAs } from '#database/schema/read-as.ts';

/** What a value of a row type can be, null apart; `unknown` is of `any` as well. */
export type Kind = ReadAs | 'list' | 'object';

/** What a key of a row type may hold. */
export interface Cell {
  readonly kinds: ReadonlySet<Kind>;
  /** Of the elements, where one of the kinds is a list. */
  readonly elements: ReadonlySet<Kind>;
  readonly nullable: boolean;
  readonly optional: boolean;
}

/** The keys of a row type; null where any key may be read, or where only callers know which. */
export function rowShape(checker: Checker, type: Type): ReadonlyMap<string, Cell> | null {
  if (isOpen(type) || checker.getIndexInfosOfType(type).length > 0) return null;
  const properties = checker.getPropertiesOfType(type);
  const types = checker.getTypeOfSymbol(properties);
  return new Map(
    properties.map((property, at): [string, Cell] => {
      const of = types[at];
      if (!of) throw new Error(`no type of ${property.name}`);
      return [property.name, { ...cellOf(checker, of), optional: (property.flags & SymbolFlags.Optional) !== 0 }];
    }),
  );
}

function isOpen(type: Type): boolean {
  if (type.isIntersectionType()) return type.getTypes().some(isOpen);
  return (type.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) !== 0;
}

function cellOf(checker: Checker, type: Type): Omit<Cell, 'optional'> {
  const kinds = new Set<Kind>();
  const elements = new Set<Kind>();
  let nullable = false;
  for (const one of type.isUnionType() ? type.getTypes() : [type]) {
    if (one.flags & (TypeFlags.Null | TypeFlags.Undefined)) nullable = true;
    else {
      const kind = kindOf(checker, one);
      kinds.add(kind);
      if (kind === 'list' && one.isTypeReference()) {
        for (const element of checker.getTypeArguments(one)) {
          for (const of of cellOf(checker, element).kinds) elements.add(of);
        }
      }
    }
  }
  return { kinds, elements, nullable: nullable || kinds.has('unknown') };
}

function kindOf(checker: Checker, type: Type): Kind {
  // A branded value is what it is in the program: the brand is of the type alone.
  if (type.isIntersectionType()) {
    const kinds = type.getTypes().map((one) => kindOf(checker, one));
    return kinds.find((kind) => kind !== 'object' && kind !== 'unknown') ?? 'object';
  }
  const { flags } = type;
  if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return 'unknown';
  if (flags & TypeFlags.StringLike) return 'string';
  if (flags & TypeFlags.NumberLike) return 'number';
  if (flags & TypeFlags.BigIntLike) return 'bigint';
  if (flags & TypeFlags.BooleanLike) return 'boolean';
  if (checker.isArrayType(type) || checker.isTupleType(type)) return 'list';
  const name = type.getSymbol()?.name;
  if (name === 'Date') return 'Date';
  return name === 'Buffer' || name === 'Uint8Array' ? 'Buffer' : 'object';
}
