import { ATTENTION_PROBLEMS, type AttentionProblem } from '../situation/codes.ts';

/** Exceptions that an admin must look at, the most urgent first. */
export const EXCEPTIONS = ATTENTION_PROBLEMS;
export type Exception = AttentionProblem;
