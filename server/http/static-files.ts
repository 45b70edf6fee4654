import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chatPage } from '#api/chat-page.ts';
import { isAppPage } from '#api/pages.ts';
import { type Theme, themeOf } from '#domain/accounts/theme.ts';
import { failure } from '#domain/failures/failures.ts';
import { type BrandLinks, inBrand } from './brand.ts';
import { policyWithNonce } from './content-policy.ts';
import type { GuestDocuments } from './guest-documents.ts';
import { sendProblem } from './problem.ts';
import { inTheme } from './theme.ts';

/** Files whose names carry a hash of what is in them never change. */
const hashed = /[/\\]assets[/\\]/;

const inConsole = /^\/admin(\/|$)/;

const inTradeRoom = /^\/user\/p?traderoom\/?$/;

/** What the build wrote for the document of the trade room alone (tools/web/plugins.ts). */
const forTradeRoom = { begins: '<!--trade room ', ends: '-->' } as const;

const pathOf = (url: string): string => url.split('?')[0] ?? '';

const unslashed = (pathname: string): string => pathname.replace(/\/$/, '');

/** The address of a page, rather than the name of a file that is not there; an amount's cents are no file ending. */
const asksForPage = ({ method, url }: FastifyRequest): boolean => {
  const pathname = pathOf(url);
  return (
    (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/.test(pathname) && !/\.[a-z][a-z0-9]*$/i.test(pathname)
  );
};

/**
 * Serves what was built for the browser: files, and the app at the path of each of its pages. At any other path the app comes
 * with 404 and says itself that there is no such page.
 * Without `webRoot` there are no pages.
 *
 * @param chat the origin of the outside chat, which its page alone may frame; null without one, where that page does not exist (S1.2)
 */
export function registerWeb(
  app: FastifyInstance,
  webRoot: string | null,
  brand: () => BrandLinks,
  guests: GuestDocuments | null,
  chat: string | null,
): void {
  const documents = webRoot === null ? null : openDocuments(path.join(webRoot, 'index.html'), brand);
  if (webRoot !== null && documents !== null) {
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
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (documents !== null && asksForPage(request)) {
      const pathname = pathOf(request.url);
      const isChat = unslashed(pathname) === chatPage;
      const known = isAppPage(pathname) && (!isChat || chat !== null);
      const guest = known ? ((await guests?.of(pathname, request.headers)) ?? null) : null;
      const sent = guest === null ? documents.of(pathname) : aroundNonce(guest);
      // Who comes back to the address with a session gets another document: the guest's is not kept.
      if (guest !== null) reply.header('cache-control', 'no-store');
      return sendApp(reply.code(known ? 200 : 404), sent, {
        theme: themeOf(request.headers.cookie),
        framed: isChat ? chat : null,
      });
    }
    return sendProblem(reply, failure('not_found', { what: 'page' }));
  });
}

type AroundNonce = readonly [before: string, after: string];

/** The document without the trade room's hints, and with them; the same where the build wrote none. */
function withHints(html: string): { readonly plain: string; readonly room: string } {
  const at = html.indexOf(forTradeRoom.begins);
  const end = html.indexOf(forTradeRoom.ends, at);
  if (at < 0 || end < 0) return { plain: html, room: html };
  const [before, after] = [html.slice(0, at), html.slice(end + forTradeRoom.ends.length)];
  return { plain: before + after, room: before + html.slice(at + forTradeRoom.begins.length, end) + after };
}

/** The app's documents: the console's pages, the trade rooms and all others; null when the app was not built. */
function openDocuments(
  file: string,
  brand: () => BrandLinks,
): { readonly of: (pathname: string) => AroundNonce } | null {
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const { plain, room } = withHints(html);
  const site = branded(plain, brand);
  const ofConsole = branded(inFrameOf(plain, 'console'), brand);
  const ofRoom = branded(inFrameOf(room, 'room'), brand);
  return {
    of: (pathname) => (inConsole.test(pathname) ? ofConsole() : inTradeRoom.test(pathname) ? ofRoom() : site()),
  };
}

/** A document in the brand of the moment, around the place of its nonce. */
function branded(template: string, brand: () => BrandLinks): () => AroundNonce {
  const made = (links: BrandLinks) => ({ links, parts: aroundNonce(inBrand(template, links)) });
  let last = made(brand());
  return () => {
    const links = brand();
    if (last.links !== links) last = made(links);
    return last.parts;
  };
}

/** The frame that shows while the app loads has the console's side bar, or the chart of a trade room. */
const inFrameOf = (html: string, area: 'console' | 'room'): string =>
  html.replace('<html ', `<html data-area="${area}" `);

function aroundNonce(html: string): AroundNonce {
  const [before = '', after = ''] = html.split(/(?<=<head>)/);
  if (after === '') throw new Error('the document has no <head>');
  return [before, after];
}

const nonceBytes = 16;

/**
 * Sends the app with a nonce of its own in document and policy, in the colours that were chosen (E3). No cache gives it to
 * somebody else, or again.
 */
function sendApp(
  reply: FastifyReply,
  [before, after]: AroundNonce,
  { theme, framed }: { readonly theme: Theme | null; readonly framed: string | null },
): FastifyReply {
  const nonce = randomBytes(nonceBytes).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', reply.getHeader('cache-control') ?? 'private, no-cache')
    .header('content-security-policy', policyWithNonce(nonce, framed))
    .send(inTheme(`${before}<meta property="csp-nonce" nonce="${nonce}" />${after}`, theme));
}
