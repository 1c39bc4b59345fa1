/** Error codes of the API with their HTTP status. Their messages are in `shared/messages/`. */
export const ERRORS = {
  MALFORMED_REQUEST: 400,
  MALFORMED_MULTIPART: 400,
  INVALID_SIGNATURE: 400,

  SIGN_IN_REQUIRED: 401,
  INVALID_CREDENTIALS: 401,
  SESSION_ENDED: 401,

  FORBIDDEN: 403,
  ACCOUNT_DISABLED: 403,
  NOT_YOUR_USER_ID: 403,

  ROUTE_NOT_FOUND: 404,
  USER_NOT_FOUND: 404,
  CONTAINER_NOT_FOUND: 404,
  COLIS_NOT_FOUND: 404,
  INSURANCE_NOT_FOUND: 404,
  CUSTOMS_NOT_FOUND: 404,
  PAYMENT_NOT_FOUND: 404,
  COORDINATION_NOT_FOUND: 404,
  TRACKING_NOT_FOUND: 404,
  TRACKING_CODE_NOT_FOUND: 404,
  INVALID_RECOVERY_CODE: 404,
  MANIFEST_VERSION_NOT_FOUND: 404,
  HANDOVER_NOT_FOUND: 404,
  NOTIFICATION_NOT_FOUND: 404,
  CONTACT_NOT_FOUND: 404,
  RECIPIENT_NOT_FOUND: 404,
  INVALID_STOP_LINK: 404,
  INVALID_PROXY_LINK: 404,
  INVALID_RECEIPT_LINK: 404,
  INVALID_PAY_LINK: 404,
  SITE_NOT_FOUND: 404,
  MISSING_RECORDS_NOT_FOUND: 404,
  BOX_NOT_FOUND: 404,
  AGENT_NOT_FOUND: 404,
  TARIF_NOT_FOUND: 404,
  TARIF_VERSION_NOT_FOUND: 404,
  DRAWER_NOT_FOUND: 404,
  APPROVAL_NOT_FOUND: 404,
  DEPENSE_NOT_FOUND: 404,
  CLAIM_NOT_FOUND: 404,
  INVALID_CLAIM_LINK: 404,
  MISMATCH_NOT_FOUND: 404,
  WAITLIST_ENTRY_NOT_FOUND: 404,

  CUSTOMER_HAS_LOGIN: 409,
  CUSTOMER_MERGED: 409,
  CUSTOMERS_HAVE_LOGINS: 409,
  SAME_CUSTOMER: 409,
  MERGE_INTO_ADMIN: 409,
  TOO_MANY_MERGED: 409,
  COLIS_OF_MERGED_CUSTOMERS: 409,
  PAY_LINKS_FULL: 409,
  EMAIL_TAKEN: 409,
  EMAIL_UNREACHABLE: 409,
  REGISTRATION_RUNNING: 409,
  CONTAINER_CLOSED: 409,
  CONTAINER_NOT_DEPARTED: 409,
  CONTAINER_FULL: 409,
  SPACE_LEFT: 409,
  WAITLIST_JOINED: 409,
  WAITLIST_LIMIT: 409,
  WAITLIST_OFFER_LAPSED: 409,
  WAITLIST_NEEDS_EMAIL: 409,
  UNPAID_COLIS_LIMIT: 409,
  UNPAID_SHARE_FULL: 409,
  TERMS_SHARE_FULL: 409,
  TERMS_SUM_FULL: 409,
  SALE_PRICE_CHANGED: 409,
  MONTH_NOT_OVER: 409,
  MONTH_CLOSED: 409,
  MONTH_CHANGED: 409,
  DRAWER_CLOSED: 409,
  DRAWER_OPEN: 409,
  DRAWER_CHANGED: 409,
  DRAWER_TOO_LOW: 409,
  NEVER_PAID_COLIS_LIMIT: 409,
  NEVER_PAID_SHARE_FULL: 409,
  NEVER_PAID_LARGE_COLIS: 409,
  NOT_ENOUGH_WEIGHT: 409,
  CONTAINER_HOLDS_COLIS: 409,
  CONTAINER_HOLDS_DEPENSES: 409,
  DEPENSE_PAID: 409,
  DEPENSE_CANCELLED: 409,
  CLAIM_NOT_POSSIBLE: 409,
  CLAIM_OPEN: 409,
  CLAIM_STATUT_CHANGED: 409,
  CLAIM_REVISED: 409,
  CLAIM_NOT_PAYABLE: 409,
  MAXIMA_BELOW_BOOKED: 409,
  COLIS_CANCELLED: 409,
  COLIS_PAID: 409,
  COLIS_LOCKED: 409,
  COLIS_LAPSED: 409,
  COLIS_CHANGED: 409,
  ETAT_CHANGED: 409,
  STATUT_CHANGED: 409,
  REVIVE_FIRST: 409,
  REOPEN_FIRST: 409,
  COLIS_NOT_EDITABLE: 409,
  COLIS_RECEIVED: 409,
  WEIGHED_SINCE: 409,
  COLIS_LEFT: 409,
  COLIS_NOT_MOVABLE: 409,
  REBOOKING_TOO_LATE: 409,
  REBOOKING_BY_TEAM: 409,
  PREVIEW_CHANGED: 409,
  NOT_SOLD_THERE: 409,
  OTHER_DESTINATION: 409,
  NO_DIFFERENCE: 409,
  SUPPLEMENT_NOT_DUE: 409,
  DUTY_ASKED: 409,
  DUTY_NOT_ASKED: 409,
  INCIDENT_ACT_REFUSED: 409,
  BOX_DECIDED: 409,
  COLIS_OF_OTHER_SITE: 409,
  COLIS_RECORDED_ELSEWHERE: 409,
  COLIS_COLLECTED_ELSEWHERE: 409,
  COLIS_OF_OTHER_CONTAINER: 409,
  COLIS_DEPARTED: 409,
  COLIS_NOT_RECEIVED: 409,
  COLIS_REFUSED: 409,
  COLIS_ELSEWHERE: 409,
  COLIS_WITHOUT_SPACE: 409,
  COLIS_DIFFERENCE_OPEN: 409,
  COLIS_UNPAID: 409,
  COLIS_SUPPLEMENT_DUE: 409,
  COLIS_LOADED: 409,
  COLIS_NOT_LOADED: 409,
  COLIS_IN_CONTAINER: 409,
  MILESTONES_CHANGED: 409,
  MILESTONE_RECORDED: 409,
  ARRIVAL_UNLOADED: 409,
  MANIFEST_CLOSED: 409,
  MANIFEST_OPEN: 409,
  MANIFEST_EMPTY: 409,
  MANIFEST_INCOMPLETE: 409,
  MANIFEST_DIFFERENCES: 409,
  CUSTOMS_INCOMPLETE: 409,
  CUSTOMS_TO_CONFIRM: 409,
  UNLOADING_CLOSED: 409,
  UNLOADING_OPEN: 409,
  UNLOADING_EMPTY: 409,
  UNLOADING_DIFFERENCES: 409,
  COLIS_SURPLUS: 409,
  COLIS_NOT_ARRIVED: 409,
  COLIS_HANDED_OVER: 409,
  HANDOVER_UNPAID: 409,
  HANDOVER_SUPPLEMENT_DUE: 409,
  HANDOVER_DISPUTED: 409,
  HANDOVER_REFUTED: 409,
  COLLECTION_CODE_WRONG: 409,
  COLLECTION_CODE_LOCKED: 409,
  COLLECTION_NOT_ANNOUNCED: 409,
  HANDOVER_NEEDS_CODE: 409,
  PROXY_CHANGED: 409,
  PROXY_CONFIRMED: 409,
  REMINDER_NOT_NEEDED: 409,
  REMINDED_RECENTLY: 409,
  NOTHING_ASKED: 409,
  PAYMENT_AWAITED: 409,
  CUSTOMER_WITHOUT_EMAIL: 409,
  MESSAGE_LANGUAGE_MISSING: 409,
  DRAFT_EXPIRED: 409,
  DRAFT_ADOPTED: 409,
  DRAFT_REFUSED: 409,
  DRAFT_OF_OTHER_CONTAINER: 409,
  CUSTOMS_DECIDED: 409,
  CUSTOMS_REPLACED: 409,
  CUSTOMS_DECISION_CHANGED: 409,
  PAYMENT_NOT_COMPLETED: 409,
  PAYMENT_EXPIRED: 409,
  RECEIPT_NOT_AVAILABLE: 409,
  PAYMENT_FAILED: 409,
  PAYMENT_MISMATCH: 409,
  PAYMENT_PROCESSING: 409,
  PAYMENT_CONFIRMED: 409,
  PAYMENT_CLOSED: 409,
  NOTHING_TO_GIVE_BACK: 409,
  TAKE_BACK_ENDED: 409,
  PAYMENT_BY_CARD: 409,
  NOTHING_TO_PAY: 409,
  ANSWER_PENDING: 409,
  COLIS_UNDER_WAY: 409,
  MONEY_OPEN: 409,
  ADMIN_ACCOUNT: 409,
  AGENT_IS_ADMIN: 409,
  AGENT_EMAIL_UNCONFIRMED: 409,
  TARIF_CHANGED: 409,
  TARIF_VERSION_IN_USE: 409,
  TARIF_VERSION_NOT_LATEST: 409,
  TARIF_VERSION_ONLY: 409,

  BODY_TOO_LARGE: 413,
  FILE_TOO_LARGE: 413,
  FILE_TYPE_REFUSED: 415,
  FILE_MISMATCH: 415,
  CONTENT_TYPE_REFUSED: 415,

  INVALID_FIELDS: 422,
  INVALID_WEIGHTS: 422,
  COLIS_TOO_LARGE: 422,
  LARGER_THAN_PIECE: 422,
  FILE_REQUIRED: 422,
  FILE_NOT_FOUND: 422,
  PICTURE_TOO_LARGE: 422,
  COLIS_OF_SEVERAL_CUSTOMERS: 422,
  PAYMENT_TOO_MANY: 422,
  AMOUNT_TOO_SMALL: 422,
  AMOUNT_TOO_LARGE: 422,
  PAYMENT_PAGE_REFUSED: 422,
  INVALID_RESET_TOKEN: 422,
  INVALID_CONFIRMATION_LINK: 422,
  WRONG_CURRENT_PASSWORD: 422,
  IDEMPOTENCY_KEY_REUSED: 422,

  TOO_MANY_REQUESTS: 429,

  UNEXPECTED: 500,
  BUSY: 503,
  PAYMENT_PROVIDER_DOWN: 503,
  DEPENDENCY_DOWN: 503,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Fault of one field: a key of the field messages, with the limit that was exceeded, if there is one. */
export type FieldFault = { fault: FieldFaultCode; limit?: number | string };

/** Possible faults of one field. */
export type FieldFaultCode =
  | 'required'
  | 'not_text'
  | 'not_number'
  | 'not_integer'
  | 'not_cents'
  | 'not_email'
  | 'not_phone'
  | 'several_phones'
  | 'several_parcels'
  | 'several_customers'
  | 'not_name'
  | 'not_latin'
  | 'not_date'
  | 'not_time'
  | 'not_in_list'
  | 'too_short'
  | 'too_long'
  | 'too_small'
  | 'too_large'
  | 'too_early'
  | 'too_few'
  | 'too_many'
  | 'beyond_door'
  | 'beyond_length'
  | 'outer_space'
  | 'repeated'
  | 'before_departure'
  | 'long_after_departure'
  | 'after_departure'
  | 'skipped_hour'
  | 'ends_before_start'
  | 'overlaps'
  | 'closes_after_departure'
  | 'not_container_number'
  | 'wrong_check_digit'
  | 'too_vague'
  | 'refused_by_rule'
  | 'other_sum'
  | 'beyond_due'
  | 'beyond_sum'
  | 'in_future'
  | 'in_past'
  | 'days_ahead'
  | 'before_previous'
  | 'after_next'
  | 'not_departed'
  | 'recorded_before'
  | 'reference_used'
  | 'changed_too_often'
  | 'bad_cursor'
  | 'foreign_link'
  | 'fits_no_door'
  | 'fits_no_container'
  | 'beyond_its_length'
  | 'not_later'
  | 'fixed_by_tarif'
  | 'other_corridor'
  | 'fixed_by_piece'
  | 'fixed_by_insurance'
  | 'premium_below_minimum'
  | 'no_rate'
  | 'one_of_two'
  | 'not_hundredths'
  | 'invalid';

export type ErrorDetails = {
  /** Faults by the name of the field in the request. */
  fields?: Record<string, FieldFault>;
  /** Values for the message's placeholders. */
  values?: Record<string, string | number>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/**
 * Error that the caller is meant to see. A bundle recognises one that a lazy module throws, which has its own copy of
 * this class.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is AppError {
    return value instanceof Error && value.name === 'AppError';
  }

  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERRORS[this.code];
  }
}
