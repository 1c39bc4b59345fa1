import { testWaitlistModel } from './waitlist-model.ts';

testWaitlistModel([4], 50);
