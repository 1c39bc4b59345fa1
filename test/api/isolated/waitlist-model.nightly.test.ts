import { testWaitlistModel } from './waitlist-model.ts';

/** 10,000 events in all. */
const SEEDS = Array.from({ length: 25 }, (_, index) => index + 1);

testWaitlistModel(SEEDS, 400);
