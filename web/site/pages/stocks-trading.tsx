import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Off, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  return (
    <Article
      title="Stocks trading"
      lead="A stock is a share in a company. This page says what you can and cannot do with stocks here."
    >
      <Lacking flag="stocks">
        <Off>
          {operator} does not offer stocks. You cannot buy shares here, and there is no up/down trade on the price of
          one.
        </Off>
      </Lacking>
      <Given flag="stocks">
        <Off>
          {operator} offers stocks outside this dashboard, on terms of its own: ask at{' '}
          <a href={`mailto:${support}`}>{support}</a>. In this dashboard there is no order for a share, and no up/down
          trade on the price of one.
        </Off>
      </Given>
      <h2>What owning a stock means</h2>
      <p>
        Whoever owns a share owns a part of a company: a vote at its meetings as a rule, a part of what it pays out, and
        what the share is worth when it is sold. All of that comes from a register in which your name, or your broker’s,
        is entered. A dashboard that shows a share price gives you none of it.
      </p>
      <h2>Why there are none in this dashboard</h2>
      <p>
        Every price that a trade is decided on here is streamed by its venue and recorded with its source. No stock
        exchange streams its prices to this installation, so there is nothing that a trade on a share could honestly be
        decided by. Stock exchanges also close at night and over holidays, when a price stands still that will open
        elsewhere.
      </p>
      <h2>What to ask anybody who offers you stocks</h2>
      <ul>
        <li>Do I own the share, or do I only bet on its price?</li>
        <li>Who holds it for me, and what happens to it when you fail?</li>
        <li>Which authority supervises you, and under which number can I look you up?</li>
        <li>What does it cost to buy, to hold and to sell?</li>
      </ul>
      <Risk>
        <p>
          Shares can lose a great part of their worth, and a company’s failure can take all of it. Somebody who offers
          to sell you shares inside this dashboard is not acting for it: <a href="/pages/contact">tell us</a>.
        </p>
      </Risk>
      <p>
        What you can trade on here is described under <a href="/pages/crypto-trading">crypto trading</a>.
      </p>
    </Article>
  );
}

export const stocksTrading: SitePage = {
  path: '/pages/stocks-trading',
  title: 'Stocks trading',
  description:
    'What this dashboard offers and does not offer in stocks, what owning a share means, and what to ask whoever offers you one.',
  Content,
};
