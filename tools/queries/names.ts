import { isVariableDeclaration, type Node } from 'typescript/unstable/ast';
import { type Checker, type Symbol as CodeSymbol, SymbolFlags } from 'typescript/unstable/sync';

export type Callable = Node & { readonly parameters: readonly Node[]; readonly body?: Node };

/** What a name stands for, through imports. */
export function symbolOf(checker: Checker, name: Node): CodeSymbol | undefined {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** The calls of a function; of one that a constant holds those of its file. Whatever else is done with it is no call. */
export function callsOf(checker: Checker, made: Callable): readonly (Node | undefined)[] {
  const holder = made.parent;
  if (!isVariableDeclaration(holder)) {
    return checker.getSignatureUsage(made).map((usage) => usage.call?.resolve());
  }
  const symbol = checker.getSymbolAtLocation(holder.name);
  const file = made.getSourceFile().fileName;
  const names = symbol ? checker.getReferencesToSymbolInFile(file, symbol).map((one) => one.resolve()) : [];
  return names.filter((name) => name !== holder.name).map((name) => name?.parent);
}
