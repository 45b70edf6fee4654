import { ended, grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import type { Failure, FailureFacts } from './failures.ts';
import { unprovenReceipt } from './mining-sentences.ts';
import { spanishPhrase } from './phrases-es.ts';

const things: Readonly<Record<string, string>> = {
  account: 'esa cuenta',
  address: 'esa dirección',
  contract: 'ese contrato',
  customer: 'ese cliente',
  deposit: 'ese depósito',
  image: 'esa imagen',
  message: 'ese mensaje',
  movement: 'ese movimiento',
  notice: 'ese aviso',
  page: 'esa página',
  pair: 'ese par',
  alert: 'esa alerta',
  payout: 'ese pago',
  plan: 'ese plan',
  passkey: 'esa llave de acceso',
  request: 'esa solicitud',
  session: 'esa sesión',
  submission: 'ese envío de imágenes',
  token: 'ese token',
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
  stored: 'en estado guardado',
  submitted: 'en revisión',
  superseded: 'en estado sustituido',
  'approved by a first admin': 'en estado aprobado por un primer administrador',
};

const state = (name: string): string => states[name] ?? `en estado «${name}»`;

const exclusions: Readonly<Record<string, string>> = { 'time-out': 'una pausa', 'self-exclusion': 'una autoexclusión' };

const paused: Readonly<Record<string, string>> = {
  deposits: 'los depósitos',
  withdrawals: 'las retiradas nuevas',
  trades: 'las operaciones con dinero real',
  practice: 'las operaciones de práctica',
  copying: 'la copia de traders',
  mining: 'la venta de contratos de minería',
};

/** A13 in Spanish: the limit, what is left of it, and when the amount fits. */
function ownLimitSentence({ limit, period, amount, left, asked, fitsFrom }: FailureFacts['own_limit_reached']): string {
  const names: Readonly<Record<string, string>> = { deposit: 'depósitos', loss: 'pérdidas', stake: 'importes' };
  const windows: Readonly<Record<string, string>> = { day: '24 horas', week: '7 días', month: '30 días' };
  const counted = limit === 'loss' ? ' (las operaciones abiertas cuentan como perdidas hasta que terminan)' : '';
  const when = fitsFrom === null ? '' : ` Cabe a partir del ${minuteIn('es', fitsFrom)}.`;
  return `Su propio límite de ${names[limit] ?? limit} de ${grouped(amount)} USD en ${windows[period] ?? period} deja ${grouped(left)}${counted}, y esto requiere ${grouped(asked)}.${when} No se ha movido dinero.`;
}

const spanishClosed: Readonly<Record<FailureFacts['pair_closed']['closedBy'], string>> = {
  guard: 'las bolsas que lo cotizan no coinciden en su precio',
  wide: 'su compra y su venta están demasiado separadas',
  quiet: 'sus cotizaciones cambian demasiado poco',
  liquidity: 'se cotiza demasiado poco o con demasiada diferencia',
};

/** The sentences of sentences.ts in Spanish; a code without one does not compile. */
export function spanishSentenceOf(failure: Failure): string {
  switch (failure.code) {
    case 'invalid_input':
      return failure.facts.fields.map(({ field, problem }) => `${field}: ${spanishPhrase(problem)}`).join('; ');
    case 'not_json':
      return 'El cuerpo no es JSON válido. Envíe un objeto JSON con content-type application/json.';
    case 'body_too_large':
      return `El cuerpo supera los ${failure.facts.maxBytes} bytes.`;
    case 'body_too_slow':
      return 'Los archivos llegaron demasiado despacio y no se ha guardado nada. Envíelos otra vez, con mejor conexión si puede.';
    case 'wrong_origin':
      return 'Esta solicitud procede de otro sitio y se ha rechazado. No se ha cambiado nada.';
    case 'unauthenticated':
      return 'Inicie sesión primero.';
    case 'not_found':
      return notFoundSentence(failure.facts.what);
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
    case 'password_wrong':
      return 'Esta no es su contraseña actual. No se ha cambiado nada.';
    case 'code_needed':
      return 'Su segundo factor está activado: hace falta además un código de su aplicación o un código de recuperación. No se ha cambiado nada.';
    case 'code_refused':
      return 'Este código no es correcto o ya se usó. Espere al siguiente de su aplicación o use otro código de recuperación.';
    case 'sign_in_over':
      return 'Este inicio de sesión ha tardado demasiado o se ha cerrado. Empiece de nuevo con el correo electrónico y la contraseña.';
    case 'second_factor_on':
      return 'Su segundo factor ya está activado. Desactívelo primero para usar otra aplicación.';
    case 'second_factor_off':
      return 'Su segundo factor no está activado. Empiece con su contraseña.';
    case 'address_unverified':
      return 'Verifique primero su correo electrónico: abra el enlace que se le envió.';
    case 'passkey_refused':
      return 'No se ha aceptado esta llave de acceso. Inténtelo de nuevo o use otra forma de iniciar sesión.';
    case 'too_many_passkeys':
      return `Tiene ${failure.facts.most} llaves de acceso, que es el máximo. Quite antes una.`;
    case 'too_many_tokens':
      return `Tiene ${failure.facts.most} tokens de API, que es el máximo. Revoque antes uno.`;
    case 'token_refused':
      return 'Este token de API no existe, ha caducado o se ha revocado.';
    case 'token_scope_missing':
      return failure.facts.scope === null
        ? 'Ningún token de API puede hacer esto; inicie sesión en el sitio. No se ha cambiado nada.'
        : `Esto requiere un token de API con el permiso ${failure.facts.scope}. No se ha cambiado nada.`;
    case 'account_not_approved':
      return `Esto requiere una cuenta aprobada; la suya está ${state(failure.facts.accountStatus)}.`;
    case 'customer_not_approved':
      return `La cuenta del cliente está ${state(failure.facts.accountStatus)}, de modo que la retirada espera, como máximo hasta ${failure.facts.until}. No se ha movido dinero.`;
    case 'status_change_not_allowed':
      return `Una cuenta que está ${state(failure.facts.from)} no puede pasar a estar ${state(failure.facts.to)}.`;
    case 'approval_conditions_missing':
      return `Esta cuenta aún no se puede aprobar. Falta lo siguiente: ${failure.facts.missing.map(conditionInWords).join('; ')}.`;
    case 'under_age':
      return `Para tener una cuenta debe haber cumplido ${failure.facts.adultAge} años. No se ha guardado nada.`;
    case 'agreement_changed':
      return `${failure.facts.agreements.map(agreementInWords).join(' y ')}: el texto ha cambiado desde que abrió esta página. Lea el nuevo y acéptelo. No se ha guardado nada.`;
    case 'details_reviewed':
      return 'El nombre, el país y la fecha de nacimiento quedan como están mientras se revisan sus imágenes de identidad y después de su aprobación. El cambio de país se solicita en los datos de la cuenta. No se ha guardado nada.';
    case 'country_unchanged':
      return 'Este ya es el país de su cuenta. No se ha cambiado nada.';
    case 'country_change_open':
      return 'Ya ha solicitado un cambio de país. Retire esa solicitud o espere su decisión antes de solicitar otro.';
    case 'product_not_in_country':
      return `${productInWords(failure.facts.product)} con dinero real ${failure.facts.country === null ? 'no se pueden ofrecer sin un país revisado' : 'no se ofrecen en el país de su cuenta'}. La práctica sigue abierta. No se ha movido dinero.`;
    case 'identity_waiting':
      return 'Ya tenemos sus imágenes de identidad y esperan su revisión. No se ha cambiado nada; le comunicaremos el resultado.';
    case 'identity_final':
      return 'Sus imágenes de identidad se rechazaron de forma definitiva, de modo que aquí no se pueden admitir otras. Escriba a soporte.';
    case 'identity_not_assigned':
      return 'Nadie lleva este caso, de modo que no hay nada que devolver. No se ha cambiado nada.';
    case 'identity_assigned':
      return 'Otro revisor lleva este caso. Asúmalo si debe decidirlo usted. No se ha cambiado nada.';
    case 'legal_hold_stands':
      return 'Este cliente ya está sujeto a una retención legal. No se ha cambiado nada.';
    case 'legal_hold_missing':
      return 'Este cliente no está sujeto a ninguna retención legal. No se ha cambiado nada.';
    case 'withdrawals_frozen':
      return `Se deben ${grouped(failure.facts.owed)} USD desde que se revirtió un depósito, y las retiradas esperan hasta que se devuelvan. No se ha movido dinero.`;
    case 'payment_unconfirmed':
      return `La cadena muestra ${failure.facts.confirmations} de las ${failure.facts.needed} confirmaciones que este pago necesita. No se ha abonado nada.`;
    case 'payment_of_another':
      return 'Este pago entró para otro depósito. No se ha abonado nada.';
    case 'customer_short':
      return 'El saldo disponible del cliente no llega a tanto. No se ha movido dinero.';
    case 'ways_in_missing':
      return 'Esta persona no tiene segundo factor ni llave de acceso, así que no hay nada que quitar. No se ha cambiado nada.';
    case 'removal_open':
      return 'Ya se ha pedido quitarlos y espera a otro administrador. No se ha cambiado nada.';
    case 'request_lapsed':
      return 'Esto se pidió hace más de 24 horas y ha caducado. Pídalo de nuevo. No se ha cambiado nada.';
    case 'own_limit_reached':
      return ownLimitSentence(failure.facts);
    case 'excluded':
      return `Ha fijado ${exclusions[failure.facts.exclusion]} que dura hasta el ${minuteIn('es', failure.facts.until)}. Hasta entonces no se juega, compra ni ingresa dinero real; lo que tiene se puede retirar en cualquier momento. No se ha movido dinero.`;
    case 'exclusion_not_shortened':
      return `Ha fijado ${exclusions[failure.facts.exclusion]} que dura hasta el ${minuteIn('es', failure.facts.until)}. Se puede alargar, nunca acortar. No se ha cambiado nada.`;
    case 'switched_off':
      return `El operador ha puesto en pausa ${paused[failure.facts.what] ?? `las operaciones con ${failure.facts.what}`}: ${ended(failure.facts.reason)} No se ha movido dinero.`;
    case 'second_admin_required':
      return 'Usted ya ha decidido esto. Debe confirmarlo otro administrador.';
    case 'own_case':
      return 'No puede decidir un caso propio. Debe hacerlo otro administrador.';
    case 'approval_missing':
      return 'Aquí no hay ninguna aprobación suya: nunca se dio, se retiró antes o ha caducado. No se ha cambiado nada.';
    case 'already_decided':
      return `Esto ya se decidió antes: está ${state(failure.facts.status)}. No se ha cambiado nada.`;
    case 'record_changed':
      return 'Esto ha cambiado desde que lo abrió. Mire de nuevo lo que hay ahora y decida después. No se ha cambiado nada.';
    case 'decision_differs':
      return `El segundo administrador debe confirmar los mismos valores: ${failure.facts.field} difiere de la primera decisión. No se ha abonado nada.`;
    case 'insufficient_available':
      return `Su saldo disponible de ${grouped(failure.facts.available)} no cubre ${grouped(failure.facts.asked)}. No se ha movido dinero.`;
    case 'trader_stopped':
      return 'Este trader ha dejado de operar, de modo que nadie puede empezar a copiarlo. No se ha cambiado nada.';
    case 'copy_of_oneself':
      return 'No puede copiarse a sí mismo. Elija a otro trader. No se ha cambiado nada.';
    case 'copy_stopping':
      return 'Su copia de este trader se está deteniendo: antes tienen que terminar sus últimas operaciones; después podrá empezar de nuevo. No se ha cambiado nada.';
    case 'copy_changed':
      return 'Esta copia ha cambiado desde que usted la miró. Mírela de nuevo y decida después. No se ha cambiado nada.';
    case 'copies_still_run':
      return 'Todavía se están deteniendo las copias de antes de que este operador dejara de operar. Decida de nuevo dentro de un momento. No se ha cambiado nada.';
    case 'share_raised':
      return `El operador pide ahora el ${failure.facts.shareBps / 100} % del beneficio nuevo, más de lo que se le mostró. Mírelo de nuevo y decida después. No se ha movido dinero.`;
    case 'house_share_raised':
      return `La empresa se queda ahora con el ${failure.facts.houseShareBps / 100} % de cada participación en las ganancias, más de lo que se le mostró. Mírelo de nuevo y decida después. No se ha movido dinero.`;
    case 'copying_frozen':
      return `Se deben ${grouped(failure.facts.owed)} USD desde que se revirtió un depósito. La copia con dinero real puede empezar, seguir o ampliarse cuando se hayan devuelto. No se ha movido dinero.`;
    case 'allocation_out_of_limits':
      return `Una copia admite entre ${grouped(failure.facts.min)} y ${grouped(failure.facts.max)}. No se ha movido dinero.`;
    case 'trader_name_taken':
      return `${failure.facts.name} es el nombre de otro trader o solicitante, o se le parece demasiado, también de antes. Elija otro nombre. No se ha cambiado nada.`;
    case 'trader_name_reserved':
      return `${failure.facts.name} está reservado: las operaciones propias llevan SELF en lugar del nombre de un trader, y ningún nombre puede parecerse. Elija otro nombre. No se ha cambiado nada.`;
    case 'application_pending':
      return 'Su solicitud ya espera una decisión. Retírela primero para enviar otra. No se ha cambiado nada.';
    case 'already_trader':
      return 'Usted ya es trader. No se ha cambiado nada.';
    case 'plan_closed':
      return 'Este plan ya no se vende. No se ha comprado nada; los planes que se ofrecen están en la lista.';
    case 'pool_receipt_recorded':
      return `La transacción ${failure.facts.transactionId} ya está registrada con esta salida, como pago del pool o como ingreso de un cliente. No se ha registrado otra vez.`;
    case 'pool_receipt_unproven':
      return `${unprovenReceipt('es', failure.facts)} No se ha registrado nada.`;
    case 'plan_sold_out':
      return 'Este plan está agotado: a la flota no le queda tasa de hash verificada para él. No se ha comprado nada.';
    case 'plan_price_lapsed':
      return 'El precio de este plan ha caducado: no está a la venta hasta que el operador lo ofrezca de nuevo. No se ha comprado nada.';
    case 'share_out_of_bounds':
      return `La participación en las ganancias puede ser como máximo del ${failure.facts.mostBps / 100} %. No se ha cambiado nada.`;
    case 'withdrawal_blocked':
      return '¡Ingrese fondos en su cuenta antes de hacer una retirada!';
    case 'deposit_out_of_limits':
      return `El importe debe estar entre ${grouped(failure.facts.min)} y ${grouped(failure.facts.max)} USD.`;
    case 'too_many_open_deposits':
      return `Tiene ${failure.facts.most} depósitos abiertos, que es el máximo a la vez. Pague uno de ellos o espere a que se decida alguno.`;
    case 'open_quotes_full':
      return `Los depósitos cuya cotización sigue vigente pueden sumar ${grouped(failure.facts.most)} USD a la vez; quedan ${grouped(failure.facts.left)} y se han pedido ${grouped(failure.facts.asked)}. Pida menos o espere a que venza una cotización. No se ha cambiado nada.`;
    case 'transaction_already_credited':
      return `La transacción ${failure.facts.transactionId} ya está abonada a un depósito o registrada como pago de un pool o devolvió un pago. No se ha vuelto a abonar nada.`;
    case 'transaction_already_paid':
      return `La transacción ${failure.facts.transactionId} ya paga otra retirada. No se ha vuelto a registrar nada.`;
    case 'transaction_too_early':
      return 'Esta es la primera de dos aprobaciones, de modo que aún no se puede haber enviado nada. Apruebe sin identificador de transacción; regístrelo cuando exista la última aprobación. No se ha cambiado nada.';
    case 'transaction_id_invalid':
    case 'output_invalid':
    case 'amount_received_invalid':
    case 'address_invalid':
      return spanishPhrase(failure.facts.problem);
    case 'sign_in_too_old':
      return `Esto requiere un inicio de sesión de los últimos ${failure.facts.atMostMinutes} minutos. Inicie sesión de nuevo y envíe esto otra vez; no se ha cambiado nada.`;
    case 'payout_address_known':
      return `Esta dirección ya está en su libreta, como «${failure.facts.label}». No se ha cambiado nada.`;
    case 'payout_address_in_use':
      return 'Una retirada a esta dirección sigue abierta. Cancélela primero o espere a que termine. No se ha cambiado nada.';
    case 'too_many_payout_addresses':
      return `Su libreta contiene ${failure.facts.most} direcciones, que es el máximo. Quite una que no necesite.`;
    case 'payout_address_new':
      return `La dirección de esta retirada es nueva para su cliente: se puede aprobar a partir de ${failure.facts.until}. No se ha movido dinero.`;
    case 'payout_below_dust':
      return `Lo que queda tras la comisión de red es demasiado poco para ${failure.facts.network} al precio actual; el importe mínimo sería ${grouped(failure.facts.least)} USD. Rechácela con ese motivo. No se ha movido dinero.`;
    case 'payout_elsewhere':
      return `La transacción ${failure.facts.transactionId} no paga nada a la dirección de esta retirada. No se ha registrado nada.`;
    case 'payout_short':
      return `La transacción ${failure.facts.transactionId} paga ${failure.facts.paid} a la dirección de esta retirada, menos que los ${failure.facts.due} debidos. No se ha registrado nada.`;
    case 'payout_owed':
      return 'Ya se fijaron monedas para esta retirada. Se paga con no menos, o la cancela su cliente. No se ha movido dinero.';
    case 'payout_on_chain':
      return `La cadena muestra la transacción ${failure.facts.transactionId}, que paga otro tanto a la dirección de esta retirada. Regístrela como pago. No se ha cambiado nada.`;
    case 'return_transaction_missing':
      return `Nada muestra que el pago ${failure.facts.transactionId} haya fallado. Indique la transacción que devolvió las monedas. No se ha movido dinero.`;
    case 'return_not_confirmed':
      return `La cadena todavía no muestra confirmada la transacción ${failure.facts.transactionId}. Registre la devolución cuando lo esté. No se ha movido dinero.`;
    case 'return_elsewhere':
      return `La transacción ${failure.facts.transactionId} no paga a ninguna de nuestras direcciones. No se ha movido dinero.`;
    case 'return_already_recorded':
      return `La transacción ${failure.facts.transactionId} paga una retirada, devolvió otra, pertenece a un depósito o es anterior al pago. No se ha movido dinero.`;
    case 'legal_ground_stands':
      return 'Hay un motivo legal registrado para retener esta retirada. Primero hay que levantarlo. No se ha movido dinero.';
    case 'legal_ground_missing':
      return 'No hay ningún motivo legal registrado para retener esta retirada. No se ha cambiado nada.';
    case 'too_many_renewals':
      return `La cotización de este depósito se ha renovado ${failure.facts.most} veces, que es lo máximo. Pida un depósito nuevo. No se ha cambiado nada.`;
    case 'deposit_payment_seen':
      return 'Se ha visto un pago para este depósito, de modo que no se puede cancelar: lo que llegue se abona. No se ha cambiado nada.';
    case 'too_many_cancelled':
      return `Ha cancelado ${failure.facts.most} depósitos en 24 horas, que es lo máximo. Deje este sin pagar o cancélelo mañana. No se ha cambiado nada.`;
    case 'customer_approved':
      return 'Este cliente está aprobado y puede retirar lo disponible, de modo que un motivo legal no retiene nada. Suspenda primero la cuenta. No se ha cambiado nada.';
    case 'withdrawal_not_cancellable':
      return `Esta retirada está ${state(failure.facts.status)} y ya no se puede cancelar.`;
    case 'house_short':
      return failure.facts.missing === null
        ? 'La cuenta de la casa que paga no tiene tanto. No se ha movido dinero.'
        : `Al capital de la casa le faltan ${failure.facts.missing} para pagar lo que se debe. Apórtelos primero. No se ha movido dinero.`;
    case 'practice_full':
      return `Una recarga devuelve lo disponible en práctica a ${failure.facts.restoresTo}, y usted tiene ${failure.facts.available}. No se ha cambiado nada.`;
    case 'practice_trades_open':
      return 'Una operación de práctica sigue abierta. Recargue cuando haya terminado. No se ha cambiado nada.';
    case 'practice_copies_run':
      return 'Hay dólares de práctica apartados para copias. Recargue cuando esas copias se hayan detenido. No se ha cambiado nada.';
    case 'practice_topped_up':
      return `La práctica ya se recargó hoy. Se puede recargar de nuevo a partir del ${minuteIn('es', failure.facts.again)}. No se ha cambiado nada.`;
    case 'proof_not_needed':
      return 'Este depósito está aprobado, de modo que no queda nada que justificar. No se ha guardado ningún archivo.';
    case 'file_type_refused':
      return `El tipo de archivo debe ser ${failure.facts.types}`;
    case 'file_too_large':
      return `El archivo supera los ${failure.facts.maxBytes} bytes`;
    case 'file_too_small':
      return `El archivo no llega a ${failure.facts.minBytes} bytes`;
    case 'file_unreadable':
      return 'Este archivo no se puede leer: está dañado, incompleto o es una imagen demasiado grande. No se ha guardado; elija otro.';
    case 'upload_quota_exceeded':
      return 'Se ha superado la cuota de almacenamiento';
    case 'upload_offset_differs':
      return 'El archivo tiene aquí otra longitud. Pregunte con HEAD cuántos bytes han llegado y continúe desde ahí.';
    case 'pair_unknown':
      return `No existe el par ${failure.facts.currencyPair}. GET /api/markets enumera los pares.`;
    case 'pair_not_quoted':
      return `Ninguna fuente cotiza aquí ${failure.facts.currencyPair}, de modo que ningún precio registrado podría alcanzar una alerta. No se ha creado nada.`;
    case 'watchlist_full':
      return `Usted sigue ${failure.facts.most} pares, que es el máximo. Quite uno primero. No se ha cambiado nada.`;
    case 'too_many_alerts':
      return `${failure.facts.most} de sus alertas esperan su precio, que es el máximo. Elimine una primero. No se ha creado nada.`;
    case 'pair_not_tradable':
      return `${failure.facts.currencyPair} no se puede negociar: ${spanishPhrase(failure.facts.why)}. No se ha movido dinero.`;
    case 'pair_closed':
      return `${failure.facts.currencyPair} está cerrado a nuevas operaciones: ${spanishClosed[failure.facts.closedBy]}. No se ha movido dinero.`;
    case 'price_stale':
      return `El precio de ${failure.facts.currencyPair} no está actualizado, de modo que ahora no puede empezar ninguna operación con él. No se ha movido dinero.`;
    case 'price_unavailable':
      return `Todavía no hay ningún precio registrado de ${failure.facts.what} que valga para esto. Vuelva a intentarlo en un momento.`;
    case 'price_not_live':
      return `${failure.facts.currencyPair} no tiene ahora una fuente en vivo. El dinero real solo opera con precios en vivo; la cartera de práctica sigue abierta. No se ha movido dinero.`;
    case 'duration_not_offered':
      return `Elija una de las duraciones ofrecidas: ${failure.facts.offered.join(', ')} segundos. No se ha movido dinero.`;
    case 'stake_out_of_limits':
      return `El importe debe estar entre ${grouped(failure.facts.min)} y ${grouped(failure.facts.max)}. No se ha movido dinero.`;
    case 'payout_changed':
      return `El pago es ahora del ${failure.facts.payoutRate / 100} %, no el que usted leyó. Mire la orden de nuevo. No se ha movido dinero.`;
    case 'order_too_late':
      return `No se ha abierto: esta orden debía abrirse como máximo el ${secondIn('es', failure.facts.notAfter)} y llegó más tarde. No se ha movido dinero.`;
    case 'bankroll_short':
      return 'La casa no puede cubrir este pago en este momento, de modo que no acepta la operación. No se ha movido dinero; puede que un importe menor se acepte.';
    case 'exposure_full':
      return `La casa ha llegado al límite de lo que puede deber por operaciones abiertas${failure.facts.currencyPair === null ? '' : ` de ${failure.facts.currencyPair}`}, de modo que no acepta esta. No se ha movido dinero; puede que un importe menor se acepte, y se hace sitio a medida que las operaciones terminan.`;
  }
}

function conditionInWords(condition: string): string {
  switch (condition) {
    case 'email':
      return 'el correo electrónico no está verificado';
    case 'onboarding':
      return 'los pasos de apertura de la cuenta no están terminados';
    case 'identity':
      return 'no hay imágenes de identidad aprobadas';
    default:
      return condition;
  }
}

/** The titles of what is accepted, as the screens say them. */
function agreementInWords(title: string): string {
  switch (title) {
    case 'Terms of service':
      return 'Condiciones de servicio';
    case 'Risk disclosure':
      return 'Advertencia de riesgos';
    default:
      return title;
  }
}

function productInWords(product: string): string {
  switch (product) {
    case 'trades':
      return 'Las operaciones al alza o a la baja';
    case 'copying':
      return 'Las operaciones copiadas';
    case 'mining':
      return 'Los contratos de minería';
    default:
      return `Los productos de tipo «${product}»`;
  }
}

function notFoundSentence(what: string): string {
  switch (what) {
    case 'deposit':
      return 'algo ha salido mal';
    case 'file':
      return 'El objeto no existe';
    default:
      return `No existe ${things[what] ?? `ese registro (${what})`}.`;
  }
}
