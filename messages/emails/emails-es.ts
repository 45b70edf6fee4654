import type { Email } from './email.ts';
import type { PlainChange, SignInChange, ValuedChange } from './emails.ts';

const plain: Readonly<Record<PlainChange, string>> = {
  'A second factor is on': 'Se ha activado un segundo factor',
  'The second factor is off': 'Se ha desactivado el segundo factor',
  'New recovery codes were made; the old ones work no more':
    'Se han creado códigos de recuperación nuevos; los anteriores ya no funcionan',
  'The password was changed; all other sessions were ended and all API tokens revoked':
    'Se ha cambiado la contraseña; se han cerrado todas las demás sesiones y se han revocado todos los tokens de API',
  'The password was changed by a link mailed to this address; every session was ended, every passkey removed and every API token revoked':
    'Se ha cambiado la contraseña mediante un enlace enviado a esta dirección; se han cerrado todas las sesiones, se han quitado todas las llaves de acceso y se han revocado todos los tokens de API',
  'The password was changed by a link mailed to this address; every session was ended, every passkey and the second factor removed and every API token revoked':
    'Se ha cambiado la contraseña mediante un enlace enviado a esta dirección; se han cerrado todas las sesiones, se han quitado todas las llaves de acceso y el segundo factor, y se han revocado todos los tokens de API',
};

const named = (value: string): string => value.replace(/^“(.*)”$/s, '«$1»');
const valued: Readonly<Record<ValuedChange, (value: string) => string>> = {
  'A passkey was added: ': (name) => `Se ha añadido una llave de acceso: ${named(name)}`,
  'A passkey was removed: ': (name) => `Se ha quitado una llave de acceso: ${named(name)}`,
  'A recovery code was used to sign in; ': (left) =>
    `Se ha usado un código de recuperación para iniciar sesión; códigos restantes: ${Number.parseInt(left, 10)}`,
};

const isPlain = (what: string): what is PlainChange => what in plain;

function spanishChange(what: SignInChange): string {
  if (isPlain(what)) return plain[what];
  const found = Object.entries(valued).find(([start]) => what.startsWith(start));
  return found ? found[1](what.slice(found[0].length)) : what;
}

/** The e-mails of emails.ts in Spanish. */
export function spanishEmails(product: string, publicUrl: string) {
  const link = (path: string, query: Record<string, string>): string => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const notYou = `Si no ha sido usted: defina una contraseña nueva en ${link('/password', {})}, lo que cierra todas las sesiones, quita todas las llaves de acceso y revoca todos los tokens de API, y escríbanos: ${link('/pages/contact', {})}`;
  return {
    changed: (recipient: string, what: SignInChange): Email => ({
      recipient,
      subject: `Su cuenta de ${product}: ha cambiado la forma de iniciar sesión`,
      body: `${spanishChange(what)}.

Si ha sido usted, no tiene que hacer nada más. ${notYou}
`,
    }),
    confirmEmail: (recipient: string, token: string): Email => ({
      recipient,
      subject: `Confirme su nuevo correo electrónico para ${product}`,
      body: `Alguien, probablemente usted, ha pedido que su cuenta de ${product} tenga esta dirección. Confírmela aquí, con la sesión iniciada en esa cuenta:

${link('/user/auth/password', { confirm: token })}

El enlace funciona una vez, durante una hora, y solo para quien lo pidió. Si no ha sido usted, no haga caso de este mensaje: no cambia nada.
`,
    }),
    addressTaken: (recipient: string): Email => ({
      recipient,
      subject: `Ya tiene una cuenta en ${product}`,
      body: `Alguien, probablemente usted, ha pedido que otra cuenta de ${product} tenga esta dirección, que ya tiene una cuenta. No se ha cambiado nada.

Iniciar sesión: ${link('/signin', {})}
`,
    }),
    emailChangeAsked: (recipient: string, newEmail: string): Email => ({
      recipient,
      subject: `Se ha pedido un nuevo correo electrónico para su cuenta de ${product}`,
      body: `Alguien que conoce la contraseña de su cuenta de ${product} ha pedido que su dirección sea ${newEmail}. Así será cuando se confirme con el enlace enviado allí, en el plazo de una hora.

${notYou} Una contraseña nueva también detiene el cambio.
`,
    }),
    emailChanged: (recipient: string, newEmail: string): Email => ({
      recipient,
      subject: `Su cuenta de ${product} tiene un nuevo correo electrónico`,
      body: `La dirección de su cuenta de ${product} es ahora ${newEmail}. Con esta ya no se puede iniciar sesión.

Si no ha sido usted, escríbanos de inmediato: ${link('/pages/contact', {})}
`,
    }),
    verification: (recipient: string, token: string): Email => ({
      recipient,
      subject: `Verifique su correo electrónico para ${product}`,
      body: `Confirme que esta dirección es suya. Abra esta página, inicie sesión con la contraseña que eligió y pulse el botón:

${link('/verify', { token })}

El enlace funciona una vez, durante una hora. Puede iniciar sesión sin él, pero una cuenta solo se aprueba con la dirección verificada.
Si no se ha registrado en ${product}, no haga caso de este mensaje: nadie puede verificar la dirección sin su correo y la contraseña. Para quedarse con la cuenta, defina una contraseña propia, lo que pone fin a todo lo que otra persona haya configurado en ella: ${link('/password', {})}
`,
    }),
    reset: (recipient: string, token: string, isAdmin: boolean): Email => ({
      recipient,
      subject: `Defina una contraseña nueva para ${product}`,
      body: `Alguien, probablemente usted, ha pedido una contraseña nueva para la cuenta de ${product} de esta dirección. Defínala aquí:

${link('/password', { token })}
${isAdmin ? '\nLos derechos de administración solo valen con una contraseña definida mediante un enlace así.\n' : ''}
El enlace funciona una vez, durante una hora. La contraseña nueva cierra todas las sesiones, quita todas las llaves de acceso y revoca todos los tokens de API de la cuenta; si la dirección no estaba verificada, lo está desde entonces, y se quita también el segundo factor. Si no ha sido usted, no haga caso de este mensaje: la contraseña sigue igual.
`,
    }),
    alreadyKnown: (recipient: string): Email => ({
      recipient,
      subject: `Ya tiene una cuenta en ${product}`,
      body: `Alguien, probablemente usted, ha intentado registrarse en ${product} con esta dirección, que ya tiene una cuenta. No se ha cambiado nada.

Iniciar sesión: ${link('/signin', {})}
Contraseña olvidada, o no fue usted quien se registró antes: ${link('/password', {})}
`,
    }),
  };
}
