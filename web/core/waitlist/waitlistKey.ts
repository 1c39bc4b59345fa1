/** Query key of the customer's entries in waitlists. */
export const waitlistKey = ['waitlist'] as const;
