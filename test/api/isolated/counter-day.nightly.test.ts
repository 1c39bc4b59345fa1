import { testCounterDay } from './counter-day.ts';

testCounterDay({ days: 20, sales: 60 });
