import { enableCompileCache } from 'node:module';
import path from 'node:path';

/**
 * `npm start`: builds the web app when it is not built yet, starts everything, says where to go. What Node has compiled of the product is
 * kept beside its packages, where that folder may be written, for the next start.
 */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled');
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('./running/start.ts');
