import { test } from 'vitest';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { expectExactRush } from '../../support/items/counter-rush.ts';

ownCloud();

test(
  'a hundred counters and four hundred web customers at once get exactly the hundred places there are',
  () => expectExactRush({ counters: 100, customers: 400, places: 100 }),
  300_000,
);
