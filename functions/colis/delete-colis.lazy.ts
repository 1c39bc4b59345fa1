export { deleteColis } from './delete-colis.ts';
