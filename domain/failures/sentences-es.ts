import type { Failure } from './failures.ts';
import { spanishPhrase } from './phrases-es.ts';

const things: Readonly<Record<string, string>> = {
  account: 'esa cuenta',
  customer: 'ese cliente',
  deposit: 'ese depósito',
  message: 'ese mensaje',
  movement: 'ese movimiento',
  page: 'esa página',
  pair: 'ese par',
  trade: 'esa operación',
  withdrawal: 'esa retirada',
};

const states: Readonly<Record<string, string>> = {
  pending: 'pendiente',
  approved: 'en estado aprobado',
  declined: 'en estado rechazado',
  suspended: 'en estado suspendido',
  blocked: 'en estado bloqueado',
  void: 'vacía',
  cancelled: 'en estado cancelado',
  returned: 'en estado devuelto',
  sending: 'en envío',
};

const state = (name: string): string => states[name] ?? `en estado «${name}»`;

/** The sentences of sentences.ts in Spanish; a code without one does not compile. */
export function spanishSentenceOf(failure: Failure): string {
  switch (failure.code) {
    case 'invalid_input':
      return failure.facts.fields.map(({ field, problem }) => `${field}: ${spanishPhrase(problem)}`).join('; ');
    case 'not_json':
      return 'El cuerpo no es JSON válido. Envíe un objeto JSON con content-type application/json.';
    case 'body_too_large':
      return `El cuerpo supera los ${failure.facts.maxBytes} bytes.`;
    case 'wrong_origin':
      return 'Esta solicitud procede de otro sitio y se ha rechazado. No se ha cambiado nada.';
    case 'unauthenticated':
      return 'Inicie sesión primero.';
    case 'not_found':
      return failure.facts.what === 'deposit'
        ? 'algo ha salido mal'
        : `No existe ${things[failure.facts.what] ?? `ese registro (${failure.facts.what})`}.`;
    case 'idempotency_key_missing':
      return 'Envíe la cabecera Idempotency-Key con un valor de su elección (de 1 a 200 caracteres visibles), nuevo para cada orden nueva.';
    case 'idempotency_key_reused':
      return 'Esta Idempotency-Key ya se usó para otra solicitud. No se ha cambiado nada; use una clave nueva.';
    case 'rate_limited':
      return `Demasiados intentos. Vuelva a intentarlo dentro de ${failure.facts.retryAfterSeconds} segundos.`;
    case 'internal':
      return 'Algo ha fallado por nuestra parte. Si envió una orden, repítala con la misma Idempotency-Key: no se ejecutará dos veces.';
    case 'unavailable':
      return 'El servicio se está iniciando o deteniendo. Vuelva a intentarlo en un momento; una Idempotency-Key repetida no se ejecuta dos veces.';
    case 'sign_in_failed':
      return 'El correo electrónico o la contraseña no son correctos.';
    case 'password_refused':
      return spanishPhrase(failure.facts.problem);
    case 'email_in_use':
      return 'Esta dirección no se puede usar para una cuenta nueva.';
    case 'link_expired':
      return 'Este enlace ya no es válido. Pida uno nuevo.';
    case 'account_not_approved':
      return `Esto requiere una cuenta aprobada; la suya está ${state(failure.facts.accountStatus)}.`;
    case 'customer_not_approved':
      return `La cuenta del cliente está ${state(failure.facts.accountStatus)}, de modo que la retirada espera, como máximo hasta ${failure.facts.until}. No se ha movido dinero.`;
    case 'status_change_not_allowed':
      return `Una cuenta que está ${state(failure.facts.from)} no puede pasar a estar ${state(failure.facts.to)}.`;
    case 'email_not_verified':
      return 'El correo electrónico de esta cuenta aún no está verificado. Se podrá aprobar cuando lo esté.';
    case 'second_admin_required':
      return 'Usted ya ha decidido esto. Debe confirmarlo otro administrador.';
    case 'own_case':
      return 'No puede decidir un caso propio. Debe hacerlo otro administrador.';
    case 'approval_missing':
      return 'Aquí no hay ninguna aprobación suya: nunca se dio, se retiró antes o ha caducado. No se ha cambiado nada.';
    case 'already_decided':
      return `Esto ya se decidió antes: está ${state(failure.facts.status)}. No se ha cambiado nada.`;
    case 'decision_differs':
      return `El segundo administrador debe confirmar los mismos valores: ${failure.facts.field} difiere de la primera decisión. No se ha abonado nada.`;
    case 'insufficient_available':
      return `Su saldo disponible de ${failure.facts.available} no cubre ${failure.facts.asked}. No se ha movido dinero.`;
    case 'withdrawal_blocked':
      return '¡Ingrese fondos en su cuenta antes de hacer una retirada!';
    case 'deposit_out_of_limits':
      return `El importe debe estar entre ${failure.facts.min} y ${failure.facts.max} USD.`;
    case 'too_many_open_deposits':
      return `Tiene ${failure.facts.most} depósitos abiertos, que es el máximo a la vez. Pague uno de ellos o espere a que se decida alguno.`;
    case 'transaction_already_credited':
      return `La transacción ${failure.facts.transactionId} ya está abonada a un depósito. No se ha vuelto a abonar nada.`;
    case 'transaction_already_paid':
      return `La transacción ${failure.facts.transactionId} ya paga otra retirada. No se ha vuelto a registrar nada.`;
    case 'transaction_too_early':
      return 'Esta es la primera de dos aprobaciones, de modo que aún no se puede haber enviado nada. Apruebe sin identificador de transacción; regístrelo cuando exista la última aprobación. No se ha cambiado nada.';
    case 'transaction_id_invalid':
    case 'output_invalid':
    case 'amount_received_invalid':
    case 'address_invalid':
      return spanishPhrase(failure.facts.problem);
    case 'withdrawal_not_cancellable':
      return `Esta retirada está ${state(failure.facts.status)} y ya no se puede cancelar.`;
    case 'house_short':
      return 'La cuenta de la casa que paga no tiene tanto. No se ha movido dinero.';
    case 'pair_unknown':
      return `No existe el par ${failure.facts.currencyPair}. GET /api/markets enumera los pares.`;
    case 'pair_not_tradable':
      return `${failure.facts.currencyPair} no se puede negociar: ${spanishPhrase(failure.facts.why)}. No se ha movido dinero.`;
    case 'pair_closed':
      return `${failure.facts.currencyPair} está cerrado por ahora a nuevas operaciones. No se ha movido dinero.`;
    case 'price_stale':
      return `El precio de ${failure.facts.currencyPair} no está actualizado, de modo que ahora no puede empezar ninguna operación con él. No se ha movido dinero.`;
    case 'price_unavailable':
      return `Ningún precio registrado de ${failure.facts.what} es lo bastante reciente. Vuelva a intentarlo cuando se cotice.`;
    case 'price_not_live':
      return `${failure.facts.currencyPair} no tiene ahora una fuente en vivo. El dinero real solo opera con precios en vivo; la cartera de práctica sigue abierta. No se ha movido dinero.`;
    case 'duration_not_offered':
      return `Elija una de las duraciones ofrecidas: ${failure.facts.offered.join(', ')} segundos. No se ha movido dinero.`;
    case 'stake_out_of_limits':
      return `El importe debe estar entre ${failure.facts.min} y ${failure.facts.max}. No se ha movido dinero.`;
    case 'bankroll_short':
      return 'La casa no puede cubrir este pago en este momento, de modo que no acepta la operación. No se ha movido dinero; puede que un importe menor se acepte.';
  }
}
