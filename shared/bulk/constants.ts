/** Parcels of one call at most: a call of them ends well within its deadline. */
export const MAX_BULK = 25;
/** Parcels of one preview at most. */
export const MAX_BULK_PREVIEW = 500;
/** Customers of one preview of payment reminders at most: their parcels are one read for each. */
export const MAX_DEBTORS = 100;

/** Characters of a message of an admin, and of its subject. */
export const MAX_MESSAGE_SUBJECT = 120;
export const MAX_MESSAGE_TEXT = 1_000;
