import { directory } from '../directory.ts';
import { Article, type SitePage } from '../page.tsx';

function Content() {
  return (
    <Article
      title="This page does not exist"
      lead="The address may be mistyped, or what it showed is not there any more. These pages are:"
    >
      <ul>
        <li>
          <a href="/">Front page</a>
        </li>
        <li>
          <a href="/pages/contact">Contact us</a>
        </li>
        {directory.map(({ path, title }) => (
          <li key={path}>
            <a href={path}>{title}</a>
          </li>
        ))}
      </ul>
    </Article>
  );
}

export const notFoundPage: SitePage = {
  path: null,
  title: 'Not found',
  description: 'There is no page at this address.',
  Content,
};
