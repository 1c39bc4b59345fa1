export { moveColis } from './move-colis.ts';
