/** Messages of all errors in both languages, which a cold start reads only for its first refusal. */
export { faultMessage, refusalMessage } from '#shared/messages/messages.ts';
