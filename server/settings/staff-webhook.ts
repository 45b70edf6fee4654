/** Where alerts to staff are posted beside their mails (R5.1), and what signs them. */
export interface StaffWebhook {
  readonly url: string;
  readonly secret: string;
}

const shortestSecret = 32;

/** Reads STAFF_WEBHOOK_URL and STAFF_WEBHOOK_SECRET; null without them. Throws an Error that names the variable and what would be right. */
export function readStaffWebhook(env: Readonly<Record<string, string | undefined>>): StaffWebhook | null {
  const [url, secret] = [env['STAFF_WEBHOOK_URL'] || null, env['STAFF_WEBHOOK_SECRET'] || null];
  if (url === null && secret === null) return null;
  if (url === null) throw new Error('STAFF_WEBHOOK_SECRET is of no use without STAFF_WEBHOOK_URL');
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (parsed?.protocol !== 'https:' || parsed.username !== '' || parsed.password !== '' || parsed.hash !== '')
    throw new Error(
      'STAFF_WEBHOOK_URL has to be an address such as https://alerts.example/fairlead, without a password',
    );
  if (secret === null || secret.length < shortestSecret)
    throw new Error(
      `STAFF_WEBHOOK_SECRET has to have at least ${shortestSecret} characters, such as from: openssl rand -hex 32`,
    );
  return { url, secret };
}
