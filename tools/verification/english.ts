import { type PromiseName, promiseSentence } from '#messages/promises/promises.ts';
import { translatorOf } from '#server/operations/translators.ts';

/** What has to hold, as the command line says it and as earlier releases read it. */
export const promiseInEnglish = (promise: PromiseName): string =>
  promiseSentence(translatorOf('en'), promise) ?? promise;
