import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { directory } from '../directory.ts';
import { Article, type SitePage } from '../page.tsx';

function Content() {
  const { t } = useLingui();
  return (
    <Article
      listsPages
      title={t`This page does not exist`}
      lead={t`The address may be mistyped, or the page was removed. Try one of these:`}
    >
      <ul>
        <li>
          <a href="/">
            <Trans>Front page</Trans>
          </a>
        </li>
        <li>
          <a href="/pages/contact">
            <Trans>Contact us</Trans>
          </a>
        </li>
        {directory.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{t(title)}</a>
          </li>
        ))}
      </ul>
    </Article>
  );
}

export const notFoundPage: SitePage = {
  path: null,
  title: msg`Not found`,
  description: msg`There is no page at this address.`,
  Content,
};
