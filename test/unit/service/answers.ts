/** One complete answer of each endpoint in the wire dialect, with the members that identify its objects. */
import type { AnswerSample } from './answer-sample.ts';
import { arenaAnswers } from './arena-answers.ts';
import { gameAnswers } from './game-answers.ts';
import { peopleAnswers } from './people-answers.ts';

export const answers: readonly AnswerSample[] = [...peopleAnswers, ...gameAnswers, ...arenaAnswers];
