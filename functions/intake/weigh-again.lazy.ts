export { weighAgain } from './weigh-again.ts';
