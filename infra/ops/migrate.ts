import { SCHEMA } from '#functions/core/table/item-schema.ts';
import { MIGRATIONS } from '#functions/core/table/migrations.ts';
import { type Command, UsageError } from './command.ts';
import { countRemaining, migrateRemaining, SEGMENTS } from './migrate-table.ts';
import { selectTarget } from './target.ts';

/**
 * Command `npm run migrate`: migrates a table's items to the schema of this code. It scans the table in parallel
 * segments and stores the progress of each in the table, so that an interrupted run resumes there.
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
    const steps = MIGRATIONS.map(({ description }, index) => `${index + 2}: ${description}`);
    return [
      {
        says: `migrate to schema ${SCHEMA}, on ${place}, all older items: ${sum} (${kinds.join(', ')})\n     ${steps.join('\n     ')}`,
        run: async () => {
          const { changed, retries } = await migrateRemaining();
          console.log(
            `${changed} migrated to schema ${SCHEMA} in ${SEGMENTS} segments; ${retries} changed meanwhile and were read again.`,
          );
        },
      },
    ];
  },
};
