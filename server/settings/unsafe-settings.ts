import { BlockList, isIP } from 'node:net';
import { isThisMachine } from './this-machine.ts';

/** What production refuses of its secrets, its admins, its mail and its proxies (X2); each names what is right. */
export function unsafeSettings(settings: {
  readonly authSecrets: readonly string[] | null;
  readonly adminEmails: readonly string[];
  readonly smtpUrl: string | null;
  readonly trustedProxies: readonly string[];
}): readonly string[] {
  return [
    secretsProblem(settings.authSecrets ?? ['']),
    adminsProblem(settings.adminEmails),
    mailProblem(settings.smtpUrl),
    // What ends TLS stands in front of the app, wherever it listens: unless the app believes it, all visitors are one source.
    settings.trustedProxies.length === 0 ? noProxy : null,
    ...settings.trustedProxies.map(proxyProblem),
  ].filter((problem) => problem !== null);
}

const noProxy =
  "TRUSTED_PROXIES has to name the proxy's address as the app sees it, such as 127.0.0.1: without it all visitors count as one";

const leastCharacters = 32;
const leastDistinct = 10;
/** Of neighbouring characters of a random text, far fewer follow each other in the alphabet. */
const mostFollowing = 0.6;

/** Earlier ones after a comma are judged alike: what they have signed is believed. */
function secretsProblem(secrets: readonly string[]): string | null {
  const right = `at least ${leastCharacters} random characters, such as \`openssl rand -base64 32\` prints`;
  if (secrets.some(({ length }) => length < leastCharacters)) return `AUTH_SECRET has to be set to ${right}`;
  return secrets.some(isGuessable) ? `AUTH_SECRET can be guessed: it has to be ${right}` : null;
}

/** Few different characters, a piece again and again, a row of the alphabet, or words of examples. */
function isGuessable(secret: string): boolean {
  if (new Set(secret).size < leastDistinct) return true;
  if (/change.?me|secret|passw|example|insert|your.?key/i.test(secret)) return true;
  const characters = [...secret];
  const following = characters.filter((character, index) => {
    const step = character.charCodeAt(0) - (characters[index - 1] ?? '').charCodeAt(0);
    return Math.abs(step) <= 1;
  });
  if (following.length > characters.length * mostFollowing) return true;
  const period = characters.findIndex((_, index) => index > 0 && secret.startsWith(secret.slice(index)));
  return period > 0 && period <= characters.length / 2;
}

/** The mailbox behind a spelling: case, spaces and what stands behind a plus sign make no other person. */
function mailboxOf(email: string): string {
  const plain = email.toLowerCase().replace(/\s/g, '');
  const at = plain.lastIndexOf('@');
  const [name = ''] = plain.slice(0, Math.max(0, at)).split('+', 1);
  return `${name}${plain.slice(Math.max(0, at))}`;
}

function adminsProblem(emails: readonly string[]): string | null {
  const mailboxes = emails.map(mailboxOf);
  const twice = emails.find((email, index) => mailboxes.indexOf(mailboxOf(email)) < index);
  if (twice !== undefined) {
    return `ADMIN_EMAILS names ${mailboxOf(twice)} twice: four eyes need two persons, each with an address of their own`;
  }
  return emails.length < 2 ? 'ADMIN_EMAILS has to name at least two admins' : null;
}

function mailProblem(smtpUrl: string | null): string | null {
  if (smtpUrl === null) return 'SMTP_URL has to be set';
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
  if (!url || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    return 'SMTP_URL has to be an address such as smtps://user:password@mail.example.com';
  }
  if (isThisMachine(url.hostname)) return null;
  const isOn = (name: string): boolean => /^(true|1)$/.test(url.searchParams.get(name) ?? '');
  if (url.searchParams.has('tls.rejectUnauthorized') && !isOn('tls.rejectUnauthorized')) {
    return 'SMTP_URL may not turn off the check of the certificate: mail carries links that open accounts';
  }
  if (url.protocol === 'smtps:' || (isOn('requireTLS') && !isOn('ignoreTLS'))) return null;
  return 'SMTP_URL sends to another machine without TLS: use smtps://, or smtp:// with ?requireTLS=true';
}

/** Networks of the operator's own, however wide they are. */
const own = new BlockList();
own.addSubnet('10.0.0.0', 8, 'ipv4');
own.addSubnet('fc00::', 7, 'ipv6');
own.addSubnet('fe80::', 10, 'ipv6');
/** Names that the HTTP server knows. */
const named = ['loopback', 'linklocal', 'uniquelocal'];
/** The widest networks of a provider's proxies are narrower: a /12, a /28. */
const leastPrefix = { 4: 9, 6: 20 } as const;

function proxyProblem(proxy: string): string | null {
  if (named.includes(proxy)) return null;
  const [address = '', mask, ...more] = proxy.split('/');
  const family = isIP(address);
  const wrong = `TRUSTED_PROXIES has to hold addresses or networks such as 10.0.0.5 or 10.0.0.0/24, not ${proxy}`;
  if ((family !== 4 && family !== 6) || more.length > 0) return wrong;
  if (mask === undefined) return null;
  const prefix = prefixOf(mask, family);
  if (prefix === null) return wrong;
  // ::ffff:0:0/96 is all of IPv4 in other words.
  const mapped = family === 6 && /^::ffff:/i.test(address) && prefix >= 96;
  const isWide = mapped
    ? prefix - 96 < leastPrefix[4]
    : prefix < leastPrefix[family] && !isOwn(address, family, prefix);
  return isWide
    ? `TRUSTED_PROXIES holds ${proxy}, where everybody may be, so that anybody chooses an address: name your proxies alone`
    : null;
}

function isOwn(address: string, family: 4 | 6, prefix: number): boolean {
  return own.check(address, family === 4 ? 'ipv4' : 'ipv6') && prefix >= (family === 4 ? 8 : 7);
}

/** The length of a prefix, of '24' or of '255.255.255.0'; null when it is neither. */
function prefixOf(mask: string, family: 4 | 6): number | null {
  if (/^\d{1,3}$/.test(mask)) return Number(mask) <= (family === 4 ? 32 : 128) ? Number(mask) : null;
  if (family !== 4 || isIP(mask) !== 4) return null;
  const bits = mask
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('');
  return /^1*0*$/.test(bits) ? (bits.indexOf('0') === -1 ? 32 : bits.indexOf('0')) : null;
}
