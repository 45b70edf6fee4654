import {
  isArrowFunction,
  isBlock,
  isFunctionDeclaration,
  isFunctionExpression,
  isReturnStatement,
  type Node,
} from 'typescript/unstable/ast';
import type { Callable } from './names.ts';

/** The expressions that a function may return; undefined where there are none. */
export function returnsOf({ body }: Callable): readonly Node[] | undefined {
  if (!body) return undefined;
  if (!isBlock(body)) return [body];
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isReturnStatement(node)) {
      if (node.expression) found.push(node.expression);
    } else if (!isArrowFunction(node) && !isFunctionDeclaration(node) && !isFunctionExpression(node)) {
      node.forEachChild(visit);
    }
  };
  visit(body);
  return found.length > 0 ? found : undefined;
}
