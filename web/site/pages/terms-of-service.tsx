import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type AgreementSection, sectionIn } from '#domain/accounts/agreements.ts';
import {
  generalTerms,
  ownTermsHeading,
  ownTermsHold,
  riskInTerms,
  withoutOwnHeading,
  withoutOwnTerms,
} from '#domain/accounts/terms.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { Prose } from '#web/ui/prose.tsx';
import styles from '../article.module.css';
import { blank, Given, Lacking } from '../blanks.tsx';
import { Article, Risk, type SitePage } from '../page.tsx';

const operator = blank('name');

function Content() {
  const { t } = useLingui();
  const { active } = useLanguage();
  const say = (section: AgreementSection) => sectionIn(active, section);
  const own = say({ heading: ownTermsHeading, paragraphs: [ownTermsHold] });
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
        <p className={styles.legal}>{blank('termsText')}</p>
        {own.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Given>
      <Lacking flag="termsText">
        <Prose sections={[say({ heading: withoutOwnHeading, paragraphs: [withoutOwnTerms] })]} level={2} />
      </Lacking>
      {generalTerms.map((section) =>
        section === riskInTerms ? (
          <Risk key={section.heading}>
            {say(section).paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Risk>
        ) : (
          <Prose key={section.heading} sections={[say(section)]} level={2} />
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
