import announced from '#web/site/announced.module.css';
import article from '#web/site/article.module.css';
import site from '#web/site/site.module.css';
import demoBanner from './demo/demo-banner.module.css';
import frame from './site/site-frame.module.css';

/** The styles of the pages that are read only. A build leaves out style modules that nothing uses, so they are used here. */
for (const styles of [announced, demoBanner, frame, article, site])
  if (!styles) throw new Error('a style sheet is missing');
