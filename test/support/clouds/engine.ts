import { inject } from 'vitest';
import { type DynamoEngine, javaFound } from '#local/dynamodb.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The DynamoDB engine that a project tests. */
    engine: DynamoEngine;
  }
}

export const engine = inject('engine');

/** True if the engine can run on this machine. */
export const engineRunsHere =
  engine === 'dynamodb-local' ? await javaFound() : process.platform === 'linux' && process.arch === 'x64';
