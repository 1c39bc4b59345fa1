import '../core/phone-reader.ts';

/** Import of rows, which other actions for many parcels never load. */
export { importRows } from './import-rows.ts';
