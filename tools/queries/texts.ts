import {
  type CallExpression,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
  type VariableDeclaration,
} from 'typescript/unstable/ast';
import { type Checker, TypeFlags } from 'typescript/unstable/sync';
import { joined, most, type Texts, together, typedTexts } from './folding.ts';
import { type Callable, callsOf, symbolOf } from './names.ts';
import { returnsOf } from './returns.ts';
import { type Bound, nothing, type Scope } from './scope.ts';

const deepest = 60;

/**
 * Every text that an expression can have when the program runs, as far as the code says it: literals, constants of any file,
 * both sides of a condition, entries of constant objects and lists, functions that return a text, and what the callers of a
 * function pass.
 */
export class ComposedTexts {
  readonly #checker: Checker;
  #depth = 0;

  constructor(checker: Checker) {
    this.#checker = checker;
  }

  /** @returns undefined where a part is known only when the program runs */
  of(node: Node, scope: Scope = nothing): Texts | undefined {
    if (this.#depth >= deepest) return undefined;
    this.#depth += 1;
    try {
      const texts = this.#resolved(node, scope).map((one) =>
        typeof one === 'string'
          ? [one]
          : (this.#written(one) ?? typedTexts(this.#checker, one.node) ?? this.#passed(one.node)),
      );
      const different = [...new Set(together(texts) ?? typedTexts(this.#checker, node))];
      return different.length === 0 || different.length > most ? undefined : different;
    } finally {
      this.#depth -= 1;
    }
  }

  /** What a key of an expression's object literals can be; undefined where one of them is not written out. */
  entry(node: Node, key: string): Texts | undefined {
    const values = this.#entries(node, key, nothing);
    return together(values?.map((one) => (typeof one === 'string' ? [one] : this.of(one.node, one.scope))) ?? []);
  }

  #written({ node, scope }: Bound): Texts | undefined {
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node)) return [node.text];
    if (isTemplateExpression(node)) {
      return node.templateSpans.reduce<Texts | undefined>(
        (before, span) => joined(joined(before, this.of(span.expression, scope)), [span.literal.text]),
        [node.head.text],
      );
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
      const [left, right] = [this.of(node.left, scope), this.of(node.right, scope)];
      const isSum = (this.#checker.getTypeAtLocation(node)?.flags ?? 0) & TypeFlags.NumberLike;
      return isSum ? left?.flatMap((a) => right?.map((b) => String(Number(a) + Number(b))) ?? []) : joined(left, right);
    }
    return isCallExpression(node) && isPropertyAccessExpression(node.expression)
      ? this.#method(node, scope)
      : undefined;
  }

  #method({ expression, arguments: [first, second] }: CallExpression, scope: Scope): Texts | undefined {
    if (!isPropertyAccessExpression(expression)) return undefined;
    const on = expression.expression;
    switch (expression.name.text) {
      case 'trim':
        return this.of(on, scope)?.map((text) => text.trim());
      case 'replace': {
        const [what] = (first && this.of(first, scope)) ?? [];
        const by = second && this.of(second, scope);
        if (what === undefined || !by) return undefined;
        return this.of(on, scope)?.flatMap((text) => by.map((one) => text.replace(what, () => one)));
      }
      case 'join': {
        const [separator] = (first && this.of(first, scope)) ?? [];
        const elements = this.#elements(on, scope);
        if (separator === undefined) return undefined;
        return elements?.reduce<Texts | undefined>(
          (before, one, at) => {
            const text = typeof one === 'string' ? [one] : this.of(one.node, one.scope);
            return joined(before, joined([at === 0 ? '' : separator], text));
          },
          [''],
        );
      }
      default:
        return undefined;
    }
  }

  /** The expressions that one stands for, each as far as it can be followed. */
  #resolved(node: Node, scope: Scope): readonly (Bound | string)[] {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) {
      return this.#resolved(node.expression, scope);
    }
    if (isConditionalExpression(node)) {
      return [node.whenTrue, node.whenFalse].flatMap((one) => this.#resolved(one, scope));
    }
    if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.QuestionQuestionToken) {
      return [node.left, node.right].flatMap((one) => this.#resolved(one, scope));
    }
    const found = this.#followed(node, scope);
    if (!found || this.#depth >= deepest) return [{ node, scope }];
    this.#depth += 1;
    try {
      return found.flatMap((one) => (typeof one === 'string' ? [one] : this.#resolved(one.node, one.scope)));
    } finally {
      this.#depth -= 1;
    }
  }

  #followed(node: Node, scope: Scope): readonly (Bound | string)[] | undefined {
    if (isIdentifier(node)) return this.#named(node, scope);
    if (isPropertyAccessExpression(node)) return this.#entries(node.expression, node.name.text, scope);
    if (isElementAccessExpression(node)) return this.#entries(node.expression, null, scope);
    return isCallExpression(node) ? this.#returned(node, scope) : undefined;
  }

  #named(name: Node, scope: Scope): readonly (Bound | string)[] | undefined {
    const symbol = symbolOf(this.#checker, name);
    if (!symbol) return undefined;
    const argument = scope.get(symbol.id);
    if (argument !== undefined) return [argument];
    const declaration = symbol.valueDeclaration?.resolve();
    if (!declaration) return undefined;
    if (isVariableDeclaration(declaration)) return this.#initial(declaration, scope);
    if (!isBindingElement(declaration) || !declaration.parent.parent) return undefined;
    const whole = declaration.parent.parent;
    const from = isVariableDeclaration(whole) ? this.#initial(whole, scope) : undefined;
    const key = declaration.propertyName ?? declaration.name;
    if (!from || !key) return undefined;
    const place = isArrayBindingPattern(declaration.parent) ? declaration.parent.elements.indexOf(declaration) : null;
    const all = from.map((one) => {
      if (typeof one === 'string') return undefined;
      if (place === null) return isIdentifier(key) ? this.#entries(one.node, key.text, one.scope) : undefined;
      const places = this.#resolved(one.node, one.scope).map((list) =>
        typeof list === 'string' ? undefined : this.#elements(list.node, list.scope)?.[place],
      );
      return places.every((found) => found !== undefined) ? places : undefined;
    });
    return together(all);
  }

  /** Of a constant its value; of the variable of a `for … of` every element. */
  #initial(declaration: VariableDeclaration, scope: Scope): readonly (Bound | string)[] | undefined {
    if (declaration.initializer) return [{ node: declaration.initializer, scope }];
    const loop = declaration.parent.parent;
    return loop && isForOfStatement(loop) ? this.#elements(loop.expression, scope) : undefined;
  }

  /** @param key null for any */
  #entries(object: Node, key: string | null, scope: Scope): readonly (Bound | string)[] | undefined {
    return together(this.#resolved(object, scope).map((one) => this.#entriesOf(one, key)));
  }

  #entriesOf(object: Bound | string, key: string | null): readonly (Bound | string)[] | undefined {
    if (typeof object === 'string') return undefined;
    if (key === null && isArrayLiteralExpression(object.node)) return this.#elements(object.node, object.scope);
    if (!isObjectLiteralExpression(object.node)) return undefined;
    const found: Bound[] = [];
    for (const property of object.node.properties) {
      if (isSpreadAssignment(property)) {
        for (const one of this.#entries(property.expression, key, object.scope) ?? []) {
          if (typeof one !== 'string') found.push(one);
        }
      } else if (property.name && (isIdentifier(property.name) || isStringLiteral(property.name))) {
        if (key !== null && property.name.text !== key) continue;
        if (isPropertyAssignment(property)) found.push({ node: property.initializer, scope: object.scope });
        else if (isShorthandPropertyAssignment(property)) {
          const value = this.#checker.getShorthandAssignmentValueSymbol(property)?.valueDeclaration?.resolve();
          if (!value || !isVariableDeclaration(value) || !value.initializer) return undefined;
          found.push({ node: value.initializer, scope: object.scope });
        }
      }
    }
    return found.length > 0 ? found : undefined;
  }

  #returned(call: CallExpression, scope: Scope): readonly (Bound | string)[] | undefined {
    const made = this.#callable(call.expression, scope);
    const returned = made && returnsOf(made.callable);
    if (!made || !returned) return undefined;
    const inner = new Map(made.scope);
    made.callable.parameters.forEach((parameter, at) => {
      if (!isParameterDeclaration(parameter)) return;
      const symbol = symbolOf(this.#checker, parameter.name);
      const value = call.arguments[at] ?? parameter.initializer;
      if (symbol && value) inner.set(symbol.id, { node: value, scope });
    });
    return returned.map((node) => ({ node, scope: inner }));
  }

  #elements(list: Node, scope: Scope): readonly (Bound | string)[] | undefined {
    return together(
      this.#resolved(list, scope).map((one) => (typeof one === 'string' ? undefined : this.#listed(one))),
    );
  }

  #listed({ node, scope }: Bound): readonly (Bound | string)[] | undefined {
    if (isArrayLiteralExpression(node)) {
      return together(
        node.elements.map((one) =>
          isSpreadElement(one) ? this.#elements(one.expression, scope) : [{ node: one, scope }],
        ),
      );
    }
    if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return undefined;
    const [first, second] = node.arguments;
    switch (node.expression.name.text) {
      case 'filter':
        return this.#elements(node.expression.expression, scope);
      case 'map':
        return first && this.#mapped(this.#elements(node.expression.expression, scope), first, 0, scope);
      case 'flatMap': {
        const made = first && this.#mapped(this.#elements(node.expression.expression, scope), first, 0, scope);
        return made && together(made.map((one) => this.#elements(one.node, one.scope)));
      }
      case 'from': {
        const [length] = (first && this.#entries(first, 'length', scope)) ?? [];
        const [count] = (typeof length === 'object' && this.of(length.node, length.scope)) || [];
        const places = Array.from({ length: Math.min(Number(count ?? 0), most) }, (_, place) => String(place));
        return second && this.#mapped(places, second, 1, scope);
      }
      default:
        return undefined;
    }
  }

  /** @param at which parameter of the mapper the elements are */
  #mapped(elements: readonly (Bound | string)[] | undefined, mapper: Node, at: number, scope: Scope) {
    const made = this.#callable(mapper, scope);
    const [returned, ...others] = (made && returnsOf(made.callable)) ?? [];
    const parameter = made?.callable.parameters[at];
    if (!made || !returned || others.length > 0) return undefined;
    const symbol = parameter && isParameterDeclaration(parameter) ? symbolOf(this.#checker, parameter.name) : undefined;
    return elements?.map((one) => ({
      node: returned,
      scope: symbol ? new Map([...made.scope, [symbol.id, one]]) : made.scope,
    }));
  }

  #callable(node: Node, scope: Scope): { readonly callable: Callable; readonly scope: Scope } | undefined {
    if (isArrowFunction(node) || isFunctionExpression(node)) return { callable: node, scope };
    if (!isIdentifier(node)) return undefined;
    const declaration = symbolOf(this.#checker, node)?.valueDeclaration?.resolve();
    if (declaration && isFunctionDeclaration(declaration)) return { callable: declaration, scope };
    const [bound] = this.#named(node, scope) ?? [];
    return typeof bound === 'object' ? this.#callable(bound.node, bound.scope) : undefined;
  }

  /** What the callers of its function pass for a parameter. */
  #passed(name: Node): Texts | undefined {
    const declaration = isIdentifier(name) ? symbolOf(this.#checker, name)?.valueDeclaration?.resolve() : undefined;
    if (!declaration || !isParameterDeclaration(declaration)) return undefined;
    const made = declaration.parent as Callable;
    const at = made.parameters.indexOf(declaration);
    const calls = callsOf(this.#checker, made);
    return together(
      calls.map((call) => {
        if (!call || !isCallExpression(call)) return undefined;
        const value = call.arguments[at] ?? declaration.initializer;
        return value && this.of(value);
      }),
    );
  }
}
