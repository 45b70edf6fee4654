import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Off, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');
const support = blank('supportEmail');

function Content() {
  const { t } = useLingui();
  return (
    <Article
      title={t`Stocks trading`}
      lead={t`A stock is a share in a company. This page says what you can and cannot do with stocks here.`}
    >
      <Lacking flag="stocks">
        <Off>
          <Trans>
            {operator} does not offer stocks. You cannot buy shares here, and there is no up/down trade on the price of
            one.
          </Trans>
        </Off>
      </Lacking>
      <Given flag="stocks">
        <Off>
          <Trans>
            {operator} offers stocks outside this dashboard, on terms of its own: ask at{' '}
            <a href={`mailto:${support}`}>{support}</a>. In this dashboard there is no order for a share, and no up/down
            trade on the price of one.
          </Trans>
        </Off>
      </Given>
      <h2>
        <Trans>Owning a stock</Trans>
      </h2>
      <p>
        <Trans>
          Whoever owns a share owns a part of a company: a vote at its meetings as a rule, a part of what it pays out,
          and what the share is worth when it is sold. All of that comes from a register in which your name, or your
          broker’s, is entered. A dashboard that shows a share price gives you none of it.
        </Trans>
      </p>
      <h2>
        <Trans>Why there are none in this dashboard</Trans>
      </h2>
      <p>
        <Trans>
          Every price that a trade is decided on here is streamed by its venue and recorded with its source. No stock
          exchange streams its prices to this installation, so there is nothing that a trade on a share could honestly
          be decided by. Stock exchanges also close at night and over holidays, when a price does not move and will open
          elsewhere.
        </Trans>
      </p>
      <h2>
        <Trans>Questions for anybody who offers you stocks</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Do I own the share, or do I only bet on its price?</Trans>
        </li>
        <li>
          <Trans>Who holds it for me, and what happens to it when you fail?</Trans>
        </li>
        <li>
          <Trans>Which authority supervises you, and under which number can I look you up?</Trans>
        </li>
        <li>
          <Trans>What does it cost to buy, to hold and to sell?</Trans>
        </li>
      </ul>
      <Risk>
        <p>
          <Trans>
            Shares can lose a great part of their worth, and a company’s failure can take all of it. Somebody who offers
            to sell you shares inside this dashboard is not acting for it: <a href="/pages/contact">tell us</a>.
          </Trans>
        </p>
      </Risk>
      <p>
        <Trans>
          The trades you can place here are described under <a href="/pages/crypto-trading">crypto trading</a>.
        </Trans>
      </p>
    </Article>
  );
}

export const stocksTrading: SitePage = {
  path: '/pages/stocks-trading',
  title: msg`Stocks trading`,
  description: msg`The stock products that this dashboard offers and does not offer, what owning a share means, and what to ask whoever offers you one.`,
  Content,
};
