/** What holds of traders, of copies of them and of profit share, by the code of each promise: its rule and a short name (L5). */
export const copyPromises = {
  'C3.reserved': 'each placing of copies used no more than was reserved for it',
  'C4.copied-figures':
    'how many customers copy a trader, with how much, and what all copies made of all they staked, is what the copies come to',
  'L2.copy-money':
    'each copy holds what was set aside and what its trades made of it, less profit share and what is staked',
  'C2.copy-moves':
    'each copy that runs set aside what its settings say, each has as many moves as it counts, and a stopped one holds nothing',
  'C3.copy-bands': 'the sums that a trader’s trade is accepted by are those of the active copies',
  'C3.copy-settings':
    'the settings of each copy hold from one change to another, and the current ones are the copy’s while it is active',
  'C4.paid-shares': 'what was ever paid by each copy as profit share is what its statement says',
  'D5.share-ended-by-debt':
    'profit share ended by a debt only as a reversal took more than its customer had without that copy, and stopped it',
  'C3.outcomes-once':
    'each copy of a trade’s snapshot has one outcome once placing has ended, and no other copy has any',
  'C3.change-order':
    'changes of a trader’s copies and their trades follow one another by time as they do by the count of changes',
  'C3.placings': 'each trade of a trader that had copies is placed in them, and its placing ends with the trade',
  'C3.outcome-stakes':
    'each outcome stakes what its settings make of the trader’s trade, and is a trade of those very terms or a reason',
  'C3.copied-trades': 'each trade of a copy is the outcome of a trader’s own real trade',
  'L5.placing-sums': 'each placing of copies used what its trades cover, and counts them',
  'C2.copy-figures': 'each copy’s open and settled figures are those of its trades',
  'C3.covers-of-copies':
    'the cover of each trade’s copies was set aside once, and what was not used came back once placing had ended',
  'C2.copy-postings': 'each amount set aside for a copy or given back was posted once, between its customer and itself',
  'C6.share-postings':
    'each payment of profit share went from its copy to the trader copied, and the house’s part to fees, as the fee statement says',
  'C2.idle-copies':
    'each copy that is being stopped gives its money back once its trades have ended, within ten minutes of the books',
  'C6.shares-at-end':
    'each copy that ended above the mark, and that no debt had reached, shared at its end what was new',
  'C6.owed-at-end': 'no copy that ended gave something back while it owed profit share',
  'C6.line-payments':
    'each line paid all that was due and owed, or what its copy had that was neither staked nor due to a trade',
  'C6.line-order': 'each line of a fee statement begins where the one before ended, and shares as its copy agreed to',
  'C6.line-sums':
    'each line shares what its profit makes due, pays no more than is due and owed, and of that the agreed part to the house',
  'C6.weeks':
    'each week shares what journals had settled by its end, less the stakes that were open then, above what all copies of the trader by the customer shared before',
  'C6.copy-ends':
    'the end of a copy shares what it came to, and a rest is paid of what was due before, neither after a debt',
  'C6.new-highs':
    'each week that brought a new high is on the fee statement of its copy, within ten minutes of the books',
  'C6.looked-at-weeks': 'profit share of each copy was looked at for the last week that had ended a day before',
  'C6.marks':
    'the high-water mark of each customer and trader is the highest that fee statements shared and ended copies came to',
  'C6.owed-shares':
    'what each copy owes of profit share is what its fee statement leaves unpaid, and nothing after a debt',
  'D5.no-running-in-debt': 'no copy with real money runs whose customer owes something',
  'C3.setting-times': 'the settings of each copy say from when they hold, and until when once they ended',
  'C3.customer-bounds': 'copies were bounded by the house’s setting of the acceptance',
  'C6.asked-shares': 'each copy agreed to the profit share that its trader asked when it began',
  'C6.house-parts': 'each copy agreed to the house’s part of profit share that was kept when it began',
  'C6.trader-shares':
    'each trader asks what they wrote themselves, or were admitted with, by the audit trail, in one transaction',
  'R2.applications':
    'each application that an admin decided has its audit entry of then, and each such entry its application; each trader was admitted by one',
  'C5.traders':
    'each trader is active or stopped as the last admission or stop in the audit trail says, and since then',
  'C4.counted-trades':
    'each real trade that a trader placed while they were one counts: none can be left out of the figures',
  'C4.ended-trades': 'a trade counts once it has ended, and never before',
  'C4.balances-before':
    'what a trader had before each trade is what their postings of real money before its stake come to, but for what is aside',
  'C4.places':
    'each trade has its place in the figures by the journals that staked and settled it, within ten minutes of the books',
  'C4.figures':
    'the figures of each trader are those of their counted trades, weighed and settled in the order of the books',
  'C3.decided-copies':
    'each copy became what the records of the trader’s acceptance make of it: a trade, or a skip with the first reason that applies',
} as const;
