import * as v from 'valibot';

/** Token of the link in a mail by which the recipient confirms a person, and pays. */
export const proxyToken = v.pipe(v.string(), v.regex(/^\d{10}\.\d{13}\.\d{13}\.[\w-]{43}$/, 'invalid'));
