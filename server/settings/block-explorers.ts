import { type BlockExplorers, type ExplorerChain, problemOfExplorer } from '#domain/money/block-explorers.ts';

/** Reads BLOCK_EXPLORER_BITCOIN and those of the other chains; throws an Error that names the variable and what would be right. */
export function readBlockExplorers(env: Readonly<Record<string, string | undefined>>): BlockExplorers {
  const of = (chain: ExplorerChain): string | null => {
    const variable = `BLOCK_EXPLORER_${chain.toUpperCase()}`;
    const template = env[variable]?.trim();
    if (!template) return null;
    const problem = problemOfExplorer(template);
    if (problem !== null)
      throw new Error(`${variable} ${problem}: give an address such as https://explorer.example/tx/{transaction}`);
    return template;
  };
  return {
    bitcoin: of('bitcoin'),
    ethereum: of('ethereum'),
    bsc: of('bsc'),
    dogecoin: of('dogecoin'),
    litecoin: of('litecoin'),
  };
}
