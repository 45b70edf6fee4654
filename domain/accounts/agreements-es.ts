/** The texts of terms.ts and risk-disclosure.ts in Spanish, by their English ones; a test holds that none is missing. */
const spanish: Readonly<Record<string, string>> = {
  '{{name}} has not added legal terms of its own to this page. What follows describes how the dashboard works; it is no contract drawn up by a lawyer. Ask at [{{supportEmail}}](mailto:{{supportEmail}}) for the terms that apply in your country before you deposit.':
    '{{name}} no ha añadido condiciones legales propias a esta página. Lo que sigue describe cómo funciona el panel; no es un contrato redactado por un abogado. Pregunte en [{{supportEmail}}](mailto:{{supportEmail}}) por las condiciones que rigen en su país antes de depositar.',
  'How this dashboard works': 'Cómo funciona este panel',
  '{{name}}’s own terms': 'Condiciones propias de {{name}}',
  'What follows describes how the dashboard applies them. Where the two differ, the terms above hold.':
    'Lo que sigue describe cómo las aplica el panel. Donde ambas difieran, valen las condiciones de arriba.',
  'The risk, in plain words': 'El riesgo, en palabras llanas',
  'You can lose all that you stake. Only trade with money whose loss you can bear. Nothing on this site is advice, and past results say nothing about coming ones.':
    'Puede perder todo lo que ponga en juego. Opere solo con dinero cuya pérdida pueda soportar. Nada de este sitio es asesoramiento, y los resultados pasados no dicen nada de los futuros.',
  'Your account': 'Su cuenta',
  'You are 18 or older, act for yourself, and give true details. One person has one account.':
    'Usted tiene 18 años o más, actúa por cuenta propia y da datos verdaderos. Cada persona tiene una cuenta.',
  'Keep your password to yourself. Whoever is signed in as you acts as you.':
    'No comparta su contraseña. Quien tenga la sesión iniciada como usted actúa como usted.',
  'An account is approved once your e-mail address is verified and what you declare about yourself and images of both sides of an identity document were reviewed; all of it is required. It can be suspended or blocked with a reason that is recorded; open trades are still settled then.':
    'Una cuenta se aprueba una vez verificado su correo electrónico y revisado lo que declara sobre usted junto con imágenes de ambas caras de un documento de identidad; todo ello es necesario. Puede suspenderse o bloquearse con un motivo que queda registrado; las operaciones abiertas se liquidan también entonces.',
  Deposits: 'Depósitos',
  'You pay in coins to the address shown, over the network shown: coins sent over another network may be lost. A deposit is credited after it was approved. What arrives counts, not what was announced; the price it is valued at is recorded.':
    'Usted paga en criptomonedas a la dirección indicada y por la red indicada: lo que se envíe por otra red puede perderse. Un depósito se abona después de aprobarse. Cuenta lo que llega, no lo anunciado; el precio con que se valora queda registrado.',
  Trades: 'Operaciones',
  'A trade is agreed when the server accepts it, and cannot be cancelled afterwards. It is decided by recorded prices alone, by the rule under [crypto trading](/pages/crypto-trading): entry, exit, tie and refunds. Its public receipt shows what it was decided by.':
    'Una operación queda acordada cuando el servidor la acepta, y después no se puede cancelar. La deciden solo precios registrados, según la regla que figura en [operar con criptomonedas](/pages/crypto-trading): entrada, salida, empate y reembolsos. Su recibo público muestra qué la decidió.',
  Withdrawals: 'Retiradas',
  'What is available can be withdrawn. The amount is held from the moment you ask; you can cancel as long as nothing is being sent. Approval takes one person, or two for larger amounts; a payout waits while an account is suspended or blocked, or owes money after a reversed deposit. The network’s fee is shown beforehand and comes off the amount. Nobody will ever ask you to deposit in order to withdraw: whoever does is not acting for {{name}}.':
    'Lo disponible se puede retirar. El importe se retiene desde que lo pide; puede cancelar mientras no se esté enviando nada. La aprueba una persona, o dos si el importe es mayor; un pago espera mientras una cuenta esté suspendida o bloqueada, o deba dinero tras un depósito revertido. La comisión de la red se muestra de antemano y se descuenta del importe. Nadie le pedirá nunca que deposite para poder retirar: quien lo haga no actúa en nombre de {{name}}.',
  Fees: 'Comisiones',
  'There is no fee for the account, for deposits or for a trade. {{name}} earns by the difference between what a win pays and what a loss costs.':
    'No hay comisión por la cuenta, por los depósitos ni por operar. {{name}} gana con la diferencia entre lo que paga un acierto y lo que cuesta un fallo.',
  'Errors and interruptions': 'Errores e interrupciones',
  'When prices fail, trades are refunded by the published rule. A posting is never overwritten: what has to be undone is undone by a further posting, which your statement shows with its cause.':
    'Cuando fallan los precios, las operaciones se reembolsan según la regla publicada. Un asiento nunca se sobrescribe: lo que haya que deshacer se deshace con otro asiento, que su extracto muestra con su causa.',
  Complaints: 'Reclamaciones',
  '[Write to us](/pages/contact) with the number of the trade, deposit or withdrawal. You get an answer that names the recorded facts.':
    '[Escríbanos](/pages/contact) con el número de la operación, el depósito o la retirada. Recibirá una respuesta que nombra los hechos registrados.',
  'Terms of service': 'Condiciones del servicio',
  'Risk disclosure': 'Advertencia de riesgos',
  'Most people lose': 'La mayoría pierde',
  'The products here can cost you all the money that you use for them. Use only money that you can lose without it changing how you live, and never money that you have borrowed.':
    'Los productos de este panel pueden costarle todo el dinero que emplee en ellos. Use solo dinero que pueda perder sin que cambie su forma de vivir, y nunca dinero prestado.',
  'Up/down trades': 'Operaciones al alza o a la baja',
  'An up/down trade is a bet with a fixed payout on whether a price stands higher or lower after a short time. If you are right you get your stake back and a payout that was fixed beforehand. If you are wrong you lose the whole stake. A tie returns it. You never own the coin or currency.':
    'Una operación al alza o a la baja es una apuesta de pago fijo sobre si un precio estará más alto o más bajo al cabo de poco tiempo. Si acierta, recupera su importe y recibe un pago fijado de antemano. Si falla, pierde el importe entero. Un empate lo devuelve. Usted nunca posee la criptomoneda ni la divisa.',
  '{{name}} is the other side of each of your trades: when you lose, {{name}} wins your stake; when you win, {{name}} pays. Its interest is opposed to yours in every single trade.':
    '{{name}} es la contraparte de cada una de sus operaciones: cuando usted pierde, {{name}} gana su importe; cuando usted gana, {{name}} paga. Su interés es opuesto al de usted en todas y cada una de las operaciones.',
  'A win pays less than a loss costs, so being right half of the time loses money. To come out even you have to win 58.83 of 100 trades at a payout of 70 %, 55.56 at 80 %, 54.06 at 85 %, and 52.64 at 90 %. The ticket shows the figure of each pair before you can place a trade.':
    'Un acierto paga menos de lo que cuesta un fallo, así que acertar la mitad de las veces pierde dinero. Para quedar en paz debe ganar 58.83 de cada 100 operaciones con un pago del 70 %, 55.56 con el 80 %, 54.06 con el 85 % y 52.64 con el 90 %. La orden muestra la cifra de cada par antes de que pueda enviarla.',
  'Over seconds and minutes prices move mostly by chance. The more you trade, the closer you come to what the odds say, which is a loss.':
    'En segundos y minutos los precios se mueven sobre todo al azar. Cuanto más opere, más se acercará a lo que dicen las probabilidades, que es una pérdida.',
  'In some countries such products may not be sold to private customers at all, because most of them lose.':
    'En algunos países estos productos no pueden venderse en absoluto a particulares, porque la mayoría pierde.',
  'Payments in coins': 'Pagos en criptomonedas',
  'Money goes in and out in coins. A transfer cannot be called back: sent to a wrong address, or over a wrong network, it is lost for good. Between sending and confirmation the price of a coin can change, and networks take a fee.':
    'El dinero entra y sale en criptomonedas. Una transferencia no se puede revocar: enviada a una dirección equivocada, o por una red equivocada, se pierde para siempre. Entre el envío y la confirmación el precio puede cambiar, y las redes cobran una comisión.',
  'Your balance here is kept in US dollars and is a claim on {{name}}, not a bank account: no deposit insurance protects it.':
    'Su saldo aquí se lleva en dólares estadounidenses y es un crédito frente a {{name}}, no una cuenta bancaria: ningún fondo de garantía de depósitos lo protege.',
  'Copying other traders': 'Copiar a otros traders',
  'Where copying is offered, a copied trade is your own trade with your own money, placed without asking you. What somebody has won says nothing about what they will win. Copies carry the same odds as the trades that they copy, and a trader can lose everything in one day.':
    'Donde se ofrece la copia, una operación copiada es una operación suya con su propio dinero, enviada sin preguntarle. Lo que alguien ha ganado no dice nada de lo que ganará. Las copias tienen las mismas probabilidades que las operaciones que copian, y un trader puede perderlo todo en un día.',
  'Mining contracts': 'Contratos de minería',
  'Where mining is offered, you pay a price today for coins that may be mined later. How many there will be depends on how many others mine and on what coins cost then: the payouts may come to less than the price, or to nothing. No return is promised.':
    'Donde se ofrece la minería, paga hoy un precio por criptomonedas que quizá se minen después. Cuántas serán depende de cuántos otros minen y de lo que cuesten entonces: los pagos pueden sumar menos que el precio, o nada. No se promete ningún rendimiento.',
  'What protects you, and what does not': 'Qué le protege y qué no',
  'Prices, trades and balances here are recorded so that anybody can check them. That shows that nothing was made up. It does not make any of these products less risky.':
    'Los precios, las operaciones y los saldos se registran aquí de modo que cualquiera pueda comprobarlos. Eso muestra que nada fue inventado. No hace menos arriesgado ninguno de estos productos.',
  'Practice money costs nothing and trades on the same prices. If gambling is a problem for you, do not open an account; ask for help where you live.':
    'El dinero de práctica no cuesta nada y opera con los mismos precios. Si el juego es un problema para usted, no abra una cuenta; pida ayuda donde vive.',
};

/** A text in Spanish; one that is not ours, such as the operator's own terms, stays as it is. */
export const spanishAgreement = (english: string): string => spanish[english] ?? english;
