import '../support/unit.ts';
import { benchLists } from './lists.ts';

/** The lists' own process: it answers the one that forked it, and ends with it. */
process.once('disconnect', () => process.exit(1));
process.send?.(
  await benchLists().catch((error: unknown) => (error instanceof Error ? error.message : String(error))),
  () => process.exit(0),
);
