import { testCounterDay } from './counter-day.ts';

testCounterDay({ days: 1, sales: 12 });
