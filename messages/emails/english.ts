/** What has changed in how an account is signed in to: a sentence without its full stop. */
export const signInChanges = {
  second_factor_on: 'A second factor is on',
  second_factor_off: 'The second factor is off',
  recovery_codes_made: 'New recovery codes were made; the old ones no longer work',
  recovery_code_used: 'A recovery code was used to sign in; {left} are left',
  password_changed: 'The password was changed; all other sessions were ended and all API tokens revoked',
  password_reset:
    'The password was changed by a link mailed to this address; every session was ended, every passkey {factorRemoved, select, true {and the second factor } other {}}removed and every API token revoked',
  passkey_added: 'A passkey was added: “{name}”',
  passkey_removed: 'A passkey was removed: “{name}”',
} as const;

/** What several e-mails put in. */
export const emailParts = {
  not_you:
    'If it was not you: set a new password at {password}, which ends every session, removes every passkey and revokes every API token, and write to us: {contact}',
} as const;

/** The e-mails in plain text. Words in braces that end in “link” are addresses. */
export const emails = {
  sign_in_changed: {
    subject: 'Your {product} account: how you sign in has changed',
    body: '{change}.\n\nIf it was you, you’re done. {notYou}\n',
  },
  confirm_email: {
    subject: 'Confirm your new e-mail address for {product}',
    body: 'Somebody, probably you, asked for their {product} account to have this address. Confirm it here, signed in to that account:\n\n{link}\n\nThe link works once, within an hour, and only for the person who asked. If it was not you, ignore this message: nothing changes.\n',
  },
  address_taken: {
    subject: 'You already have a {product} account',
    body: 'Somebody, probably you, asked for another {product} account to have this address, which has an account already. Nothing was changed.\n\nSign in: {signIn}\n',
  },
  email_change_asked: {
    subject: 'A new e-mail address for your {product} account was asked for',
    body: 'Somebody who knows the password of your {product} account asked for {newEmail} to be its address. That happens once it is confirmed by the link mailed there, within an hour.\n\n{notYou} A new password also stops the change.\n',
  },
  email_changed: {
    subject: 'Your {product} account has a new e-mail address',
    body: 'The address of your {product} account is {newEmail} now. You can no longer sign in with this one.\n\nIf it was not you, write to us at once: {contact}\n',
  },
  verification: {
    subject: 'Verify your e-mail address for {product}',
    body: 'Please confirm that this address is yours. Open this page, sign in with the password you chose, and press the button:\n\n{link}\n\nThe link works once, within an hour. You can sign in without it, but an account is approved only once its address is verified.\nIf you did not sign up for {product}, ignore this message: nobody can verify the address without its mail and the password. To have the account for yourself, set a password of your own, which ends everything that somebody else has set up in it: {password}\n',
  },
  reset: {
    subject: 'Set a new password for {product}',
    body: 'Somebody, probably you, asked for a new password for the {product} account of this address. Set it here:\n\n{link}\n{admin, select, true {\nAn administrator’s rights hold only with a password that was set by such a link.\n} other {}}\nThe link works once, within an hour. The new password ends every session, removes every passkey and revokes every API token of the account; where the address was not verified before, it is from then on, and a second factor is removed too. If it was not you, ignore this message: the password stays as it is.\n',
  },
  already_known: {
    subject: 'You already have a {product} account',
    body: 'Somebody, probably you, tried to sign up for {product} with this address, which has an account already. Nothing was changed.\n\nSign in: {signIn}\nForgot the password, or it was not you who signed up before: {password}\n',
  },
  notice: {
    subject: '{title} ({product})',
    body: '{text}\n\n{link}\n\nAll your notices: {all}\nYou get this message because something happened on your {product} account. It never asks for your password.\n',
  },
} as const;
