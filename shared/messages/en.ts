import type { ErrorCode, FieldFaultCode } from '../errors.ts';
import type { done as frenchDone } from './fr.ts';

/** What the API says when it refuses. `{name}` is filled in. */
export const errors = {
  MALFORMED_REQUEST: 'The request cannot be read.',
  MALFORMED_MULTIPART: 'The form is incomplete: its part “{part}” is missing or cannot be read.',
  INVALID_SIGNATURE: 'Invalid signature.',

  SIGN_IN_REQUIRED: 'User not authenticated',
  INVALID_CREDENTIALS: 'Incorrect email or password.',
  SESSION_ENDED: 'Your session has ended. Please log in again.',

  FORBIDDEN: 'This is reserved for the Yónnee team.',
  ACCOUNT_DISABLED: 'This account is disabled. Contact us to reopen it.',
  NOT_YOUR_USER_ID: 'You can only file a document in your own name.',

  ROUTE_NOT_FOUND: 'This address does not exist.',
  USER_NOT_FOUND: 'User not found.',
  CONTAINER_NOT_FOUND: 'Container not found.',
  COLIS_NOT_FOUND: 'Parcel not found.',
  INSURANCE_NOT_FOUND: 'Insurance not found.',
  CUSTOMS_NOT_FOUND: 'Customs document not found.',
  PAYMENT_NOT_FOUND: 'Payment not found.',

  EMAIL_TAKEN: 'An account already exists with this email. Log in, or ask for a new password.',
  REGISTRATION_RUNNING: 'A registration with this email is already under way. Try again in a few seconds.',
  CONTAINER_CLOSED: 'This container no longer takes parcels. Choose another departure.',
  CONTAINER_FULL: 'This container does not have enough weight or volume available.',
  NOT_ENOUGH_WEIGHT: 'This container does not have enough weight available for this parcel.',
  CONTAINER_HOLDS_COLIS: 'This container holds parcels: it cannot be deleted.',
  MAXIMA_BELOW_BOOKED: 'Parcels already take up more than this capacity.',
  COLIS_CANCELLED: 'This parcel is cancelled.',
  COLIS_PAID: 'This parcel is already paid.',
  COLIS_LOCKED: 'A payment of this parcel is under way. Finish it, or wait for it to expire.',
  COLIS_CHANGED: 'This parcel has just been changed elsewhere. Reload the page and try again.',
  COLIS_NOT_EDITABLE: 'This parcel can no longer be changed.',
  DRAFT_EXPIRED: 'This insurance or document draft has expired. Send it again.',
  DRAFT_ADOPTED: 'This insurance or document already belongs to another parcel.',
  DRAFT_OF_OTHER_CONTAINER: 'This insurance or document was prepared for another container.',
  PAYMENT_NOT_COMPLETED: 'The payment is not finished. Your parcels are still to pay.',
  PAYMENT_EXPIRED: 'This payment has expired. Your parcels are still to pay.',
  PAYMENT_FAILED: 'The payment failed. Your parcels are still to pay.',
  PAYMENT_MISMATCH: 'This payment does not match your parcels. Our team has been told.',
  ANSWER_PENDING: 'The same request is already being handled.',

  BODY_TOO_LARGE: 'The request is too large.',
  FILE_TOO_LARGE: 'The file is too large: {max} MB at most.',
  FILE_TYPE_REFUSED: 'This type of file is not accepted. Accepted formats: {types}.',
  CONTENT_TYPE_REFUSED: 'This request format is not accepted.',

  INVALID_FIELDS: 'Some fields are missing or invalid. Please check them.',
  INVALID_WEIGHTS: 'Invalid weight values.',
  FILE_REQUIRED: 'A file is required.',
  FILE_NOT_FOUND: 'The uploaded file was not found. Send it again.',
  FILE_MISMATCH: 'The content of the file does not match its type. Send another file.',
  COLIS_OF_SEVERAL_CUSTOMERS: 'One payment can only cover parcels of the same customer.',
  AMOUNT_TOO_SMALL: 'The total is below what a card can pay ($0.50). Add another parcel.',
  AMOUNT_TOO_LARGE: 'The total is more than a card can pay at once. Pay for your parcels separately, or contact us.',
  INVALID_RESET_TOKEN: 'Invalid or expired link.',
  WRONG_CURRENT_PASSWORD: 'The current password is incorrect.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key was already used for another request.',

  TOO_MANY_REQUESTS: 'Too many attempts. Try again in a moment.',

  UNEXPECTED: 'Something went wrong.',
  BUSY: 'Many requests right now. Try again in a few seconds.',
  PAYMENT_PROVIDER_DOWN: 'The payment service does not answer. Try again in a moment: nothing will be charged twice.',
  DEPENDENCY_DOWN: 'Server error. Try again later.',
} as const satisfies Record<ErrorCode, string>;

/** What is wrong with one field. */
export const faults = {
  required: 'This field is required.',
  not_text: 'This field must be text.',
  not_number: 'Enter a number.',
  not_integer: 'Enter a whole number.',
  not_email: 'Enter a valid email address.',
  not_phone: 'Enter a valid phone number.',
  not_date: 'Enter a valid date.',
  not_in_list: 'This value is not on offer.',
  too_short: 'At least {limit} characters.',
  too_long: 'At most {limit} characters.',
  too_small: 'The minimum is {limit}.',
  too_large: 'The maximum is {limit}.',
  too_few: 'Choose at least {limit}.',
  too_many: 'At most {limit}.',
  repeated: 'Each value may appear only once.',
  before_departure: 'Arrival cannot be before departure.',
  bad_cursor: 'This page cursor is invalid.',
  invalid: 'This value is not valid.',
} as const satisfies Record<FieldFaultCode, string>;

/** What the API says when it has done something. */
export const done = {
  registered: 'Your account is created.',
  loggedIn: 'You are logged in.',
  refreshed: 'Session extended.',
  loggedOut: 'You are logged out.',
  resetSent: 'If an account exists with this email, a reset link has just been sent to it.',
  passwordReset: 'Your password has been reset.',
  passwordChanged: 'Password changed with success.',
  containerDeleted: 'Container deleted successfully.',
  colisDeleted: 'Parcel deleted.',
  paymentConfirmed: 'Payment confirmed.',
  paymentPending: 'Your payment is being processed. We will write to you as soon as it is confirmed.',
} as const satisfies Record<keyof typeof frenchDone, string>;
