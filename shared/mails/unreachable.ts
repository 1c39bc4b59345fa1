/** Why our mails do not arrive at an address: it refused one for good, or its owner reported one as spam. */
export const UNREACHABLE = ['REBOND', 'PLAINTE'] as const;
export type Unreachable = (typeof UNREACHABLE)[number];
