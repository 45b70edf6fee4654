/** Whether a site at a host, with its port or without, can have passkeys: they belong to its name, and a number is none. */
export const takesPasskeys = (host: string): boolean => !/^[\d.]+(?::|$)|^\[/.test(host);
