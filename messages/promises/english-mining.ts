/** What holds of mining, by the code of each promise: its rule and a short name (L5). */
export const miningPromises = {
  'R3.fleet-raises': 'what one admin may raise a fleet by is nothing since machines that raise it take two',
  'N2.contracts': 'each mining contract was paid for once, by its own customer',
  'N3.receipts': 'each receipt of a pool came in once, in its coin',
  'N3.run-fees': 'each run gave the house what it says, in the coin',
  'N3.payouts': 'each payout sold its coins and credited its contract’s customer with the cents, once',
  'N3.receipt-evidence':
    'each receipt that counts was shown by the chain to pay an address that was configured then, or has two admins',
  'N3.rich-days':
    'each day that brought more than 1.2 times what is expected, or of which nothing is known, was closed by two admins',
  'N3.low-days':
    'each day that brought less than 0.8 of what is expected was closed by two admins, the first of them after it was read last',
  'N3.late-receipts': 'each receipt that counts for a day when that is closed is an addition to it, and none beside',
  'N3.addition-order':
    'each addition is divided after the days that were closed when its receipt began to count, and before the next one',
  'N3.rich-additions':
    'what came late and brought its day, with all that was added to it, above 1.2 times what is expected was approved by two admins',
  'N3.automatic-days':
    'each day that closed itself brought 0.8 to 1.2 times what is expected, and less than takes an admin',
  'N2.fleets':
    'each fleet is rated by its machines in service and verified by the newest reading of each site, and no more is sold',
  'N2.fleet-states': 'the states of each fleet follow each other in time, and the newest is what the fleet is',
  'N2.fleet-history': 'each state of a fleet is what machines and readings had shown by then',
  'N2.reading-bounds':
    'each reading is at most a tenth above the machines of its site that were recorded by the end of its day',
  'R3.raising-machines': 'machines that raised a fleet by more than one admin may within thirty days have two',
  'N2.reading-days': 'each reading is of a day that was over by then',
  'N3.divisors':
    'each closed day is divided by the least that was verified over it, what pools read of it, or what was sold of it: the most of these',
  'N1.subsidies': 'each network’s subsidy is that of its height, and its height is none of a day before',
  'N3.closed-days':
    'each closed day had been over for a minute, and is explained by what was known of the network when it ended',
  'N3.outputs-once': 'no output counts twice, as a pool’s receipt or as a customer’s deposit beside it',
  'R2.mining-actions':
    'each decision about machines, readings, receipts and days is in the audit trail as of who made it',
  'R3.no-own-mining':
    'nobody recorded, set aside or closed what a contract of their own is paid by, before its last day was divided',
  'N1.cheap-plans':
    'each plan whose price is below half of what its term was expected to bring, or of which that was not known, is sold by two admins',
  'R3.no-own-plans': 'nobody bought a contract of a plan that they made or approved',
  'P2.day-prices': 'each closed day is valued by the middle price of the minute after its end',
  'P2.demo-day-prices':
    'each day of a demo’s past that names a recorded price is valued by that of the minute after its end',
  'P2.earlier-day-prices':
    'each day that was over before there was this rule is valued by its last recorded tick, or by the first after it',
  'N3.price-rules':
    'a day goes by the earlier rule of its price exactly where it was over, or closed, before there was the later one',
  'N2.sold-within-verified':
    'each contract was sold while all contracts that ran had no more than was verified of the fleet',
  'N3.runs': 'each run divided its day by the formula, charged what is agreed and never more than there was',
  'N3.unsold-parts': 'what nobody bought of each day is what its plans’ runs left, and nothing is paid of it',
  'N3.expectations': 'each run expected what the formula makes of its plan and of the day’s network, rounded down (N1)',
  'N3.runs-of-days':
    'each day that is divided has one run of each plan that had contracts on it, and one of what nobody bought, which ends it',
  'N3.whole-runs':
    'each run began with the contracts of its day and is whole with what it began with, or has given the house nothing yet',
  'N3.payouts-of-contracts':
    'each contract had its payout by each run of its plan on a day of its term, and none beside',
  'N3.carried':
    'each payout begins with what was carried over, pays whole cents of it at the day’s price, and carries the rest',
  'N3.day-sums':
    'of each day, payouts, what is carried and fees are together what pools paid, to the coin’s smallest unit',
  'N3.run-sums': 'each run adds up what its payouts say',
  'N3.held-coins':
    'what the house holds of a coin for mining is at least what is owed to contracts and not divided yet',
  'N3.received': 'each closed day received what its counted receipts say, and follows the day before',
  'N2.sold':
    'what is sold of each fleet is what running contracts have, and no day was divided among more than the fleet had',
  'N2.contract-terms': 'each contract has the hash rate, the price and the term of its plan',
  'N2.contract-starts': 'each contract begins on the day after it was bought, which is when its price was posted',
} as const;
