import type { Email } from './email.ts';

/** What may have changed in how an account is signed in to; `${ValuedChange}…` are followed by what they speak of. */
export type PlainChange =
  | 'A second factor is on'
  | 'The second factor is off'
  | 'New recovery codes were made; the old ones work no more'
  | 'The password was changed; all other sessions were ended and all API tokens revoked'
  | 'The password was changed by a link mailed to this address; every session was ended, every passkey removed and every API token revoked'
  | 'The password was changed by a link mailed to this address; every session was ended, every passkey and the second factor removed and every API token revoked';
export type ValuedChange =
  | 'A passkey was added: '
  | 'A passkey was removed: '
  | 'A recovery code was used to sign in; ';
export type SignInChange = PlainChange | `${ValuedChange}${string}`;

/** The e-mails about signing in, in plain text. */
export function emails(product: string, publicUrl: string) {
  const link = (path: string, query: Record<string, string>): string => {
    const url = new URL(path, publicUrl);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  };
  const notYou = `If it was not you: set a new password at ${link('/password', {})}, which ends every session, removes every passkey and revokes every API token, and write to us: ${link('/pages/contact', {})}`;
  return {
    /** Something about how an account is signed in to is different now. @param what a sentence without its full stop */
    changed: (recipient: string, what: SignInChange): Email => ({
      recipient,
      subject: `Your ${product} account: how you sign in has changed`,
      body: `${what}.

If it was you, nothing is left to do. ${notYou}
`,
    }),
    confirmEmail: (recipient: string, token: string): Email => ({
      recipient,
      subject: `Confirm your new e-mail address for ${product}`,
      body: `Somebody, probably you, asked for their ${product} account to have this address. Confirm it here, signed in to that account:

${link('/user/auth/password', { confirm: token })}

The link works once, for an hour, and only for who asked. If it was not you, ignore this message: nothing changes.
`,
    }),
    addressTaken: (recipient: string): Email => ({
      recipient,
      subject: `You have an account at ${product} already`,
      body: `Somebody, probably you, asked for another ${product} account to have this address, which has an account already. Nothing was changed.

Sign in: ${link('/signin', {})}
`,
    }),
    emailChangeAsked: (recipient: string, newEmail: string): Email => ({
      recipient,
      subject: `A new e-mail address for your ${product} account was asked for`,
      body: `Somebody who knows the password of your ${product} account asked for ${newEmail} to be its address. That happens once it is confirmed by the link mailed there, within an hour.

${notYou} A new password also stops the change.
`,
    }),
    emailChanged: (recipient: string, newEmail: string): Email => ({
      recipient,
      subject: `Your ${product} account has a new e-mail address`,
      body: `The address of your ${product} account is ${newEmail} now. This one signs in no more.

If it was not you, write to us at once: ${link('/pages/contact', {})}
`,
    }),
    verification: (recipient: string, token: string): Email => ({
      recipient,
      subject: `Verify your e-mail address for ${product}`,
      body: `Please confirm that this address is yours. Open this page, sign in with the password you chose, and press the button:

${link('/verify', { token })}

The link works once, for an hour. You can sign in without it, but an account is approved only once its address is verified.
If you did not sign up for ${product}, ignore this message: nobody can verify the address without its mail and the password. To have the account for yourself, set a password of your own, which ends everything that somebody else has set up in it: ${link('/password', {})}
`,
    }),
    reset: (recipient: string, token: string, isAdmin: boolean): Email => ({
      recipient,
      subject: `Set a new password for ${product}`,
      body: `Somebody, probably you, asked for a new password for the ${product} account of this address. Set it here:

${link('/password', { token })}
${isAdmin ? '\nAn administrator’s rights hold only with a password that was set by such a link.\n' : ''}
The link works once, for an hour. The new password ends every session, removes every passkey and revokes every API token of the account; where the address was not verified before, it is from then on, and a second factor is removed too. If it was not you, ignore this message: the password stays as it is.
`,
    }),
    alreadyKnown: (recipient: string): Email => ({
      recipient,
      subject: `You have an account at ${product} already`,
      body: `Somebody, probably you, tried to sign up for ${product} with this address, which has an account already. Nothing was changed.

Sign in: ${link('/signin', {})}
Forgot the password, or it was not you who signed up before: ${link('/password', {})}
`,
    }),
  };
}
