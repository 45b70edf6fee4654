import { accepted } from '#domain/failures/failures.ts';
import { administrationHandlers, identityFollower, lockAccount } from '#server/customers/administration.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { agreementsOf } from '#server/customers/agreements.ts';
import { countryChangeHandlers } from '#server/customers/country-changes.ts';
import { findCustomer } from '#server/customers/customers.ts';
import { fundsHandlers } from '#server/customers/funds.ts';
import { ownHandlers } from '#server/customers/own.ts';
import { profileHandlers } from '#server/customers/profile.ts';
import { admitIdentity, identityHandlers } from '#server/identity/handlers.ts';
import { reviewHandlers } from '#server/identity/review.ts';
import { openVault } from '#server/identity/vault.ts';
import { mailHandlers } from '#server/mail/handlers.ts';
import { openPostOffice, type PostOffice } from '#server/mail/mail-queue.ts';
import { noticeHandlers } from '#server/notices/handlers.ts';
import { openTelling, openTellingAdmins, openTellingAll } from '#server/notices/notify.ts';
import { readIdentityImage } from '#server/outside/identity-images.ts';
import { smtpTransport } from '#server/outside/mail.ts';
import { readPhone } from '#server/outside/phones.ts';
import { openSpool } from '#server/outside/spool.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { totp } from '#server/outside/totp.ts';
import { webAuthn } from '#server/outside/webauthn.ts';
import { auditHandlers } from '#server/review/audit-trail.ts';
import { openDoor } from '#server/sign-in/authentication.ts';
import { defaultLimits, openAttempts } from '#server/sign-in/limits/attempts.ts';
import { openGate } from '#server/sign-in/limits/work-queue.ts';
import { secondFactorRemovalHandlers } from '#server/sign-in/second-factor/removals.ts';
import { openDrawnStatements } from '#server/statement/drawn-statements.ts';
import { statementHandlers } from '#server/statement/statement.ts';
import { contactHandlers } from '#server/support/contact.ts';
import type { Ground } from './foundation.ts';

/** Of the contact page: messages of one address in an hour, and of one source in 15 minutes. */
const messageLimits = { mailsPerAddress: 5, mailsPerSource: 10 } as const;
/** ID images: decoding one takes a core for some 100 ms and, at the most, 100 MB. */
const decoding = { running: 1, waiting: 24, waitingPerSource: 2 } as const;

/** A statement that waits for its reader: 64 MiB are some 700,000 lines. */
const drawnBytes = 64 * 1_048_576;

export type People = Awaited<ReturnType<typeof openPeople>>;

/** Who comes in and what is told them: mail, notices, sign-in, accounts and identity. */
export async function openPeople(ground: Ground) {
  const { environment, pool, demo, logError, address, allowedOrigins } = ground;
  const { brand, adminEmails, countries: policy } = environment;
  const transport = environment.smtpUrl
    ? smtpTransport(environment.smtpUrl, `${brand.name} <${brand.supportEmail}>`)
    : null;
  const postOffice = openPostOffice({ pool, transport, keep: demo, log: logError });
  const post: PostOffice['post'] = (mail, tx) => postOffice.post(mail, tx);
  const agreements = agreementsOf({ ...brand, termsText: environment.termsText });
  const people = { adminEmails, agreements, policy };
  const telling = { product: brand.name, publicUrl: address, post };
  const tell = openTelling(telling);
  const door = await openDoor({
    ...{ pool, secret: ground.secret, publicUrl: address, production: !demo, product: brand.name, adminEmails },
    ...{ post, tell, log: logError, totp, webAuthn, origins: allowedOrigins },
  });
  const decoder = openGate(decoding);
  const spool = openSpool(ground.drawnDir, drawnBytes);
  const messages = openAttempts({ ...defaultLimits, ...messageLimits });
  const accountsOfIdentity = { lockAccount, followIdentity: identityFollower(adminEmails) };
  return {
    postOffice,
    door,
    tell,
    tellAll: openTellingAll(telling),
    admitUpload: admitIdentity(pool),
    tellAdmins: openTellingAdmins(adminsNow(adminEmails), tell),
    handlers: {
      readBrand: async () => accepted({ ...brand, mode: environment.mode }),
      ...ownHandlers({ pool, ...people }),
      ...statementHandlers({
        ...{ pool, operator: brand, drawPdf: drawStatement, drawn: openDrawnStatements(spool) },
        customerOf: (uid) => findCustomer(pool, uid),
      }),
      ...profileHandlers({ pool, ...people, readPhone }),
      ...administrationHandlers({ pool, ...people, tell }),
      ...fundsHandlers({ pool }),
      ...noticeHandlers({ pool }),
      ...countryChangeHandlers({ pool, tell }),
      ...secondFactorRemovalHandlers({ pool, tell }),
      ...identityHandlers({
        pool,
        vault: openVault(ground.masterKeys),
        readImage: readIdentityImage,
        gate: { run: (person, work) => decoder.run({ source: person, known: person }, work) },
        ...accountsOfIdentity,
      }),
      ...reviewHandlers({ pool, ...accountsOfIdentity, tell }),
      ...auditHandlers({ pool }),
      ...mailHandlers({ pool }),
      ...contactHandlers({
        pool,
        product: brand.name,
        supportEmail: brand.supportEmail,
        mayWrite: (address, source) => messages.mayMail('message', address, source),
        post,
      }),
    },
  };
}
