import { SCHEMA, STEPS } from '#functions/core/schema.ts';
import { type Command, Misuse } from './command.ts';
import { countLeft, migrateLeft, SEGMENTS } from './migrating.ts';
import { pointAt } from './target.ts';

/**
 * `npm run migrate`: brings what a table holds to the schema of this code. It looks at every item, in several segments at
 * once, and notes in the table how far each is, so that a run that was stopped goes on there.
 */
export const migrate: Command = {
  usage: '[--stage NAME]',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new Misuse();
    const place = await pointAt(values.stage);
    const left = await countLeft();
    const sum = Object.values(left).reduce((total, count) => total + count, 0);
    if (sum === 0) return [];
    const kinds = Object.entries(left).map(([kind, count]) => `${count} ${kind}`);
    const steps = STEPS.map(({ says }, at) => `${at + 1}: ${says}`);
    return [
      {
        says: `bring to schema ${SCHEMA}, on ${place}, what is older: ${sum} (${kinds.join(', ')})\n     ${steps.join('\n     ')}`,
        run: async () => {
          const { changed, again } = await migrateLeft();
          console.log(
            `${changed} brought to schema ${SCHEMA} in ${SEGMENTS} segments; ${again} changed meanwhile and were read again.`,
          );
        },
      },
    ];
  },
};
