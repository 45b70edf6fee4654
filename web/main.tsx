import '@fontsource-variable/inter/wght.css';
import './ui/tokens.css';
import './shell/frame-skeleton.css';
import { startApp } from './shell/start.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
await startApp(root);
