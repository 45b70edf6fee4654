import type { Failure } from '#domain/failures/failures.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import { translator } from './translator.ts';

/** What the server would say of a failure, in the language that the page speaks. */
export const sentence = (failure: Failure): string => failureSentence(translator, failure);
