import type { ToldDeclineReason } from '#domain/identity/reasons.ts';
import type { AdjustmentReason } from '#domain/review/adjustments.ts';

/** The words of reasons.ts in Spanish. */
export const spanishDeclineReasonWords: Readonly<Record<ToldDeclineReason, string>> = {
  unreadable:
    'Las imágenes no se pueden leer: están borrosas, demasiado oscuras o tapadas por reflejos. Hágalas de nuevo con luz uniforme, con el documento en plano y entero en la imagen.',
  incomplete:
    'Una parte del documento está cortada o tapada. Las cuatro esquinas de ambas caras tienen que verse en la imagen.',
  wrong_sides: 'Las dos imágenes no son el anverso y el reverso del mismo documento. Envíe una de cada cara.',
  not_accepted:
    'Este documento no se acepta. Envíe un documento nacional de identidad, un permiso de conducir o un permiso de residencia expedido por un Estado.',
  expired: 'El documento ha caducado. Envíe uno que esté vigente hoy.',
  details_differ:
    'El nombre o la fecha de nacimiento del documento no coincide con los de su cuenta. Corrija sus datos o envíe el documento del que proceden.',
  not_the_original: 'Las imágenes muestran una copia o una pantalla. Fotografíe el propio documento.',
  under_age: 'Según el documento, usted es menor de 18 años, de modo que no se le puede abrir una cuenta.',
  not_yours: 'El documento no se ha podido aceptar como suyo. Escriba al soporte si cree que es un error.',
};

export const spanishAdjustmentReasonWords: Readonly<Record<AdjustmentReason, string>> = {
  our_error: 'Corrección de un error nuestro',
  credited_by_mistake: 'Corrección de un importe que se abonó por error',
  fee_refund: 'Devolución de una comisión',
  goodwill: 'Pago de buena voluntad',
  dispute: 'Resolución de una disputa',
  debt_waived: 'Se condona lo que se nos debía',
  fraud: 'Recuperación tras un fraude',
};
