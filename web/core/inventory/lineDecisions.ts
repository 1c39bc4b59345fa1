import type { LineDecision } from '#shared/customs/review.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';

/** Returns the latest decision on each line as it is now, by the line's rank. */
export const decisionsOnLines = ({ decisions, revision }: Pick<Inventory, 'decisions' | 'revision'>) =>
  new Map<number, LineDecision>(
    decisions
      .filter((decision) => decision.revision === revision)
      .flatMap(({ lignes }) => lignes.map((line) => [line.rang, line] as const)),
  );
