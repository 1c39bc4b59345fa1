export { arrivalOfScanWrites } from '../tracking/arrival-of-scan.ts';
