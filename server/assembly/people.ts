import type { PoolClient } from 'pg';
import { askRiskCase, decideRiskCase, readRiskCase } from '#api/risk-cases.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { accepted } from '#domain/failures/failures.ts';
import type { Notice } from '#domain/notices/kinds.ts';
import { conversationLimits } from '#domain/support/conversation.ts';
import { staffInvitation } from '#messages/emails/emails.ts';
import { mailSamples } from '#messages/emails/samples.ts';
import { administrationHandlers } from '#server/customers/administration.ts';
import { adminsNow, approversNow, roleOfAddress } from '#server/customers/admins.ts';
import { liveAgreements } from '#server/customers/agreements.ts';
import { countryChangeHandlers } from '#server/customers/country-changes.ts';
import { findCustomer } from '#server/customers/customers.ts';
import { fundsHandlers } from '#server/customers/funds.ts';
import { noteHandlers } from '#server/customers/notes.ts';
import { ownHandlers } from '#server/customers/own.ts';
import { preferenceHandlers } from '#server/customers/preferences.ts';
import { profileHandlers } from '#server/customers/profile.ts';
import { reviewedAccounts } from '#server/customers/reviewed-accounts.ts';
import { suspender } from '#server/customers/status-changes.ts';
import { tagHandlers } from '#server/customers/tags.ts';
import { explorerHandlers } from '#server/explorer/explorer.ts';
import { announcementHandlers } from '#server/house-settings/announcements.ts';
import { brandHandlers } from '#server/house-settings/brand.ts';
import { firstValueOf } from '#server/house-settings/first-values.ts';
import { takeDue } from '#server/house-settings/in-force.ts';
import { limitCountriesHandlers } from '#server/house-settings/limit-countries.ts';
import { mailTextHandlers } from '#server/house-settings/mail-texts.ts';
import { termsHandlers } from '#server/house-settings/market-terms.ts';
import { pageTextHandlers } from '#server/house-settings/page-texts.ts';
import { pairsHandlers } from '#server/house-settings/pairs.ts';
import { plansHandlers } from '#server/house-settings/plans.ts';
import { houseSettingHandlers } from '#server/house-settings/settings.ts';
import { openFingerprints } from '#server/identity/fingerprint.ts';
import { admitIdentity, identityHandlers } from '#server/identity/handlers.ts';
import { reviewHandlers } from '#server/identity/review.ts';
import { openVault } from '#server/identity/vault.ts';
import { mailHandlers } from '#server/mail/handlers.ts';
import { type MailQueue, openMailQueue } from '#server/mail/mail-queue.ts';
import { readPaidAgain } from '#server/mining/paid-again.ts';
import { readSupportNotices } from '#server/notices/about-support.ts';
import { noticeHandlers } from '#server/notices/handlers.ts';
import { openNotify, openNotifyAdmins, openNotifyAll } from '#server/notices/notify.ts';
import { readerLanguage } from '#server/operations/reader.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { openWorkQueue } from '#server/operations/work-queue.ts';
import { drawForPaper } from '#server/outside/brand-drawings.ts';
import { readIdentityImage } from '#server/outside/identity-images.ts';
import { smtpTransport } from '#server/outside/mail.ts';
import { readPhone } from '#server/outside/phones.ts';
import { openSpool } from '#server/outside/spool.ts';
import { drawStatement } from '#server/outside/statement-pdf.ts';
import { totp } from '#server/outside/totp.ts';
import { webAuthn } from '#server/outside/webauthn.ts';
import { auditHandlers } from '#server/review/audit-trail.ts';
import { caseHandlers } from '#server/risk/cases.ts';
import { openSignIn } from '#server/sign-in/authentication.ts';
import { customerSecurityHandlers } from '#server/sign-in/customer-security.ts';
import { defaultLimits, openAllowance, openAttempts } from '#server/sign-in/limits/attempts.ts';
import { openSharedLimits } from '#server/sign-in/limits/shared-limits.ts';
import { secondFactorRemovalHandlers } from '#server/sign-in/second-factor/removals.ts';
import { staffSessionHandlers } from '#server/sign-in/staff-sessions.ts';
import { staffHandlers } from '#server/staff/staff.ts';
import { viewHandlers } from '#server/staff/views.ts';
import { customerStatementHandlers } from '#server/statement/customer-statement.ts';
import { openDrawnStatements } from '#server/statement/drawn-statements.ts';
import { statementHandlers } from '#server/statement/statement.ts';
import { mailUnreadAnswers } from '#server/support/answer-mails.ts';
import { contactHandlers } from '#server/support/contact.ts';
import { contactDeskHandlers } from '#server/support/contact-desk.ts';
import { openConversationKeys } from '#server/support/conversation-keys.ts';
import { conversationHandlers } from '#server/support/conversations.ts';
import { deskHandlers } from '#server/support/desk.ts';
import { messageLimits } from '#server/support/message-limits.ts';
import { preparedAnswerHandlers } from '#server/support/prepared-answers.ts';
import { ticketHandlers } from '#server/support/tickets.ts';
import { inspectedBrand, publicBrand, senderOf } from './brand.ts';
import type { Foundation } from './foundation.ts';

/** ID images: decoding one takes a core for some 100 ms and, at the most, 100 MB. */
const decoding = { running: 1, waiting: 24, waitingPerSource: 2 } as const;

/** A statement that waits for its reader: 64 MiB are some 700,000 lines. */
const drawnBytes = 64 * 1_048_576;
/** Pictures of one person that are looked at in an hour, kept or not (B2.4). */
const brandPicturesAnHour = 60;

export type People = Awaited<ReturnType<typeof openPeople>>;

/** Who comes in and what they are notified of: mail, notices, sign-in, accounts and identity. */
export async function openPeople(foundation: Foundation) {
  const { environment, pool, callerPool, demo, logError, address, allowedOrigins, brand, texts } = foundation;
  const { adminEmails, countries: policy, closedCountries } = environment;
  const words = () => brand.now().brand;
  const transport = environment.smtpUrl
    ? smtpTransport(
        environment.smtpUrl,
        () => ({ name: words().name, address: words().supportEmail }),
        () => brand.now().kit.mailPicture,
      )
    : null;
  const keys = openConversationKeys(foundation.secrets);
  const mailQueue = openMailQueue({ pool, transport, keep: demo, log: logError, keyOf: keys.keyOf });
  const post: MailQueue['post'] = (mail, tx) => mailQueue.post(mail, tx);
  const agreements = liveAgreements(() => ({ ...words(), texts: texts.now(), demo }));
  const people = { adminEmails, agreements, policy, closedCountries };
  const { mailTexts } = foundation;
  const sender = senderOf(brand, mailTexts.ownWords);
  // Read anew by each e-mail: another brand may be in force by then.
  const sending = {
    publicUrl: address,
    get product() {
      return sender.product;
    },
    get look() {
      return sender.look;
    },
    ownWords: sender.ownWords,
    post,
    roleOf: roleOfAddress(adminEmails),
  };
  const notify = openNotify(sending);
  const openLimiter = openSharedLimits({ pool: foundation.limitPool, secret: foundation.secrets[0], log: logError });
  const authentication = await openSignIn({
    pool,
    callerPool,
    secrets: foundation.secrets,
    openLimiter,
    publicUrl: address,
    get product() {
      return sender.product;
    },
    get look() {
      return sender.look;
    },
    ownWords: sender.ownWords,
    production: !demo,
    adminEmails,
    post,
    notify,
    log: logError,
    totp,
    webAuthn,
    origins: allowedOrigins,
  });
  const decoder = openWorkQueue(decoding);
  const spool = openSpool(foundation.drawnDir, drawnBytes);
  const messages = openAttempts({ ...defaultLimits, ...messageLimits }, (name, ...rest) =>
    openLimiter(`messages-${name}`, ...rest),
  );
  const mayWriteOn = openAllowance(conversationLimits.messagesPerSource, hourMs / 1_000, {
    open: openLimiter,
    name: 'conversations',
  });
  const staff = adminsNow(adminEmails, ['operations', 'support']);
  const promiseHours = environment.supportAnswerHours;
  const accountsOfIdentity = reviewedAccounts({ ...people, notify });
  const statements = {
    pool: foundation.statementPool,
    brand: () => brand.now().kit.documentHead,
    drawPdf: drawStatement,
    drawn: openDrawnStatements(spool),
    customerOf: (uid: string) => findCustomer(pool, uid),
  };
  return {
    mailQueue,
    authentication,
    notify,
    notifyAll: openNotifyAll(sending),
    /** What a customer is called; by their id where nobody knows. */
    nameOf: async (uid: string) => (await findCustomer(pool, uid))?.display_name ?? uid,
    admitUpload: admitIdentity(pool),
    /** Who hears of conversations with support. */
    supportStaff: staff,
    /** Who decides on withdrawals hears of what waits for them, and nobody else. */
    notifyApprovers: openNotifyAdmins(approversNow(adminEmails), notify),
    /** Notifies whoever has one of these roles now; owners always. */
    notifyRoles: (tx: PoolClient, roles: readonly StaffRole[], notice: Notice) =>
      openNotifyAdmins(adminsNow(adminEmails, roles), notify)(tx, [], notice),
    mailUnreadAnswers: () => mailUnreadAnswers({ pool, sender, post }),
    /** Puts settings into force whose time has come (X8). */
    takeDueSettings: () => takeDue(pool),
    handlers: {
      readBrand: async () => accepted(publicBrand(brand.now(), brand.now().kit, environment)),
      readBlockExplorers: async () => accepted(environment.blockExplorers),
      inspectBrand: async () => accepted(inspectedBrand(brand.now(), brand.now().kit)),
      ...ownHandlers({ pool, ...people }),
      ...preferenceHandlers({ pool }),
      ...statementHandlers(statements),
      ...customerStatementHandlers({ ...statements, trailPool: pool }),
      ...profileHandlers({ pool, ...people, readPhone, followTexts: () => texts.follow() }),
      ...administrationHandlers({ pool, ...people, notify }),
      ...tagHandlers({ pool }),
      ...noteHandlers({ pool }),
      ...customerSecurityHandlers(pool),
      ...staffSessionHandlers({ pool, adminEmails }),
      ...caseHandlers({
        pool,
        suspend: suspender({ ...people, notify }),
        readers: adminsNow(adminEmails, readRiskCase.staff),
        deciders: adminsNow(adminEmails, decideRiskCase.staff),
        askers: adminsNow(adminEmails, askRiskCase.staff),
        notify,
      }),
      ...fundsHandlers({ pool }),
      ...noticeHandlers({ pool, readPaidAgain: (nothing) => readPaidAgain(pool, nothing) }),
      ...countryChangeHandlers({ pool, closedCountries, notify }),
      ...secondFactorRemovalHandlers({ pool, notify }),
      ...identityHandlers({
        pool,
        vault: openVault(foundation.masterKeys),
        fingerprint: openFingerprints(foundation.secrets),
        readImage: readIdentityImage,
        workQueue: { run: (person, work) => decoder.run({ source: person, known: person }, work) },
        ...accountsOfIdentity,
      }),
      ...reviewHandlers({ pool, ...accountsOfIdentity, notify }),
      ...auditHandlers({ pool, adminEmails, oneClock: environment.mode !== 'demo' }),
      ...explorerHandlers(pool, adminEmails),
      ...mailHandlers({
        pool,
        samplesFor: (language, recipient) => mailSamples(sender, translatorOf(language), recipient),
        post,
      }),
      ...ticketHandlers({ pool, staff, noticesRead: readSupportNotices }),
      ...deskHandlers({ pool, staff, notify, promiseHours }),
      ...preparedAnswerHandlers({ pool }),
      ...contactDeskHandlers({ pool, staff, sender, post, promiseHours }),
      ...conversationHandlers({
        pool,
        staff,
        sender,
        supportEmail: () => words().supportEmail,
        keys,
        post,
        mayWriteOn,
        ...messages,
      }),
      ...viewHandlers(pool),
      ...staffHandlers({
        pool,
        adminEmails,
        // Whoever is invited has chosen no language yet: it is written in that of who invites.
        invite: (tx, email, role) => post(staffInvitation(sender, translatorOf(readerLanguage()), email, role), tx),
      }),
      ...announcementHandlers({ pool }),
      ...houseSettingHandlers({ pool, adminEmails, environment: firstValueOf(environment) }),
      ...termsHandlers({
        pool,
        adminEmails,
        first: environment.offers,
        get offers() {
          return foundation.pairs.offers;
        },
      }),
      ...pairsHandlers({
        pool,
        adminEmails,
        first: environment.offers,
        get offers() {
          return foundation.pairs.offers;
        },
      }),
      ...brandHandlers({
        pool,
        adminEmails,
        environment,
        draw: drawForPaper,
        mayDraw: openAllowance(brandPicturesAnHour, hourMs / 1_000),
      }),
      ...pageTextHandlers({ pool, adminEmails }),
      ...mailTextHandlers({
        pool,
        adminEmails,
        texts: mailTexts,
        samplesFor: (language, recipient, ownWords) =>
          mailSamples(senderOf(brand, ownWords), translatorOf(language), recipient),
        post,
      }),
      ...limitCountriesHandlers({ pool, adminEmails, countries: environment.deposits.limitsBeforeDeposit }),
      ...plansHandlers({ pool, adminEmails, plans: environment.plans, limits: environment.deposits }),
      ...contactHandlers({
        pool,
        staff,
        sender,
        supportEmail: () => words().supportEmail,
        mayWrite: messages.mayWrite,
        mayAskToConfirm: messages.mayAskToConfirm,
        post,
      }),
    },
  };
}
