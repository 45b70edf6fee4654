import type { NoticeTexts } from './kinds.ts';
import { countryName, differenceOf, ended, grouped } from './words.ts';

/** The words of notices.ts in Spanish. */
export const spanishTexts: NoticeTexts = {
  account_approved: {
    title: 'Su cuenta está aprobada',
    text: () => 'Su cuenta está aprobada y abierta.',
  },
  account_declined: {
    title: 'Se ha rechazado su solicitud de cuenta',
    text: () => 'Se ha rechazado su solicitud de cuenta. Inicie sesión para ver qué hace falta para continuar.',
  },
  account_suspended: {
    title: 'Su cuenta está suspendida',
    text: () =>
      'Su cuenta está suspendida. Las operaciones abiertas se liquidan igualmente; puede seguir consultando su extracto y sus retiradas.',
  },
  account_reinstated: {
    title: 'Su cuenta vuelve a estar abierta',
    text: () => 'La suspensión de su cuenta ha terminado: vuelve a estar abierta.',
  },
  account_blocked: {
    title: 'Su cuenta está bloqueada',
    text: () =>
      'Su cuenta está bloqueada. Las operaciones abiertas se liquidan igualmente; puede seguir consultando su extracto y sus retiradas.',
  },
  account_unblocked: {
    title: 'Su cuenta vuelve a estar abierta',
    text: () => 'Su cuenta ya no está bloqueada: vuelve a estar abierta.',
  },
  identity_approved: {
    title: 'Sus imágenes de identidad están aprobadas',
    text: () => 'Sus imágenes de identidad están aprobadas.',
  },
  identity_declined: {
    title: 'Se han rechazado sus imágenes de identidad',
    text: ({ reason, mayRetry }) =>
      `Se han rechazado sus imágenes de identidad. ${ended(reason)}${mayRetry ? ' Puede enviar otras.' : ''}`,
  },
  country_changed: {
    title: 'Su país ha cambiado',
    text: ({ country }) =>
      `El país de su cuenta es ahora ${countryName(country, 'es')}, como solicitó. Lo que se le ofrece depende de él.`,
  },
  country_change_declined: {
    title: 'Se ha rechazado su cambio de país',
    text: ({ country, reason }) =>
      `Se ha rechazado su solicitud de cambiar de país a ${countryName(country, 'es')}: ${ended(reason)} Su país sigue siendo el mismo.`,
  },
  deposit_approved: {
    title: 'Su depósito ha llegado',
    text: ({ asked, credited }) => {
      const difference = differenceOf(asked, credited);
      const told = difference
        ? `, ${difference.amount} ${difference.isMore ? 'más' : 'menos'} que los ${grouped(asked)} solicitados, porque eso es lo que ha llegado`
        : '';
      return `Se han abonado ${grouped(credited)} USD en su saldo${told}.`;
    },
  },
  deposit_declined: {
    title: 'Se ha rechazado su depósito',
    text: ({ asked, reason }) =>
      `Se ha rechazado su depósito de ${grouped(asked)} USD: ${ended(reason)} No se ha abonado nada.`,
  },
  withdrawal_sending: {
    title: 'Su retirada se está enviando',
    text: ({ amount }) =>
      `Su retirada de ${grouped(amount)} USD está aprobada y se está enviando. Ya no se puede cancelar.`,
  },
  withdrawal_not_sent: {
    title: 'Su retirada aún no se ha enviado',
    text: ({ amount, reason }) =>
      `Su retirada de ${grouped(amount)} USD no se ha enviado: ${ended(reason)} Vuelve a esperar su revisión.`,
  },
  withdrawal_paid: {
    title: 'Su retirada está pagada',
    text: ({ amount, transactionId }) =>
      `Su retirada de ${grouped(amount)} USD está pagada, con la transacción ${transactionId}.`,
  },
  withdrawal_declined: {
    title: 'Se ha rechazado su retirada',
    text: ({ amount, reason }) =>
      `Se ha rechazado su retirada de ${grouped(amount)} USD: ${ended(reason)} El dinero vuelve a estar disponible.`,
  },
  withdrawal_returned: {
    title: 'Su retirada ha sido devuelta',
    text: ({ amount, reason }) =>
      `El pago de ${grouped(amount)} USD ha sido devuelto: ${ended(reason)} El dinero vuelve a estar disponible.`,
  },
};
