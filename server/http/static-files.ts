import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#domain/failures/failures.ts';
import { sendProblem } from './problem.ts';

/** Files whose names carry a hash of what is in them never change. */
const hashed = /[/\\]assets[/\\]/;

/** A page of the app, rather than the name of a file that is not there; an amount's cents are no file ending. */
const isPage = ({ method, url }: FastifyRequest): boolean => {
  const [pathname = ''] = url.split('?');
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/.test(pathname) && !/\.[a-z][a-z0-9]*$/i.test(pathname)
  );
};

/**
 * Serves what was built for the browser: files, and the app at the path of every page that is none of the public site's.
 * Without `webRoot` there are no pages.
 */
export function registerWeb(app: FastifyInstance, webRoot: string | null): void {
  const served = webRoot !== null && existsSync(path.join(webRoot, 'index.html'));
  if (served) {
    app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', hashed.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (served && isPage(request)) return reply.sendFile('index.html');
    return sendProblem(reply, failure('not_found', { what: 'page' }));
  });
}
