import '../support/runs/unit.ts';
import { benchCockpit } from './cockpit.ts';
import { benchLists } from './lists.ts';

const PARTS = { lists: benchLists, cockpit: benchCockpit };

/** Part of the bench that has its own tables. */
export type TablePart = keyof typeof PARTS;

/** Measures one part, named by the argument: sends its findings to the parent process, and exits with it. */
process.once('disconnect', () => process.exit(1));
process.send?.(
  await PARTS[process.argv[2] as TablePart]().catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  ),
  () => process.exit(0),
);
