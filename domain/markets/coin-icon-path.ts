/** Beside the icon of a pair, where that of its base alone is served: without drawing either. */
export const coinIconPath = (pairIconPath: string): string => pairIconPath.replace(/\.svg$/, '-coin.svg');
