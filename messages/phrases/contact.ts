import type { ContactProblem } from '#domain/support/contact.ts';
import type { Translator } from '../message.ts';
import { phrases } from './english-contact.ts';

/** What is wrong with what a visitor writes. The contact page loads no other phrases. */
export const contactPhrase = ({ say }: Translator, { code, facts }: ContactProblem): string =>
  say(`phrases.${code}`, phrases[code], { ...facts });
