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
  why_sign_in:
    'You get this message because it is about how your {product} account is signed in to, or because somebody typed this address there. We never ask for your password.',
  why_notice:
    'You get this message because something happened on your {product} account. We never ask for your password.',
  why_contact: 'You get this e-mail because somebody wrote to {product} through its contact page with this address.',
  why_staff:
    'You get this message because owners of {product} gave this address a role. We never ask for your password.',
  why_console:
    'You get this message from the console of {product} because of your role there{role, select, none {} owner {, owner} operations {, operations} identity {, identity} finance {, finance} risk {, risk} support {, support} other {, auditor}}. Your role decides which messages you get; owners change it under Staff. We never ask for your password.',
  console_staff: 'Staff and roles',
  console_account: 'Your account in the console',
  test: 'Test: {subject}',
} as const;

/**
 * The e-mails. A blank line separates paragraphs; `button` leads to the e-mail's own address, between `before` and `after`.
 * Words in braces such as {password} and {contact} are addresses.
 */
export const emails = {
  sign_in_changed: {
    subject: 'Your {product} account: how you sign in has changed',
    heading: 'How you sign in has changed',
    before: '{change}.\n\nIf it was you, you’re done. {notYou}',
  },
  confirm_email: {
    subject: 'Confirm your new e-mail address for {product}',
    heading: 'Confirm your new e-mail address',
    before:
      'Somebody, probably you, asked for their {product} account to have this address. Confirm it here, signed in to that account.',
    button: 'Confirm this address',
    after:
      'The link works once, within an hour, and only for the person who asked. If it was not you, ignore this message: nothing changes.',
  },
  address_taken: {
    subject: 'You already have a {product} account',
    heading: 'This address already has an account',
    before:
      'Somebody, probably you, asked for another {product} account to have this address, which has an account already. Nothing was changed.',
    button: 'Sign in',
  },
  email_change_asked: {
    subject: 'A new e-mail address for your {product} account was asked for',
    heading: 'A new e-mail address was asked for',
    before:
      'Somebody who knows the password of your {product} account asked for {newEmail} to be its address. That happens once it is confirmed by the link mailed there, within an hour.\n\n{notYou} A new password also stops the change.',
  },
  email_changed: {
    subject: 'Your {product} account has a new e-mail address',
    heading: 'Your account has a new e-mail address',
    before:
      'The address of your {product} account is {newEmail} now. You can no longer sign in with this one.\n\nIf it was not you, write to us at once.',
    button: 'Contact us',
  },
  verification: {
    subject: 'Confirm your e-mail address for {product}',
    heading: 'Confirm your e-mail address',
    before:
      'Please confirm that this address is yours. Open the page below, sign in with the password you chose, and confirm it there.',
    button: 'Confirm this address',
    after:
      'The link works once, within an hour. You can sign in without it, but an account is approved only once its address is confirmed.\n\nIf you did not sign up for {product}, ignore this message: nobody can confirm the address without its mail and the password. To have the account for yourself, set a password of your own, which ends everything that somebody else has set up in it: {password}',
  },
  reset: {
    subject: 'Set a new password for {product}',
    heading: 'Set a new password',
    before: 'Somebody, probably you, asked for a new password for the {product} account of this address.',
    button: 'Set a new password',
    after:
      '{admin, select, true {An administrator’s rights hold only with a password that was set by such a link.\n\n} other {}}The link works once, within an hour. The new password ends every session, removes every passkey and revokes every API token of the account; where the address was not confirmed before, it is from then on, and a second factor is removed too. If it was not you, ignore this message: the password stays as it is.',
  },
  already_known: {
    subject: 'You already have a {product} account',
    heading: 'You already have an account',
    before:
      'Somebody, probably you, tried to sign up for {product} with this address, which has an account already. Nothing was changed.',
    button: 'Sign in',
    after: 'Forgot the password, or it was not you who signed up before: {password}',
  },
  contact_confirm: {
    subject: '{product}: confirm your e-mail address',
    heading: 'Confirm your e-mail address',
    before:
      'Somebody, probably you, wrote to {product} through its contact page with this address. Confirm your address to read our reply and answer it online.\n\nReference: {id}',
    button: 'Confirm this address',
    after:
      'The link works once, within 48 hours. If it was not you, ignore this message: nothing opens without this link.',
  },
  contact_conversation: {
    subject: '{product}: your conversation with support',
    heading: 'Your conversation with support',
    before: 'Your address is confirmed. Read our replies and write on here.\n\nReference: {id}',
    button: 'Open the conversation',
    after:
      'Whoever has this link can read this conversation and write in it, so keep it to yourself. It opens nothing else, and stops working 90 days after the last message or once you end it on its page.',
  },
  contact_reply: {
    subject: '{product}: reply to your message',
    heading: 'Reply to your message',
    button: 'Open the conversation',
    after: 'Reference: {id}\nYour message:\n{message}',
  },
  staff_invited: {
    subject: 'You are invited to the staff of {product}',
    heading: 'You are invited to the staff of {product}',
    before:
      'Two owners of {product} gave this address the role “{role, select, owner {owner} operations {operations} identity {identity} finance {finance} risk {risk} support {support} other {auditor}}” in its console. Sign up with this very address, confirm it, and set the password once more by the link that is mailed to you then. The console may ask you for a second factor first.',
    button: 'Sign up',
    after:
      'If this address already has an account, set its password anew instead: {password}\n\nIf you did not expect this, ignore this message: without its mails nobody can use the role.',
  },
  notice: {
    subject: '{title} ({product})',
    button: 'See details',
    after: 'All your notices: {all}',
  },
} as const;
