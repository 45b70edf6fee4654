import type { Language } from '#domain/languages/language.ts';

/** Reasons that the product itself gives (domain/review/adjustments.ts, domain/deposits/reversal.ts), in Spanish, by their English words; a test holds that none is missing. */
const spanish: Readonly<Record<string, string>> = {
  'Correction of an error of ours': 'Corrección de un error nuestro',
  'Correction of an amount that was credited by mistake': 'Corrección de un importe que se abonó por error',
  'Refund of a fee': 'Devolución de una comisión',
  'Goodwill payment': 'Pago de buena voluntad',
  'Settlement of a dispute': 'Resolución de una disputa',
  'What was owed to us is waived': 'Se condona lo que se nos debía',
  'Recovery after fraud': 'Recuperación tras un fraude',
  'The payment of a deposit of yours left the chain, so that it was taken back':
    'El pago de un depósito suyo ha salido de la cadena, de modo que se ha revertido',
};

/** A reason in Spanish; one that staff wrote stays as they wrote it. */
export const spanishFixedReason = (english: string): string => spanish[english] ?? english;

/** A reason in a reader's language. */
export const fixedReasonIn: Readonly<Record<Language, (english: string) => string>> = {
  en: (english) => english,
  es: spanishFixedReason,
};
