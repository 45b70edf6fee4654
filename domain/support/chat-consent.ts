/** The cookie that holds whose chat somebody has agreed to in this browser (S1.2); nothing else is kept of it. */
const chatCookie = 'chat';
/** A year, in seconds. */
const keptForSeconds = 31_536_000;

/** Whether what `document.cookie` says holds the consent to the chat of this host. Of another one's, none was given. */
export function agreedTo(host: string, cookies: string): boolean {
  return cookies.split(';').some((one) => one.trim() === `${chatCookie}=${host}`);
}

/** What `document.cookie` is set to when somebody agrees, or takes their consent back. */
export function consentCookie(host: string, agrees: boolean, secure: boolean): string {
  const kept = agrees ? `${host}; Max-Age=${keptForSeconds}` : '; Max-Age=0';
  return `${chatCookie}=${kept}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
