import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { generalSections, ownSection, withoutOwn } from '#messages/agreements/agreements.ts';
import { Prose } from '#web/widgets/prose.tsx';
import { translator } from '#web/widgets/translator.ts';
import { blank, Given, Lacking } from '../blanks.tsx';
import styles from '../own-text.module.css';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');
const named = { name: operator, supportEmail: blank('supportEmail') };

function Content() {
  const { t } = useLingui();
  const own = ownSection(translator, named, blank('termsText'));
  const [, ...around] = own.paragraphs;
  return (
    <Article
      title={t`Terms of service`}
      lead={
        <>
          <Trans>The rules by which {operator} runs this dashboard and you use it.</Trans>
        </>
      }
    >
      <Given flag="termsText">
        <h2>{own.heading}</h2>
        <div className={styles.own}>{blank('termsText')}</div>
        {around.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Given>
      <Lacking flag="termsText">
        <Prose sections={[withoutOwn(translator, named)]} level={2} />
      </Lacking>
      {generalSections(translator, named).map(({ name, ...section }) =>
        name === 'risk' ? (
          <Risk key={name}>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Risk>
        ) : (
          <Prose key={name} sections={[section]} level={2} />
        ),
      )}
    </Article>
  );
}

export const termsOfService: SitePage = {
  path: '/pages/terms-of-service',
  title: msg`Terms of service`,
  description: msg`How accounts, deposits, trades, withdrawals, fees and corrections work in this dashboard, and what you can lose.`,
  Content,
};
