import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * `npm start`: builds the web app when it is not built yet, starts everything, says where to go. What Node has compiled of the product is
 * kept beside its packages, where that folder may be written, for the next start.
 */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
// The build begins before the rest of the product is read, which takes as long as a part of it.
const { builtWeb } = await import('./running/web-app.ts');
const ending = new AbortController();
const webBuilt = builtWeb(ending.signal);
const { start } = await import('./running/start.ts');
await start(webBuilt, ending);
