import type { Node } from 'typescript/unstable/ast';

/** An expression, and what the parameters around it stand for. */
export interface Bound {
  readonly node: Node;
  readonly scope: Scope;
}
export type Scope = ReadonlyMap<number, Bound | string>;

export const nothing: Scope = new Map();
