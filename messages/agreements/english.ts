/** What people accept (I1). A change of a text is a change of its version in `domain/accounts/agreements.ts`, which a test holds. */
export const agreementTitles = {
  terms: 'Terms of service',
  risk_disclosure: 'Risk disclosure',
};

/** Around the operator's own terms, where there are some. */
export const ownTerms = {
  heading: '{name}’s own terms',
  hold: 'What follows describes how the dashboard applies them. Where the two differ, the terms above hold.',
};

/** Around the operator's own words on risk, where there are some. */
export const ownRisks = {
  heading: 'The risks, in {name}’s own words',
  hold: 'What follows is the general disclosure, which applies in full.',
};

/** What holds where the operator has no terms of its own. */
export const withoutTerms = {
  heading: 'How this dashboard works',
  ask: '{name} has not added legal terms of its own to this page. What follows describes how the dashboard works; it is no contract drawn up by a lawyer. Ask at [{supportEmail}](mailto:{supportEmail}) for the terms that apply in your country before you deposit.',
};

/** How the dashboard works, for operator and customer alike. Within a paragraph, `[words](address)` is a link. */
export const generalTerms = {
  account: {
    heading: 'Your account',
    one: 'You are 18 or older, act for yourself, and give true details. One person has one account.',
    two: 'Keep your password to yourself. Whoever is signed in as you acts as you.',
    three:
      'An account is approved once your e-mail address is verified and what you declare about yourself and images of both sides of an identity document were reviewed; all of it is required. It can be suspended or blocked with a reason that is recorded; open trades are still settled then.',
  },
  deposits: {
    heading: 'Deposits',
    one: 'You pay in coins to the address shown, over the network shown: coins sent over another network may be lost. A deposit is credited after it was approved. What arrives counts, not what was announced; the price it is valued at is recorded.',
  },
  trades: {
    heading: 'Trades',
    one: 'A trade is agreed when the server accepts it, and cannot be cancelled afterwards. It is decided by recorded prices alone, by the rule under [crypto trading](/pages/crypto-trading): entry, exit, tie and refunds. Its public receipt shows what it was decided by.',
  },
  withdrawals: {
    heading: 'Withdrawals',
    one: 'What is available can be withdrawn. The amount is held from the moment you ask; you can cancel as long as nothing is being sent. Approval takes one person, or two for larger amounts; a payout waits while an account is suspended or blocked, or owes money after a reversed deposit. The network’s fee is shown beforehand and comes off the amount. Nobody will ever ask you to deposit in order to withdraw: whoever does is not acting for {name}.',
  },
  fees: {
    heading: 'Fees',
    one: 'There is no fee for the account, for deposits or for a trade. {name} earns by the difference between what a win pays and what a loss costs.',
  },
  errors: {
    heading: 'Errors and interruptions',
    one: 'When prices fail, trades are refunded by the published rule. A posting is never overwritten: what has to be undone is undone by a further posting, which your statement shows with its cause.',
  },
  risk: {
    heading: 'The risk, in plain words',
    one: 'You can lose all that you stake. Only trade with money whose loss you can bear. Nothing on this site is advice, and past results say nothing about coming ones.',
  },
  complaints: {
    heading: 'Complaints',
    one: '[Write to us](/pages/contact) with the number of the trade, deposit or withdrawal. You get an answer that names the recorded facts.',
  },
};

/** What can be lost, in plain words (B2). The break-even rates are 1 / (1 + payout), rounded up to the hundredth of a percent. */
export const riskDisclosure = {
  most_lose: {
    heading: 'Most people lose',
    one: 'The products here can cost you all the money that you use for them. Use only money that you can lose without it changing how you live, and never money that you have borrowed.',
  },
  trades: {
    heading: 'Up/down trades',
    one: 'An up/down trade is a bet with a fixed payout on whether a price stands higher or lower after a short time. If you are right you get your stake back and a payout that was fixed beforehand. If you are wrong you lose the whole stake. A tie returns it. You never own the coin or currency.',
    two: '{name} is the other side of each of your trades: when you lose, {name} wins your stake; when you win, {name} pays. Its interest is opposed to yours in every single trade.',
    three:
      'A win pays less than a loss costs, so being right half of the time loses money. To come out even you have to win 58.83 of 100 trades at a payout of 70 %, 55.56 at 80 %, 54.06 at 85 %, and 52.64 at 90 %. The ticket shows the figure of each pair before you can place a trade.',
    four: 'Over seconds and minutes prices move mostly by chance. The more you trade, the closer you come to what the odds say, which is a loss.',
    five: 'In some countries such products may not be sold to private customers at all, because most of them lose.',
  },
  coins: {
    heading: 'Payments in coins',
    one: 'Money goes in and out in coins. A transfer cannot be called back: sent to a wrong address, or over a wrong network, it is lost for good. Between sending and confirmation the price of a coin can change, and networks take a fee.',
    two: 'Your balance here is kept in US dollars and is a claim on {name}, not a bank account: no deposit insurance protects it.',
  },
  copying: {
    heading: 'Copying other traders',
    one: 'Where copying is offered, a copied trade is your own trade with your own money, placed without asking you. What somebody has won says nothing about what they will win. Copies carry the same odds as the trades that they copy, and a trader can lose everything in one day.',
  },
  mining: {
    heading: 'Mining contracts',
    one: 'Where mining is offered, you pay a price today for coins that may be mined later. How many there will be depends on how many others mine and on what coins cost then: the payouts may come to less than the price, or to nothing. No return is promised.',
  },
  protection: {
    heading: 'What protects you, and what does not',
    one: 'Prices, trades and balances here are recorded so that anybody can check them. That shows that nothing was made up. It does not make any of these products less risky.',
    two: 'Practice money costs nothing and trades on the same prices. If gambling is a problem for you, do not open an account; ask for help where you live.',
  },
};
