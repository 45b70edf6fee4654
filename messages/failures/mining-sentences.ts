import type { FailureFacts } from '#domain/failures/failures.ts';

type Facts = FailureFacts['pool_receipt_unproven'];

/** Why the watched chain does not prove a pool's receipt (N3). */
export function unprovenReceipt(language: 'en' | 'es', { why, detail }: Facts): string {
  return sentences[language][why](detail);
}

type Sentences = Readonly<Record<Facts['why'], (detail: string) => string>>;

const sentences: Readonly<Record<'en' | 'es', Sentences>> = {
  en: {
    'no answer': () => 'The chain’s node does not answer: try again later.',
    'no addresses': (detail) => `No payout address is configured: set ${detail}.`,
    'not seen': () => 'The chain does not have this transaction.',
    'no output': (detail) => `Output ${detail} of this transaction pays no address.`,
    'other address': (detail) => `This output pays ${detail}, which is no configured payout address.`,
    'other amount': (detail) => `This output pays ${detail}: record just that.`,
    unconfirmed: (detail) => `This transaction is not confirmed yet (confirmations: ${detail}).`,
  },
  es: {
    'no answer': () => 'El nodo de la cadena no responde: inténtelo más tarde.',
    'no addresses': (detail) => `No hay ninguna dirección de cobro configurada: defina ${detail}.`,
    'not seen': () => 'La cadena no tiene esta transacción.',
    'no output': (detail) => `La salida ${detail} de esta transacción no paga a ninguna dirección.`,
    'other address': (detail) => `Esta salida paga a ${detail}, que no es una dirección de cobro configurada.`,
    'other amount': (detail) => `Esta salida paga ${detail}: registre justo eso.`,
    unconfirmed: (detail) => `Esta transacción aún no está confirmada (confirmaciones: ${detail}).`,
  },
};
