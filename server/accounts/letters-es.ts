import type { Mail } from '#server/outside/mail.ts';

/** The e-mails of letters.ts in Spanish. */
export function spanishLetters(product: string, publicUrl: string) {
  const link = (path: string, query: Record<string, string>): string => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    verification: (recipient: string, token: string): Mail => ({
      recipient,
      subject: `Verifique su correo electrónico para ${product}`,
      body: `Confirme que esta dirección es suya:

${link('/api/auth/verify-email', { token, callbackURL: '/signin?verified=1' })}

El enlace funciona durante una hora. Puede iniciar sesión sin él, pero una cuenta solo se aprueba con la dirección verificada.
Si no se ha registrado en ${product}, no haga caso de este mensaje.
`,
    }),
    reset: (recipient: string, token: string, isAdmin: boolean): Mail => ({
      recipient,
      subject: `Defina una contraseña nueva para ${product}`,
      body: `Alguien, probablemente usted, ha pedido una contraseña nueva para la cuenta de ${product} de esta dirección. Defínala aquí:

${link('/password', { token })}
${isAdmin ? '\nLos derechos de administración solo valen con una contraseña definida mediante un enlace así.\n' : ''}
El enlace funciona una vez, durante una hora. Si no ha sido usted, no haga caso de este mensaje: la contraseña sigue igual.
`,
    }),
    alreadyKnown: (recipient: string): Mail => ({
      recipient,
      subject: `Ya tiene una cuenta en ${product}`,
      body: `Alguien, probablemente usted, ha intentado registrarse en ${product} con esta dirección, que ya tiene una cuenta. No se ha cambiado nada.

Iniciar sesión: ${link('/signin', {})}
Contraseña olvidada: ${link('/password', {})}
`,
    }),
  };
}
