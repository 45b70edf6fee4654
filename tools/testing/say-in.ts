import { languageNamed } from '#domain/languages/language.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { prerendered } from '../web/site.ts';
import { sayAll } from './messages/say-all.ts';

/** `node tools/testing/say-in.ts es` writes all that is said in a language: failures, notices, e-mails and public pages. */
const language = languageNamed(process.argv[2]);
if (!language) throw new Error(`the language ${process.argv[2]} is not on the list`);
const pages = (await prerendered()).filter((page) => page.language === language);
const translator = translatorOf(language);
const ids = new Set<string>();
const said = sayAll({
  ...translator,
  say: (id, ...rest) => {
    ids.add(id);
    return translator.say(id, ...rest);
  },
});
process.stdout.write(JSON.stringify({ said, ids: [...ids], pages }));
