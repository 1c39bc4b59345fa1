export { readMultipart } from './multipart.ts';
