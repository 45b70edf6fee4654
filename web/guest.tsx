import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/frame-skeleton.css';
import './shell/sign-in-outline.css';
import { startApp } from './shell/start.tsx';

/** The app for whoever has no session: what the server sent stays in sight until the screen that it outlines is there whole. */
const outline = document.getElementById('outline');
const root = document.getElementById('root');
if (!outline || !root) throw new Error('guest.html has no outline');

const whole = (): boolean =>
  root.querySelector('h1') !== null && !root.querySelector('[aria-busy=true], [data-waiting]');

/** What is slow or fails does not keep anybody from the form, or from what is said in its place, for longer, in ms. */
const mostWaitMs = 10_000;
function show(): void {
  watch.disconnect();
  outline?.remove();
  if (root) root.hidden = false;
}

// Called after each change of the document and before it is painted: the one goes as the other comes.
const watch = new MutationObserver(() => {
  // A failure has no heading, and says what one can do.
  if (whole() || root.querySelector('[role=alert]') !== null) show();
});
watch.observe(root, { childList: true, subtree: true });
setTimeout(show, mostWaitMs);
await startApp(root);
