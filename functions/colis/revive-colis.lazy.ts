export { reviveColis } from './revive-colis.ts';
