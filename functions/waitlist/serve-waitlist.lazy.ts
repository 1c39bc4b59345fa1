export { serveWaitlist } from './serve-waitlist.ts';
