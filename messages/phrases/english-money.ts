/** What is said of single values of trades, copies, deposits and withdrawals. */
export const phrases = {
  display_only: 'its prices are for display only',
  pair_retired: 'it is retired',
  asked_now_and_then: 'its present source is only asked now and then',
  trader_name_wrong:
    "has to be 3 to 40 letters of one alphabet, digits, spaces and . _ ' -, and to begin with a letter or digit",
  promises_profit: 'has to promise neither profit nor safety: leave out “{words}”',
  no_fixed_stake: 'has to be named for a fixed stake',
  more_than_copy: 'has to be {most} or less: the copy cannot lose more',
  stop_loss_reached: 'is reached already: stop the copy instead',
  more_than_aside:
    'has to be more than zero and at most {most}, which is all that can only be withdrawn, with at most two decimals',
  below_fee: 'has to be at least {least}, because the network fee of {fee} is taken from it',
  below_dust:
    'has to be at least {least}, because the network fee of {fee} is taken from it and the {network} network carries no smaller payment than what is then left',
  evm_address_is_bitcoin:
    'This looks like a Bitcoin address. {coin} addresses are 0x and 40 hexadecimal digits. No money moved.',
  no_evm_address: '{coin} addresses are 0x and 40 hexadecimal digits. No money moved.',
  evm_checksum:
    'The checksum of this address is wrong (its capital letters): copy it again from your wallet. No money moved.',
  token_address: 'This is the contract of USDT itself: whatever is sent there is lost. No money moved.',
  zero_address: 'This is the zero address: whatever is sent there is lost. No money moved.',
  bitcoin_address_is_evm:
    'This is an Ethereum-style address. Bitcoin addresses start with 1, 3 or bc1. No money moved.',
  bitcoin_test_address:
    'This is an address of Bitcoin’s test network. Addresses of the main network start with 1, 3 or bc1. No money moved.',
  no_bitcoin_address: 'Bitcoin addresses start with 1, 3 or bc1. No money moved.',
  anyones_address: 'Anybody could spend what is sent to this Bitcoin address. No money moved.',
  bitcoin_checksum: 'The checksum of this Bitcoin address is wrong: copy it again from your wallet. No money moved.',
  own_address:
    'This is an address of ours, where deposits are paid to. Enter the address of the wallet that receives the withdrawal. No money moved.',
  transaction_prefix:
    '{network, select, none {A Bitcoin transaction id is 64 hexadecimal digits without 0x} other {A transaction id on {network} is 0x and 64 hexadecimal digits}}; {prefixed, select, true {this one begins with 0x} other {this one lacks the 0x}}. Nothing was changed.',
  transaction_length:
    '{network, select, none {A Bitcoin transaction id is 64 hexadecimal digits without 0x} other {A transaction id on {network} is 0x and 64 hexadecimal digits}}; this one has {length}{network, select, none { characters} other { characters, without 0x}}{hex, select, true {} other {, not all of them hexadecimal digits}}. Nothing was changed.',
  transaction_of_coin: 'A transaction id of {coin} is 64 hexadecimal digits without 0x. Nothing was changed.',
  one_output:
    'A transaction on {network} makes one payment in {coin}, so output is 0 or left out, not {output}. Nothing was credited.',
  which_output:
    'The chain shows other payments of this transaction: say which output, of {outputs}. Nothing was credited.',
  amount_of_coin:
    'The amount received is in {coin}, above zero and with at most {decimals} decimals, for example "{example}". Nothing was credited.',
  amount_worth:
    'The amount received would be worth {worth} USD, which can’t be credited. Check it: it is in {coin}, not in dollars. Nothing was credited.',
  amount_worth_nothing: 'The returned amount is worth less than a cent, which can’t be credited. Nothing was credited.',
  amount_differs:
    'The chain shows {arrived} for this payment. Leave amountReceived out to take it. Nothing was credited.',
  transaction_missing: 'has to be there, unless payment names one that a watcher saw',
  paid_time_missing: 'has to be there where no watcher saw the transaction: the time of its block, such as {now}',
  paid_time_wrong: 'is not a valid time. Enter one such as {now}',
  paid_time_future: 'is in the future; it is now {now}',
  paid_time_early:
    'is before {since, select, deposit_asked {the deposit was asked for} other {the payout was recorded}}, which was on {at}',
  paid_time_block: 'is not that of its block: take {at}',
};
