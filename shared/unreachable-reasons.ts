/** Reasons why mails do not reach an address: it refused one permanently, or its owner reported one as spam. */
export const UNREACHABLE_REASONS = ['REBOND', 'PLAINTE'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];
