import '../support/unit.ts';
import { benchLists } from './lists.ts';

/** Process of the lists: sends its findings to the parent process, and exits with it. */
process.once('disconnect', () => process.exit(1));
process.send?.(
  await benchLists().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  () => process.exit(0),
);
