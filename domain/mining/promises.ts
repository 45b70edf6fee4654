import { type Phrase, phrase } from '#domain/failures/phrases.ts';

/**
 * Words by which a text speaks of what a contract will bring, in the product's languages. A list and no proof: it stops the
 * usual sentence, while the same thing can be said in others.
 */
const promising = new RegExp(
  [
    // '1 % a day', 'up to 12 percent', '3 % mensual'
    String.raw`\b(?:up to|hasta) (?:an? |un |el )?\d[\d.,]*\s?(?:%|per ?cent|por ciento)`,
    String.raw`\d\s?(?:%|per ?cent|por ciento),? (?:an?|each|every|per|daily|weekly|monthly|yearly|annual\w*|al|por|cada|diari\w*|mensual\w*|anual\w*)\b`,
    // Who says that nothing is guaranteed says what is so.
    String.raw`(?<!\b(?:no|not|never|without|sin|ninguna|nunca) )\b(?:guarant|garant)\p{L}*|\bassured\b|\basegurad\p{L}*|\bfor sure\b`,
    String.raw`\b(?:no|zero)[- ]risks?\b|\brisk[- ]?free\b|\bsin riesgos?\b`,
    String.raw`\bprofit\p{L}*|\bganancias?\b|\bbeneficios?\b|\brentab\p{L}*|\byields?\b|\bROI\b|\bAP[RY]\b|\bTAE\b`,
    String.raw`\b(?:fixed|daily|weekly|monthly|annual|high|best|stable) returns?\b|\breturns? (?:of|on|from)\b`,
    String.raw`\brendimientos? (?:de|del|diari\w*|mensual\w*|anual\w*)\b|\bretornos? (?:de|del|diari\w*|mensual\w*|anual\w*)\b`,
    String.raw`\bearn(?:s|ed|ing|ings)?\b|\bpassive income\b|\bingresos? pasivos?\b|\bdoubl(?:es?|ing)\b|\bduplica\p{L}*`,
    String.raw`\bget back\b|\bpayback\b|\bpays? (?:\$\s?)?\d|\b(?:safe|steady|secure) income\b|\bingresos? segur\p{L}*|\d\s?x your\b`,
  ].join('|'),
  'iu',
);

/** The first words of a plan's text that promise something (N3: no promised return anywhere); null where there are none. */
export function promiseIn(text: string): string | null {
  return promising.exec(text.normalize('NFKC'))?.[0] ?? null;
}

/** What is wrong with a plan's text that promises something; null where nothing is. */
export function problemOfPromise(text: string): Phrase | null {
  const words = promiseIn(text);
  return words === null ? null : phrase('promise', { words });
}
