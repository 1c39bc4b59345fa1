import { SCHEMA, STEPS } from '#functions/core/item-schema.ts';
import { type Command, UsageError } from './command.ts';
import { countRemaining, migrateRemaining, SEGMENTS } from './migrate-table.ts';
import { selectTarget } from './target.ts';

/**
 * `npm run migrate`: brings what a table holds to the schema of this code. It looks at every item, in several segments at
 * once, and notes in the table how far each is, so that a run that was stopped goes on there.
 */
export const migrate: Command = {
  usage: '[--stage NAME]',
  options: ['stage'],
  plan: async ({ values, positionals }) => {
    if (positionals.length > 0) throw new UsageError();
    const place = await selectTarget(values.stage);
    const left = await countRemaining();
    const sum = Object.values(left).reduce((total, count) => total + count, 0);
    if (sum === 0) return [];
    const kinds = Object.entries(left).map(([kind, count]) => `${count} ${kind}`);
    const steps = STEPS.map(({ says }, at) => `${at + 1}: ${says}`);
    return [
      {
        says: `bring to schema ${SCHEMA}, on ${place}, what is older: ${sum} (${kinds.join(', ')})\n     ${steps.join('\n     ')}`,
        run: async () => {
          const { changed, again } = await migrateRemaining();
          console.log(
            `${changed} brought to schema ${SCHEMA} in ${SEGMENTS} segments; ${again} changed meanwhile and were read again.`,
          );
        },
      },
    ];
  },
};
