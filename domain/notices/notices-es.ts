import { ended, endMinuteIn, grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import type { NoticeFacts, NoticeTexts } from './kinds.ts';
import { spanishAdjustmentReasonWords, spanishDeclineReasonWords } from './reasons-es.ts';
import { countryName, differenceOf, groupedPrice } from './words.ts';

/** How a payment differs from what was asked. */
function unlike(fit: 'exact' | 'under' | 'over' | 'another', asked: string): string {
  switch (fit) {
    case 'exact':
      return '';
    case 'under':
      return `, menos que los ${asked} pedidos`;
    case 'over':
      return `, más que los ${asked} pedidos`;
    case 'another':
      return ', aparte de otro que ya se abonó: tiene un registro propio';
  }
}

/** Why a part of a deposit can only be withdrawn (A13). */
function asideReason(why: NoticeFacts['deposit_aside']['why'], period: string | null): string {
  switch (why) {
    case 'limit':
      return `superan su ${limitName('deposit', period ?? '')}`;
    case 'time-out':
      return 'llegaron durante su pausa';
    case 'self-exclusion':
      return 'llegaron durante su autoexclusión';
  }
}

/** Why more or less was credited than was asked for. */
function reasonOf(valuation: NoticeFacts['deposit_approved']['valuation']): string {
  switch (valuation) {
    case 'quote':
      return ', porque eso es lo que ha llegado';
    case 'market':
      return ', porque lo que ha llegado se valoró al precio registrado cuando se pagó';
    case 'arrival':
      return ', porque lo que ha llegado se valoró al primer precio nuevo después de pagarse';
    case 'asked':
    case undefined:
      return '';
  }
}

/** 'límite de depósitos de 24 horas' */
function limitName(limit: string, period: string): string {
  const names: Readonly<Record<string, string>> = { deposit: 'depósitos', loss: 'pérdidas', stake: 'importes' };
  const windows: Readonly<Record<string, string>> = { day: '24 horas', week: '7 días', month: '30 días' };
  return `límite de ${names[limit] ?? limit} de ${windows[period] ?? period}`;
}

/** What a price is that no market quoted as it moved. */
function aboutKind(kind: NoticeFacts['price_alert']['kind']): string {
  switch (kind) {
    case 'live':
      return '';
    case 'polled':
      return ', que solo se consulta de vez en cuando';
    case 'replay':
      return ', un precio del pasado que se reproduce: ningún mercado lo cotiza ahora';
    case 'simulated':
      return ', un precio simulado: ningún mercado lo ha cotizado';
  }
}

const unitOf = (wallet: 'real' | 'practice'): string => (wallet === 'real' ? 'USD' : 'USD de práctica');

/** Why a day of mining brought nothing. */
function nothingOf(why: NoticeFacts['contract_pays_nothing']['why']): string {
  switch (why) {
    case 'no receipts':
      return 'ningún pool ha pagado nada por ese día';
    case 'costs':
      return 'la comisión del pool y la electricidad se llevaron todo lo que entró';
  }
}

/** By whom or what a copy was stopped. */
function stopperOf(by: NoticeFacts['copy_stopped']['by']): string {
  switch (by) {
    case 'customer':
      return 'la ha detenido usted';
    case 'stop-loss':
      return 'se ha alcanzado su límite de pérdida';
    case 'trader':
      return 'el trader al que copiaba lo ha dejado';
    case 'operator':
      return 'la empresa ha retirado al trader al que copiaba';
    case 'debt':
      return 'se ha revertido un depósito suyo y lo que tenía disponible no lo cubría. Lo que vuelve va primero a lo que falta, y de esta copia ya no se paga participación en las ganancias';
  }
}

/** Why a trade was not copied (C3). */
function skippedBecause(reason: NoticeFacts['trade_not_copied']['reason']): string {
  switch (reason) {
    case 'too small':
      return 'según sus ajustes, el importe habría sido menor que el mínimo.';
    case 'copy has too little':
      return 'la copia tenía libre menos que el importe.';
    case 'too many open':
      return 'la copia tenía abiertas tantas operaciones como usted permite.';
    case 'stop-loss':
      return 'la copia había alcanzado su límite de pérdida.';
    case 'account':
      return 'su cuenta no estaba abierta para operar.';
    case 'excluded':
      return 'usted había fijado una pausa o una autoexclusión.';
    case 'own limit':
      return 'habría superado un límite que usted mismo fijó.';
    case 'country':
      return 'la copia no se ofrece en su país.';
    case 'switched off':
      return 'la empresa había puesto en pausa la copia.';
    case 'house short':
      return 'la casa no podía cubrir lo que habría ganado.';
    case 'no equity':
      return 'el trader no tenía saldo del que pudiera salir su parte.';
    case 'late':
      return 'le llegó el turno después de la mitad del tiempo de la operación.';
  }
}

function exclusionText(what: string, until: string): string {
  return `Su ${what} dura hasta el ${minuteIn('es', until)} y no se puede acortar. Hasta entonces no se juega, compra ni ingresa dinero real. Lo que tiene se puede retirar en cualquier momento, y las operaciones abiertas se liquidan como se acordó.`;
}

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
      `Se han rechazado sus imágenes de identidad. ${ended(spanishDeclineReasonWords[reason])}${mayRetry ? ' Puede enviar otras.' : ''}`,
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
  limit_lowered: {
    title: 'Su límite está en vigor',
    text: ({ limit, period, amount }) =>
      amount === null
        ? `No tiene ${limitName(limit, period)}.`
        : `Su ${limitName(limit, period)} es de ${grouped(amount)} USD desde ahora.`,
  },
  limit_raise_asked: {
    title: 'Un límite suyo cambiará',
    text: ({ limit, period, amount, from }) =>
      `Ha pedido que su ${limitName(limit, period)} ${amount === null ? 'termine' : `sea de ${grouped(amount)} USD`}. Vale a partir del ${minuteIn('es', from)}; hasta entonces puede retirar la petición.`,
  },
  limit_raise_taken_back: {
    title: 'Un límite suyo sigue como está',
    text: ({ limit, period, amount }) =>
      `Ha retirado el cambio de su ${limitName(limit, period)}: sigue ${amount === null ? 'sin fijar' : `en ${grouped(amount)} USD`}.`,
  },
  time_out_begun: {
    title: 'Su pausa ha comenzado',
    text: ({ until }) => exclusionText('pausa', until),
  },
  self_exclusion_begun: {
    title: 'Su autoexclusión ha comenzado',
    text: ({ until }) => exclusionText('autoexclusión', until),
  },
  api_token_made: {
    title: 'Se ha creado un token de API',
    text: ({ name, scopes, expires }) =>
      `Se ha creado el token de API «${name}» para su cuenta, con los permisos ${scopes.join(', ')}. Vale hasta ${
        expires === null ? 'que se revoque' : `el ${endMinuteIn('es', expires)}`
      }. Si no ha sido usted, revóquelo y cambie su contraseña, lo que los revoca todos.`,
  },
  second_factor_removal_asked: {
    title: 'Se ha pedido quitar su segundo factor',
    text: () =>
      'Un administrador ha pedido que se quiten su segundo factor, los códigos de recuperación y sus llaves de acceso, porque se han dado por perdidos. Se hará cuando otro administrador lo apruebe. Si no nos lo ha pedido usted, escríbanos de inmediato.',
  },
  second_factor_removal_declined: {
    title: 'Su segundo factor se mantiene',
    text: () => 'No se quitan su segundo factor ni sus llaves de acceso, como se había pedido. Todo sigue como estaba.',
  },
  second_factor_removed: {
    title: 'Se ha quitado su segundo factor',
    text: () =>
      'Dos administradores han quitado su segundo factor, los códigos de recuperación y sus llaves de acceso, y han terminado todas las sesiones. Inicie sesión con su contraseña y active un segundo factor nuevo. Si no nos lo ha pedido usted, defina una contraseña nueva y escríbanos de inmediato.',
  },
  deposit_approved: {
    title: 'Su depósito ha llegado',
    text: ({ asked, credited, valuation }) => {
      const difference = differenceOf(asked, credited);
      const told = difference
        ? `, ${difference.amount} ${difference.isMore ? 'más' : 'menos'} que los ${grouped(asked)} solicitados${reasonOf(valuation)}`
        : '';
      return `Se han abonado ${grouped(credited)} USD en su saldo${told}.`;
    },
  },
  deposit_aside: {
    title: 'Una parte de su depósito solo puede retirarse',
    text: ({ amount, why, period, fitsFrom }) =>
      `${grouped(amount)} USD de su depósito ${asideReason(why, period)}, de modo que no se puede operar con ellos. Puede retirarlos cuando quiera. ${
        fitsFrom === null
          ? 'Cuando su límite vuelva a dejar sitio, puede pasar partes de ellos a lo disponible, en la página de sus límites.'
          : `A partir del ${minuteIn('es', fitsFrom)} también puede pasarlos a lo disponible, en la página de sus límites, si sus límites dejan sitio; nada se mueve por sí solo.`
      }`,
  },
  aside_released: {
    title: 'Se ha pasado dinero a lo disponible',
    text: ({ amount }) =>
      `Ha pasado a lo disponible ${grouped(amount)} USD que solo podían retirarse. Cuentan para sus límites de depósitos desde ahora.`,
  },
  deposit_declined: {
    title: 'Se ha rechazado su depósito',
    text: ({ asked, reason }) =>
      `Se ha rechazado su depósito de ${grouped(asked)} USD: ${ended(reason)} No se ha abonado nada.`,
  },
  payment_seen: {
    title: 'Se ha visto su pago',
    text: ({ arrived, asked, fit, confirmations }) =>
      `Se ha visto en la cadena un pago de ${arrived}${unlike(fit, asked)}. Vale según el primer precio nuevo después de verse por primera vez en un bloque, y se comprueba en cuanto tenga ${confirmations} ${confirmations === 1 ? 'confirmación' : 'confirmaciones'}.`,
  },
  payment_gone: {
    title: 'Su pago ya no está en camino',
    text: ({ arrived }) =>
      `El pago de ${arrived} fue sustituido o descartado antes de confirmarse. No se ha abonado nada por él.`,
  },
  deposit_pending_again: {
    title: 'Su depósito se comprueba de nuevo',
    text: ({ arrived }) =>
      `Ha llegado un pago de ${arrived} para un depósito rechazado o cancelado: se comprueba de nuevo.`,
  },
  deposit_reversed: {
    title: 'Se ha revertido un depósito',
    text: ({ amount, owed }) =>
      `La cadena ya no contiene el pago de su depósito, de modo que los ${grouped(amount)} USD abonados por él se han revertido.${owed === '0.00' ? '' : ` Ahora se deben ${grouped(owed)} USD de ellos, y las retiradas esperan hasta que se devuelvan.`} Cuando se confirme de nuevo, se abona de nuevo.`,
  },
  deposit_restored: {
    title: 'Su depósito ha vuelto',
    text: ({ amount }) =>
      `El pago de su depósito se ha confirmado de nuevo: se han vuelto a abonar ${grouped(amount)} USD.`,
  },
  withdrawal_requested: {
    title: 'Se ha pedido una retirada',
    text: ({ amount, waitsUntil }) =>
      `Se ha pedido una retirada de ${grouped(amount)} USD; el dinero queda retenido para ella.${
        waitsUntil === null
          ? ''
          : ` Su dirección es nueva, de modo que espera hasta el ${minuteIn('es', waitsUntil)} antes de poder aprobarse.`
      } Si no ha sido usted, cancélela y escriba al soporte.`,
  },
  withdrawal_cancelled: {
    title: 'Su retirada está cancelada',
    text: ({ amount }) => `Su retirada de ${grouped(amount)} USD está cancelada. El dinero puede retirarse de nuevo.`,
  },
  payout_address_added: {
    title: 'Se ha añadido una dirección de retirada',
    text: ({ label, paymentMethod, walletAddress, approvableFrom }) =>
      `La dirección de ${paymentMethod} ${walletAddress} se ha añadido a su libreta${
        label === walletAddress ? '' : ` como «${label}»`
      }. Las retiradas a ella pueden aprobarse a partir del ${minuteIn('es', approvableFrom)}. Si no ha sido usted, cambie su contraseña, cancele lo que esté abierto y escriba al soporte.`,
  },
  second_approval_wanted: {
    title: 'Hace falta una segunda aprobación',
    text: ({ amount }) =>
      `Una retirada de ${grouped(amount)} USD tiene su primera aprobación y espera a un segundo administrador.`,
  },
  payout_differs: {
    title: 'Un pago registrado difiere en la cadena',
    text: ({ amount, transactionId, state }) =>
      `La transacción ${transactionId}, registrada para una retirada de ${grouped(amount)} USD, ${
        state === 'short'
          ? 'paga menos de lo debido'
          : state === 'elsewhere'
            ? 'no paga nada a su dirección'
            : 'paga a su dirección aunque la retirada consta como devuelta'
      }.`,
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
      `Se ha rechazado su retirada de ${grouped(amount)} USD: ${ended(reason)} El dinero puede retirarse de nuevo.`,
  },
  withdrawal_declined_for_reversal: {
    title: 'Se ha rechazado su retirada',
    text: ({ amount }) =>
      `Se ha rechazado su retirada de ${grouped(amount)} USD: El pago de un depósito suyo ha salido de la cadena, de modo que se ha revertido. El dinero puede retirarse de nuevo.`,
  },
  adjustment_credit: {
    title: 'Se ha ajustado su saldo',
    text: ({ amount, reason, explanation }) =>
      `Se han añadido ${grouped(amount)} USD a su saldo como ajuste. ${ended(spanishAdjustmentReasonWords[reason])} ${ended(explanation)}`,
  },
  adjustment_debit: {
    title: 'Se ha ajustado su saldo',
    text: ({ amount, reason, explanation }) =>
      `Se han tomado ${grouped(amount)} USD de su saldo disponible como ajuste. ${ended(spanishAdjustmentReasonWords[reason])} ${ended(explanation)}`,
  },
  price_alert: {
    title: 'Un precio ha alcanzado su alerta',
    text: ({ name, direction, price, reached, time, source, kind }) =>
      `${name} se cotizó a ${groupedPrice(reached)} el ${secondIn('es', time)}, es decir, ${direction === 'above' ? 'igual o por encima' : 'igual o por debajo'} de los ${groupedPrice(price)} que usted fijó. Fuente: ${source}${aboutKind(kind)}. Este aviso no promete que se pueda operar a ese precio.`,
  },
  trader_approved: {
    title: 'Ya es trader',
    text: ({ name }) =>
      `Otros pueden copiar las operaciones que haga con dinero real, con el nombre ${name}. Cada una de ellas cuenta en sus cifras públicas.`,
  },
  trader_declined: {
    title: 'Se ha rechazado su solicitud para ser trader',
    text: ({ name, reason }) => `Se ha rechazado su solicitud para ser el trader ${name}: ${ended(reason)}`,
  },
  trader_stopped_by_operator: {
    title: 'Ya no es trader',
    text: ({ name, reason }) =>
      `Se ha detenido al trader ${name}: ${ended(reason)} Nadie copia sus operaciones desde ahora; lo que está abierto termina como se acordó, y sus cifras siguen en la lista.`,
  },
  contract_bought: {
    title: 'Ha comprado un contrato de minería',
    text: ({ plan, price, firstDay, lastDay }) =>
      `Ha comprado ${plan} por ${grouped(price)} USD. Mina desde el ${firstDay} hasta el ${lastDay} (UTC). Lo que paga un día es su parte de lo que los pools han pagado por ese día, menos la comisión del pool y la electricidad: cambia con la dificultad, el precio y los costes, puede ser nada, y todos los días juntos pueden sumar menos que el precio. Un contrato no se puede devolver.`,
  },
  contract_ended: {
    title: 'Un contrato de minería ha terminado',
    text: ({ plan, price, lastDay, paid }) =>
      `${plan} ha terminado: su último día fue el ${lastDay}. De los ${grouped(price)} USD que costó se han pagado hasta ahora ${grouped(paid)} USD; los días que aún no se han repartido se pagarán cuando se repartan. Lo que sobra y vale menos de un centavo queda registrado con el contrato.`,
  },
  contract_pays_nothing: {
    title: 'Un día de minería no ha dado nada',
    text: ({ plan, coin, day, why }) =>
      `${plan} no ha dado nada en ${coin} el ${day} (UTC), porque ${nothingOf(why)}. Se avisa una sola vez, cuando empieza: la página del contrato muestra cada día.`,
  },
  contract_paid_late: {
    title: 'Han llegado tarde monedas minadas de un día pasado',
    text: ({ plan, coin, day, paid }) =>
      `${plan} ha recibido ${grouped(paid)} USD más por el ${day} (UTC): los ${coin} que un pool pagó por ese día se registraron cuando el día ya estaba repartido, y pertenecen a los contratos de ese día.`,
  },
  share_earned: {
    title: 'Ha recibido participación en las ganancias',
    text: ({ amount, copies }) =>
      `Ha recibido ${grouped(amount)} USD de participación en las ganancias de ${copies === 1 ? 'una copia' : `${copies} copias`} de sus operaciones. Está disponible.`,
  },
  copy_started: {
    title: 'Copia usted a un trader',
    text: ({ trader, wallet, allocation }) =>
      `Desde ahora copia a ${trader}; se han apartado para ello ${grouped(allocation)} ${unitOf(wallet)}. Puede pausar o detener la copia en cualquier momento. Se puede perder dinero: lo que hizo un trader no dice nada de lo que vendrá.`,
  },
  copy_stopping: {
    title: 'Una copia suya se detiene',
    text: ({ trader, wallet, by }) =>
      `Su copia de ${trader} con ${unitOf(wallet)} ya no toma operaciones: ${stopperOf(by)}. Lo que tenía libre vuelve a estar disponible; el resto, cuando terminen sus operaciones abiertas.`,
  },
  copy_stopped: {
    title: 'Una copia suya ha terminado',
    text: ({ trader, wallet, by, returned, profit, shared }) =>
      `Su copia de ${trader} ha terminado: ${stopperOf(by)}. Han vuelto a su saldo disponible ${grouped(returned)} ${unitOf(wallet)}. Sus operaciones sumaron ${grouped(profit)}${shared === '0.00' ? '' : `, de los cuales ${grouped(shared)} fueron participación en las ganancias`}.`,
  },
  trade_copied: {
    title: 'Se ha copiado una operación',
    text: ({ trader, wallet, currencyPair, positions, stake }) =>
      `${trader} ha operado ${currencyPair} ${positions}: su copia ha puesto ${grouped(stake)} ${unitOf(wallet)} a su lado.`,
  },
  trade_not_copied: {
    title: 'No se ha copiado una operación',
    text: ({ trader, wallet, currencyPair, positions, reason }) =>
      `${trader} ha operado ${currencyPair} ${positions} y su copia con ${unitOf(wallet)} no ha participado: ${skippedBecause(reason)} No se ha movido dinero.`,
  },
  withdrawal_returned: {
    title: 'Su retirada ha sido devuelta',
    text: ({ amount, reason, credited = amount }) => {
      const back = `El pago de ${grouped(amount)} USD ha sido devuelto: ${ended(reason)}`;
      if (credited === amount) return `${back} El dinero puede retirarse de nuevo.`;
      return `${back} Pueden retirarse de nuevo ${grouped(credited)} USD: es lo que valían las monedas devueltas al primer precio registrado tras su devolución.`;
    },
  },
};
