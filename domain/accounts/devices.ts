const browsers: readonly (readonly [RegExp, string])[] = [
  // Those that call themselves by several names come first.
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bVersion\/[\d.]{1,20} (?:Mobile\/\w{1,20} )?Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const first = (table: readonly (readonly [RegExp, string])[], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The device behind a user agent: only what the browser says of itself, by the names of its makers. */
interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  /** Both in an English sentence, for programs: 'Firefox on Windows'. */
  readonly device: string;
}

/** What a user agent says of the device behind it. */
export function deviceOf(userAgent: string | null): Device {
  const browser = first(browsers, userAgent ?? '');
  const system = first(systems, userAgent ?? '');
  const both = browser !== null && system !== null ? `${browser} on ${system}` : null;
  return { browser, system, device: both ?? browser ?? system ?? 'A program or an unknown browser' };
}
