export { receiveColis } from './receive-colis.ts';
export { weighAgain } from './weigh-again.ts';
