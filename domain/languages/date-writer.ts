/**
 * What writes dates of one shape in a language, the same on screens, in documents and in mails: English the British way, the day first,
 * but for 'Sept', its one month of four letters.
 */
export function dateWriter(language: string, shape: Intl.DateTimeFormatOptions): (time: Date | number) => string {
  const format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, shape);
  return (time) => format.format(time).replace(/\bSept\b/, 'Sep');
}
