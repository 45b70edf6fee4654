/**
 * Words by which a text speaks of what a contract will bring, in the product's languages. A list and no proof: it stops the
 * usual sentence, while the same thing can be said in others.
 */
const promising =
  /%|％|\bper ?cent\b|\bpor ciento\b|\bguarant\p{L}*|\bgarant\p{L}*|\bassured\b|\basegurad\p{L}*|\b(?:no |zero )risks?\b|\brisk[- ]?free\b|\bsin riesgos?\b|\bprofit\p{L}*|\bganancias?\b|\bbeneficios?\b|\brentab\p{L}*|\byields?\b|\brendimientos?\b|\breturns?\b|\bretornos?\b|\bearn\p{L}*|\bpassive income\b|\bingresos? pasivos?\b|\bROI\b|\bAP[RY]\b|\bTAE\b/iu;

/** The first words of a plan's text that promise something (N3: no promised return anywhere); null where there are none. */
export function promiseIn(text: string): string | null {
  return promising.exec(text)?.[0] ?? null;
}
