import type { ClientBase } from 'pg';
import { approvalChecks } from '#database/checks/approvals.ts';
import { chainPaymentChecks, chainPaymentNotices } from '#database/checks/chain-payments.ts';
import { checks as databaseChecks } from '#database/checks/checks.ts';
import { clockNotices } from '#database/checks/clock-jumps.ts';
import { depositOwnerChecks } from '#database/checks/deposit-owners.ts';
import { documentsByTwoChecks } from '#database/checks/documents-by-two.ts';
import { firstSightNotices } from '#database/checks/first-sights.ts';
import { heardChecks, heardNotices } from '#database/checks/heard.ts';
import { idleCopyChecks } from '#database/checks/idle-copies.ts';
import { keptSettingChecks } from '#database/checks/kept-settings.ts';
import { miningNotices, miningOperatorChecks } from '#database/checks/mining-operator.ts';
import { payoutEvidenceNotices } from '#database/checks/payout-evidence.ts';
import { settingsByTwoChecks } from '#database/checks/settings-by-two.ts';
import { sharedAmountChecks } from '#database/checks/shared-amounts.ts';
import { statusArrowChecks } from '#database/checks/status-changes.ts';
import { traderChecks } from '#database/checks/traders.ts';
import { uncreditedPaymentNotices } from '#database/checks/uncredited-payments.ts';
import { undonePayoutNotices } from '#database/checks/undone-payouts.ts';
import { failedPayoutNotices } from '#database/checks/valuations.ts';
import { overdueWithdrawalNotices } from '#database/checks/waiting-withdrawals.ts';
import { statusArrows } from '#domain/accounts/status-transitions.ts';
import { pairs, termsIfOffered } from '#domain/markets/pairs.ts';
import { isPromise } from '#messages/promises/promises.ts';
import { verifyCopies } from './copies.ts';
import { noticeLateRecords, noticeLateSeals, verifyDays, verifyPasses } from './days.ts';
import { withFacts } from './facts.ts';
import { verifyFigures } from './figures.ts';
import { type Findings, newFindings, readNewest } from './findings.ts';
import { gatherKeys, type Trust } from './keys.ts';
import { noticeOrders } from './orders.ts';
import { verifyReferences } from './references.ts';
import { noticeRefunds } from './refunds.ts';
import { verifyReports } from './reports.ts';
import { verifyRules } from './rules.ts';
import { compareSession, ownPath, readSession } from './session.ts';
import { noticeSkips } from './skips.ts';
import { verifyTrades } from './trades.ts';

/** The pairs that MARKETS_FILE can offer. */
const pairsOfFile = pairs.filter((one) => termsIfOffered(one) !== null).map(({ pair }) => pair);

/** What queries over whole tables can say. */
export const checks = [
  ...databaseChecks,
  ...approvalChecks(),
  ...chainPaymentChecks,
  ...sharedAmountChecks,
  ...depositOwnerChecks,
  ...traderChecks,
  ...idleCopyChecks,
  ...statusArrowChecks(statusArrows()),
  ...keptSettingChecks(pairs.map(({ pair }) => pair)),
  ...settingsByTwoChecks,
  ...documentsByTwoChecks(pairsOfFile),
  ...miningOperatorChecks,
  ...heardChecks,
];

/**
 * L5: recomputes all that can be recomputed, as the connection's transaction sees it. What needs the domain or a key is
 * done here, a page at a time; everything else is a query over whole tables.
 */
export async function verifyBooks(db: ClientBase, trust: Trust): Promise<Findings> {
  const findings = newFindings();
  for (const { rule, promise, sql } of checks) {
    if (!isPromise(promise)) throw new Error(`no words for the promise ${promise}`);
    const { rows, unnamed } = await readNewest<{ id: string; problem: string }>(db, withFacts(sql), {
      order: 'order by length(id) desc, id desc',
    });
    for (const { id, problem } of rows) findings.breach(rule, promise, id, problem);
    findings.unnamedBreaches(rule, promise, unnamed);
  }
  for (const sql of [
    ...miningNotices,
    ...chainPaymentNotices,
    ...uncreditedPaymentNotices,
    ...overdueWithdrawalNotices,
    ...firstSightNotices,
    ...failedPayoutNotices,
    ...payoutEvidenceNotices,
    ...undonePayoutNotices,
    ...heardNotices,
    ...clockNotices,
  ]) {
    const { rows, unnamed } = await readNewest<{ words: string }>(db, sql);
    for (const { words } of rows) findings.notice(words);
    findings.unnamedNotices(unnamed);
  }
  await verifyReferences(db, findings);
  await verifyRules(db, findings);
  const keys = await gatherKeys(db, trust, findings);
  await verifyDays(db, keys, findings);
  await verifyPasses(db, findings);
  await verifyTrades(db, keys, findings);
  await verifyFigures(db, findings);
  await verifyCopies(db, findings);
  await verifyReports(db, findings);
  await noticeLateRecords(db, findings);
  await noticeLateSeals(db, findings);
  await noticeRefunds(db, findings);
  await noticeOrders(db, findings);
  await noticeSkips(db, findings);
  return findings;
}

/** The same on one snapshot, beside a running app or without one. No row is locked. */
export async function verifySnapshot(db: ClientBase, trust: Trust): Promise<Findings> {
  await db.query('begin isolation level repeatable read read only');
  try {
    // Whole tables are held against each other: what looks up one row at a time never ends. Whoever stops waiting stops it.
    await db.query(
      `set local ${ownPath}; set local enable_nestloop = off; set local client_connection_check_interval = '2s'`,
    );
    const session = await readSession(db);
    const findings = await verifyBooks(db, trust);
    await compareSession(db, session, findings);
    return findings;
  } finally {
    await db.query('rollback');
  }
}
