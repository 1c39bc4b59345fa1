/**
 * Payment methods that the team records: cash, bank transfer, card on the operator’s own terminal, and mobile money (Wave,
 * Orange Money).
 */
export const RECORDED_METHODS = ['ESPECES', 'VIREMENT', 'TERMINAL', 'MOBILE'] as const;

export const ONLINE_METHODS = ['CARTE', 'WAVE'] as const;

export const MOYENS = [...ONLINE_METHODS, ...RECORDED_METHODS] as const;

/** Reports whether a method is paid on a provider’s page; the team records all others. */
export const isOnline = (moyen: (typeof MOYENS)[number]): moyen is (typeof ONLINE_METHODS)[number] =>
  ONLINE_METHODS.some((each) => each === moyen);

/** Recorded methods that are named by the reference of the terminal’s slip, or of the message of the wallet. */
export const REFERENCED_METHODS = ['TERMINAL', 'MOBILE'] as const;

/** Methods whose money a counter does not see come in: an admin confirms it. */
const AWAITED_METHODS: readonly (typeof MOYENS)[number][] = ['VIREMENT', 'MOBILE'];

/** Reports whether the money of a payment that a counter takes comes in later. */
export const isAwaited = (moyen: (typeof MOYENS)[number]): boolean => AWAITED_METHODS.includes(moyen);

/** Reports whether a payment by this method needs a reference. */
export const needsReference = (moyen: (typeof MOYENS)[number]): boolean =>
  REFERENCED_METHODS.some((each) => each === moyen);

/** Longest reference of a payment. */
export const MAX_REFERENCE = 60;
