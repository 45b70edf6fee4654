/** A node of a syntax tree as the parser gives it (ESTree). */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

export const isNode = (value: unknown): value is Node =>
  typeof partOf(value, 'type') === 'string' && typeof partOf(value, 'start') === 'number';

export const partOf = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? Reflect.get(node, name) : undefined;

export const partsOf = (node: unknown, name: string): readonly unknown[] => {
  const parts = partOf(node, name);
  return Array.isArray(parts) ? parts : [];
};

/** The name of a property, also of one that is written as text: 'deposits.approve'. */
export const nameOfKey = (key: unknown): string => String(partOf(key, 'name') ?? partOf(key, 'value') ?? '');

/** The nodes that a node is made of, in the order of its fields. */
export function nodesOf(node: Node): readonly Node[] {
  const fields: readonly unknown[] = Object.values(node);
  return fields.flat().filter(isNode);
}
