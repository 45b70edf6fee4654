import type { Failure } from '#domain/failures/failures.ts';
import { sentenceOf } from '#messages/failures/sentences.ts';
import { spokenSentence } from './spoken.ts';

/** What the server would say of a failure, in the language that the page speaks. */
export const sentence = (failure: Failure): string => spokenSentence(failure, sentenceOf);
