import type { Mail } from '#server/outside/mail.ts';

/** The e-mails of sign-up, verification and reset, in plain text. */
export function letters(product: string, publicUrl: string) {
  const link = (path: string, query: Record<string, string>): string => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    verification: (recipient: string, token: string): Mail => ({
      recipient,
      subject: `Verify your e-mail address for ${product}`,
      body: `Please confirm that this address is yours:

${link('/api/auth/verify-email', { token, callbackURL: '/signin?verified=1' })}

The link works for an hour. You can sign in without it, but an account is approved only once its address is verified.
If you did not sign up for ${product}, ignore this message.
`,
    }),
    reset: (recipient: string, token: string, isAdmin: boolean): Mail => ({
      recipient,
      subject: `Set a new password for ${product}`,
      body: `Somebody, probably you, asked for a new password for the ${product} account of this address. Set it here:

${link('/password', { token })}
${isAdmin ? '\nAn administrator’s rights hold only with a password that was set by such a link.\n' : ''}
The link works once, for an hour. If it was not you, ignore this message: the password stays as it is.
`,
    }),
    alreadyKnown: (recipient: string): Mail => ({
      recipient,
      subject: `You have an account at ${product} already`,
      body: `Somebody, probably you, tried to sign up for ${product} with this address, which has an account already. Nothing was changed.

Sign in: ${link('/signin', {})}
Forgot the password: ${link('/password', {})}
`,
    }),
  };
}
