import type { AgreementKind } from '#domain/accounts/agreements.ts';
import { mayDeclare } from '#domain/accounts/onboarding.ts';
import type { AuthCall } from '#server/operations/authentication.ts';
import type { Actor } from '#server/operations/handler.ts';
import { demoAdmin, demoPassword, demoSecondAdmin, demoStaff, type MadeAccount } from './accounts.ts';
import { type Admins, ask, commandOf, person, required, type SeedDependencies } from './seeding.ts';

const fromSeed = { cookie: undefined, userAgent: 'seed', source: 'seed' } as const satisfies Partial<AuthCall<never>>;

export async function openAccount(deps: SeedDependencies, email: string, account: MadeAccount): Promise<void> {
  const { handlers } = deps.auth;
  if (!(await deps.auth.find(email))) {
    const { firstName, lastName } = account;
    const body = { firstName, lastName, email, password: demoPassword };
    required(await handlers.signUp({ ...fromSeed, query: undefined, body }), `sign-up of ${email}`);
  }
  const me = required(await deps.handlers.me(ask(await person(deps, email), undefined)), `account ${email}`);
  if (me.emailVerified) return;
  await deps.auth.idle();
  // That verifies the address too (A4).
  if (byMail.has(email)) return setPasswordByMail(deps, email);
  if (!(await mailedToken(deps, email, '/verify'))) {
    required(
      await handlers.sendVerificationEmail({ ...fromSeed, query: undefined, body: { email } }),
      'verification mail',
    );
    await deps.auth.idle();
  }
  const token = await mailedToken(deps, email, '/verify');
  if (!token) throw new Error(`The demo's outbox has no verification mail to ${email}`);
  await verifyAddress(deps, email, token);
}

/** A2: in a session of its own, which ends with it. */
async function verifyAddress({ auth }: SeedDependencies, email: string, token: string): Promise<void> {
  const asked = { ...fromSeed, query: undefined };
  const opened = required(
    await auth.handlers.signIn({ ...asked, body: { email, password: demoPassword } }),
    `sign-in of ${email}`,
  );
  const cookie = opened.setCookies.map((one) => one.split(';')[0]).join('; ');
  required(await auth.handlers.verifyEmail({ ...asked, cookie, body: { token } }), `verification of ${email}`);
  required(await auth.handlers.signOut({ ...asked, cookie, body: {} }), `sign-out of ${email}`);
}

/** Steps two and three (I1), for whoever has not finished them; later starts leave what was changed meanwhile. */
export async function finishOnboarding(deps: SeedDependencies, account: MadeAccount): Promise<void> {
  const actor = await person(deps, account.email);
  const me = required(await deps.handlers.me(ask(actor, undefined)), `account ${account.email}`);
  const call = { actor, params: undefined, query: undefined } as const;
  if (me.unfinishedSteps.includes('step-two') && me.country === null && mayDeclare(actor.accountStatus).ok) {
    const { items } = required(await deps.handlers.readAgreements(ask(null, undefined)), 'agreements');
    const read = (kind: AgreementKind) => {
      const { version = '', sha256 = '' } = items.find((one) => one.kind === kind) ?? {};
      return { version, sha256 };
    };
    const accepted = { terms: read('terms'), 'risk-disclosure': read('risk-disclosure') };
    const body = { ...account.details, accepted };
    const command = commandOf(actor, 'saveDetails', body);
    required(await deps.handlers.saveDetails({ ...call, body, command }), `details of ${account.email}`);
  }
  if (me.unfinishedSteps.includes('step-three') && mayDeclare(actor.accountStatus).ok) {
    const body = account.home;
    const command = commandOf(actor, 'saveAddress', body);
    required(await deps.handlers.saveAddress({ ...call, body, command }), `address of ${account.email}`);
  }
}

/** Who comes to the console: their password is set through a link mailed to them. */
const byMail: ReadonlySet<string> = new Set([demoAdmin, demoSecondAdmin, ...demoStaff.map(({ email }) => email)]);

/** What makes an admin of an address of staff (A7). */
async function setPasswordByMail(deps: SeedDependencies, email: string): Promise<void> {
  const { handlers, idle } = deps.auth;
  required(await handlers.requestPasswordReset({ ...fromSeed, query: undefined, body: { email } }), 'reset mail');
  await idle();
  const token = await mailedToken(deps, email, '/password');
  if (!token) throw new Error(`The demo's outbox has no reset mail to ${email}`);
  const body = { token, newPassword: demoPassword };
  required(await handlers.resetPassword({ ...fromSeed, query: undefined, body }), `password of ${email}`);
}

/** The token of the newest mailed link to a page. */
async function mailedToken(deps: SeedDependencies, email: string, page: string): Promise<string | null> {
  for (const { body } of await deps.outbox(email)) {
    for (const [link] of body.matchAll(/https?:\/\/\S+/g)) {
      const url = new URL(link);
      const token = url.searchParams.get('token');
      if (url.pathname.endsWith(page) && token !== null) return token;
    }
  }
  return null;
}

export async function settleStatus(deps: SeedDependencies, account: MadeAccount, admins: Admins): Promise<void> {
  const { accountStatus, email } = account;
  const subject = await person(deps, email);
  // Whatever is not pending any more was decided, by an earlier start or by somebody who tries the demo out.
  if (subject.accountStatus !== 'pending') return;
  const admin = subject.uid === admins.first.uid ? admins.second : admins.first;
  const change = async (name: 'approveCustomer' | 'suspendCustomer' | 'blockCustomer') => {
    const params = { id: subject.uid };
    const body = { reason: 'A demo account in this status' };
    const command = commandOf(admin, name, { params, body });
    required(
      await deps.handlers[name]({ actor: admin, params, body, query: undefined, command }),
      `${name} of ${email}`,
    );
  };
  switch (accountStatus) {
    case 'approved':
      await handInDocuments(deps, subject, admin, 'approved');
      return change('approveCustomer');
    case 'declined':
      // The account is declined with them (A9).
      return handInDocuments(deps, subject, admin, 'declined');
    case 'blocked':
      // Approved before, as most who are blocked were: the end of the block is two admins' yes and nothing more (A9).
      await handInDocuments(deps, subject, admin, 'approved');
      await change('approveCustomer');
      return change('blockCustomer');
    case 'suspended':
      await handInDocuments(deps, subject, admin, 'approved');
      await change('approveCustomer');
      return change('suspendCustomer');
    case 'pending':
      return handInDocuments(deps, subject, admin, 'waiting');
  }
}

/** ID images as a customer hands them in, and what a reviewer makes of them. Goes on where an earlier start ended. */
async function handInDocuments(
  deps: SeedDependencies,
  subject: Actor,
  admin: Actor,
  outcome: 'approved' | 'declined' | 'waiting',
): Promise<void> {
  const { handlers, documents } = deps;
  const what = `ID images of ${subject.displayName}`;
  const { items } = required(await handlers.readIdentity(ask(subject, undefined)), what);
  let [submission] = items;
  if (!submission) {
    const command = commandOf(subject, 'submitIdentity', {});
    const body = await documents(subject.displayName);
    const call = { actor: subject, params: undefined, query: undefined, body, command };
    submission = required(await handlers.submitIdentity(call), what);
  }
  if (outcome === 'waiting' || (submission.status !== 'submitted' && submission.status !== 'in_review')) return;
  const params = { id: submission.id };
  if (outcome === 'approved') {
    const command = commandOf(admin, 'approveIdentity', params);
    required(await handlers.approveIdentity({ actor: admin, params, query: undefined, body: {}, command }), what);
    return;
  }
  const body = { reason: 'unreadable' } as const;
  const command = commandOf(admin, 'declineIdentity', { params, body });
  required(await handlers.declineIdentity({ actor: admin, params, query: undefined, body, command }), what);
}
