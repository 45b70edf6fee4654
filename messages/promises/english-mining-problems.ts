/** What is wrong with a record, of mining. Words of a check with its facts in their order (L5). */
export const miningProblems = {
  'of-counts-by-recorded-by-approved-by': 'of {0} counts by {1}: recorded by {2}, approved by {3}, address {4}',
  'received-where-parts-are-expected-and-was':
    'received {0} where {1} parts are expected, and was closed by {2} and {3}',
  'of-day-addition-of': 'of {0}, day {1}, addition {2}: {3} of {4}',
  'is-it-has-no-receipt-that-counts':
    'is {0}: it has no receipt that counts, was divided without being so, or was passed over',
  'comes-before-day-it-began-to-count':
    'comes before day {0}; it began to count at {1}, and the first day open was {2} then',
  'brought-day-of-to-where-parts-are': 'brought day {0} of {1} to {2} where {3} parts are expected, by {4} alone',
  'received-where-parts-are-expected-and-closed': 'received {0} where {1} parts are expected, and closed itself',
  'says-rated-verified-to-sell-machines-and':
    'says {0} rated, {1} verified, {2} to sell; machines and readings say {3} and {4}',
  'of-at-after-one-at-rated-verified': 'of {0} at {1}, after one at {2}: {3} rated, {4} verified, {5} to sell',
  'is-rated-without-ever-having-changed': 'is rated {0} without ever having changed',
  'of-at-rated-verified-machines-and-readings':
    'of {0} at {1}: {2} rated, {3} verified; machines and readings said {4} and {5}',
  'of-day-says-machines-that-were-recorded':
    'of day {0} says {1}; machines that were recorded by its end were rated {2}',
  'brought-the-fleet-from-to-within-30':
    'brought the fleet from {0} to {1} within 30 days; added by {2}, asked for by {3}',
  'of-day-at': 'of day {0} at {1}',
  'capacity-reading-verified-read-sold': 'capacity {0}, reading {1}; verified {2}, read {3}, sold {4}',
  'of-at-block-says-a-subsidy-of': 'of {0} at block {1} says a subsidy of {2}; it is {3}',
  'of-is-at-block-after-one-at': 'of {0} is at block {1}, after one at block {2}',
  'closed-at-by-network-the-last-was': 'closed at {0} by {1}: network {2} (the last was {3})',
  'output-of-in-counts-times': 'output {0} of {1} in {2} counts {3} times',
  'output-of-is-deposit': 'output {0} of {1} is deposit {2}',
  'by-is-not-in-the-audit-trail': '{0} by {1} is not in the audit trail',
  'is-set-aside-and-nobody-is-in': 'is set aside, and nobody is in the audit trail for it',
  'by-who-had-a-contract': 'by {0}, who had a contract',
  'is-sold-for-cents-where-dollars-were':
    'is sold for {0} cents where {1} dollars were expected of its term, by {2} and {3}',
  'was-bought-by-who-decided-about-plan': 'was bought by {0}, who decided about plan {1}',
  'is-valued-at-no-of': 'is valued at {0} ({1}, no. {2} of {3})',
  'is-valued-by-rule': 'is valued by rule {0}',
  'was-sold-when-contracts-had-of-of': 'was sold when contracts had {0} of {1}, of which {2} was verified',
  'of-day-parts-a-contract': 'of {0}, day {1}: {2} − {3} − {4} = {5} parts a contract',
  'of-day-what-nobody-bought-is-said':
    'of {0}, day {1}: what nobody bought is said to be {2} parts; {3} units came, and {4} parts went to contracts',
  'of-day-expected-parts': 'of {0}, day {1}: expected {2} parts',
  'is-and-has-runs-of-what-nobody': 'is {0}, and has {1} runs of what nobody bought',
  'waits-to-be-divided-and-a-later': 'waits to be divided, and a later one is paid',
  'is-paid-and-has-no-run-of': 'is paid, and has no run of plan {0}, which had contracts on it',
  'is-up-to-contract-of-contracts-of':
    'is {0} up to contract {1}: {2} of {3} contracts, {4} of {5} cents; the day has {6} contracts, and {7} units are fees',
  'day-no-payout': '{0}, day {1}: no payout',
  'day-a-payout-of-run-which-is': '{0}, day {1}: a payout of run {2}, which is none of its term',
  'day-carried-units-for-cents-carried-on': '{0}, day {1}: {2} carried, {3} units for {4} cents, {5} carried on',
  'received-sold-fees-carried-from-to-parts': '{0} received, {1} sold, {2} fees, carried from {3} to {4} parts',
  'contracts-units-for-cents': '{0} contracts, {1} units for {2} cents',
  'holds-for-parts-owed-and-parts-not': 'holds {0} for {1} parts owed and {2} parts not divided',
  'says-received-its-receipts-are': 'says {0} received; its receipts are {1}',
  'says-sold-running-contracts-have': 'says {0} sold; running contracts have {1}',
  'was-divided-among-of': 'was divided among {0} of {1}',
  'has-for-over-days': 'has {0} for {1} over {2} days',
  'begins-on-day-was-bought-at-and': 'begins on day {0}, was bought at {1} and paid for at {2}',
} as const;
