/** Words that promise a profit or no risk, in the languages of the product, as they read without marks and case. */
const promises: readonly string[] = [
  'guarantee',
  'guarantees',
  'guaranteed',
  'riskless',
  'risk free',
  'no risk',
  'zero risk',
  'without risk',
  'cannot lose',
  'cant lose',
  'never lose',
  'always win',
  'always profit',
  'sure profit',
  'safe profit',
  'certain profit',
  'garantia',
  'garantizo',
  'garantizado',
  'garantizada',
  'garantizados',
  'garantizadas',
  'sin riesgo',
  'sin riesgos',
  'cero riesgo',
  'libre de riesgo',
  'nunca pierdo',
  'nunca pierde',
  'nunca pierdes',
  'imposible perder',
  'siempre gano',
  'siempre gana',
  'siempre ganas',
  'ganancia segura',
  'ganancias seguras',
  'beneficio seguro',
];

/** 'Nothing is guaranteed', 'never without risk': who says so promises nothing. */
const denials = new Set([
  'no',
  'not',
  'nothing',
  'nobody',
  'never',
  'cannot',
  'cant',
  'nada',
  'nadie',
  'nunca',
  'ningun',
  'ninguna',
]);
const denialReach = 3;

const phrases = promises.map((text) => text.split(' '));

/** The words of a text that promise a profit or no risk (O5), as they are on the list; null where there are none. */
export function promiseIn(text: string): string | null {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}’']/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  for (const at of words.keys()) {
    const found = phrases.find((phrase) => phrase.every((word, place) => words[at + place] === word));
    const isDenied = words.slice(Math.max(0, at - denialReach), at).some((word) => denials.has(word));
    if (found && !isDenied) return found.join(' ');
  }
  return null;
}
