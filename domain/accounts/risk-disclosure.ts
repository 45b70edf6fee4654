import type { AgreementText } from './agreements.ts';

/**
 * What can be lost, in plain words (I1, B2). A change of the text is a change of the version, which a test holds: everybody is
 * asked again. The break-even rates are 1 / (1 + payout), rounded up to the hundredth of a percent.
 */
export const riskDisclosure: AgreementText = {
  kind: 'risk-disclosure',
  title: 'Risk disclosure',
  version: '2026-11-21',
  sections: [
    {
      heading: 'Most people lose',
      paragraphs: [
        'The products here can cost you all the money that you use for them. Use only money that you can lose without it changing how you live, and never money that you have borrowed.',
      ],
    },
    {
      heading: 'Up/down trades',
      paragraphs: [
        'An up/down trade is a bet with a fixed payout on whether a price stands higher or lower after a short time. If you are right you get your stake back and a payout that was fixed beforehand. If you are wrong you lose the whole stake. A tie returns it. You never own the coin or currency.',
        '{{name}} is the other side of each of your trades: when you lose, {{name}} wins your stake; when you win, {{name}} pays. Its interest is opposed to yours in every single trade.',
        'A win pays less than a loss costs, so being right half of the time loses money. To come out even you have to win 58.83 of 100 trades at a payout of 70 %, 55.56 at 80 %, 54.06 at 85 %, and 52.64 at 90 %. The ticket shows the figure of each pair before you can place a trade.',
        'Over seconds and minutes prices move mostly by chance. The more you trade, the closer you come to what the odds say, which is a loss.',
        'In some countries such products may not be sold to private customers at all, because most of them lose.',
      ],
    },
    {
      heading: 'Payments in coins',
      paragraphs: [
        'Money goes in and out in coins. A transfer cannot be called back: sent to a wrong address, or over a wrong network, it is lost for good. Between sending and confirmation the price of a coin can change, and networks take a fee.',
        'Your balance here is kept in US dollars and is a claim on {{name}}, not a bank account: no deposit insurance protects it.',
      ],
    },
    {
      heading: 'Copying other traders',
      paragraphs: [
        'Where copying is offered, a copied trade is your own trade with your own money, placed without asking you. What somebody has won says nothing about what they will win. Copies carry the same odds as the trades that they copy, and a trader can lose everything in one day.',
      ],
    },
    {
      heading: 'Mining contracts',
      paragraphs: [
        'Where mining is offered, you pay a price today for coins that may be mined later. How many there will be depends on how many others mine and on what coins cost then: the payouts may come to less than the price, or to nothing. No return is promised.',
      ],
    },
    {
      heading: 'What protects you, and what does not',
      paragraphs: [
        'Prices, trades and balances here are recorded so that anybody can check them. That shows that nothing was made up. It does not make any of these products less risky.',
        'Practice money costs nothing and trades on the same prices. If gambling is a problem for you, do not open an account; ask for help where you live.',
      ],
    },
  ],
};
