/** Built for its styles alone: the pages that are read only run no script. */
import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/page-styles.ts';
