import { showNoAppNotice } from './noAppNotice.ts';

/* Runs only in browsers that do not know modules, and so cannot run the app. */
showNoAppNotice();
