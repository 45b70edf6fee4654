import {
  generalTerms,
  ownTermsHeading,
  ownTermsHold,
  riskInTerms,
  withoutOwnHeading,
  withoutOwnTerms,
} from '#domain/accounts/terms.ts';
import { Prose } from '#web/ui/prose.tsx';
import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');

function Content() {
  return (
    <Article title="Terms of service" lead={<>The rules by which {operator} runs this dashboard and you use it.</>}>
      <Given flag="termsText">
        <h2>{ownTermsHeading}</h2>
        <p className={styles.legal}>{blank('termsText')}</p>
        <p>{ownTermsHold}</p>
      </Given>
      <Lacking flag="termsText">
        <Prose sections={[{ heading: withoutOwnHeading, paragraphs: [withoutOwnTerms] }]} level={2} />
      </Lacking>
      {generalTerms.map((section) =>
        section === riskInTerms ? (
          <Risk key={section.heading}>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Risk>
        ) : (
          <Prose key={section.heading} sections={[section]} level={2} />
        ),
      )}
    </Article>
  );
}

export const termsOfService: SitePage = {
  path: '/pages/terms-of-service',
  title: 'Terms of service',
  description:
    'How accounts, deposits, trades, withdrawals, fees and corrections work in this dashboard, and what you can lose.',
  Content,
};
