/** What holds of customers, of their limits and of decisions of staff, by the code of each promise: its rule and a short name (L5). */
export const customerPromises = {
  'R3.approval-actions':
    'each approval was given, and taken back, by its own action in the audit trail, in one transaction',
  'A9.approved-plays': 'who traded or bought a contract was approved then',
  'A13.no-excluded-plays': 'who traded with real money or bought a contract was not excluded then',
  'A13.plays-in-limits':
    'each own trade and each contract fitted the limits on stakes and losses that its customer had set for that time',
  'X1.switched-off': 'nothing was traded or bought that the operator had switched off',
  'B4.offered-places': 'nothing with real money was traded or bought where it was not offered',
  'A13.raises-waited': 'no own limit became higher, or none, that had not waited for 24 hours',
  'A13.limit-actions':
    'each change of an own limit, time-out or self-exclusion is in the audit trail as its customer’s, in one transaction',
  'A13.newest-limits': 'each own limit is the one that was written down last',
  'A9.1.legal-grounds':
    'each legal ground was recorded, and lifted, by its own action in the audit trail, in one transaction',
  'A9.status-actions':
    'each customer who was blocked or suspended, or is approved no more, has the audit entry of that change, in one transaction',
  'A9.newest-status': 'each customer has the status and the country that were written down last',
  'A9.status-arrows': 'each status of a customer follows the one before it by an arrow that a decision can take',
  'X8.settings-by-two':
    'each setting of the console holds its first value, or one that somebody proposed and somebody else approved',
  'X8.documents-by-two':
    'how each pair is listed, its terms, plans, where a limit is asked for before a deposit, the brand and the operator’s texts are the first ones, and the words of e-mails the standard ones, or such that somebody proposed and somebody else approved',
  'X8.liquidity-of-listings': 'a pair that no file can offer is judged by the liquidity of its listing',
  'R3.alone-in-a-day':
    'what one admin decided alone within 24 hours stays below the sums that take two, of customer, admin and in total',
  'R3.four-eyes-sums':
    'each sum from which two admins decide, or one does, is another one than held before and is in the audit trail of its transaction',
  'R2.actors': 'each posting was made by whoever may, and what an admin decided is in the audit trail as theirs',
} as const;
