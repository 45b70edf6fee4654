/**
 * The state of a withdrawal `of` as it is read (W5): that of its record, of one that is approved whether it waits for the price
 * that fixes its coins or is to be sent, and 'recorded as paid' where its chain does not show what was paid: not yet, too little, or elsewhere.
 */
export const withdrawalStateSql = (
  of: string,
): string => `case when ${of}.sending and ${of}.units is null then 'waiting for the price'
    when ${of}.sending then 'to send'
    when ${of}.status = 'approved' and exists (select from payout_evidence e
      where e.withdrawal = ${of}.id and e.state in ('not yet seen', 'short', 'elsewhere')) then 'recorded as paid'
    else ${of}.status end`;
