import type { Etat } from '../colis/schema.ts';
import type { ContainerStatut } from '../containers/schema.ts';
import type { ErrorCode, FieldFaultCode } from '../errors.ts';
import type { Place } from '../situation/codes.ts';
import type { done as frenchDone } from './fr.ts';

/** Messages of errors. `{name}` is a placeholder. */
export const errors = {
  MALFORMED_REQUEST: 'The request could not be read.',
  MALFORMED_MULTIPART: 'The form is incomplete: the part “{part}” is missing or could not be read.',
  INVALID_SIGNATURE: 'Invalid signature.',

  SIGN_IN_REQUIRED: 'User not authenticated',
  INVALID_CREDENTIALS: 'Incorrect email or password.',
  SESSION_ENDED: 'Your session has expired. Please log in again.',

  FORBIDDEN: 'This action is reserved for the Yónnee team.',
  ACCOUNT_DISABLED: 'This account is disabled. Contact us to reopen it.',
  NOT_YOUR_USER_ID: 'You can only submit a document in your own name.',

  ROUTE_NOT_FOUND: 'This address does not exist.',
  USER_NOT_FOUND: 'User not found.',
  CONTAINER_NOT_FOUND: 'Container not found.',
  COLIS_NOT_FOUND: 'Parcel not found.',
  INSURANCE_NOT_FOUND: 'Insurance not found.',
  CUSTOMS_NOT_FOUND: 'Customs document not found.',
  PAYMENT_NOT_FOUND: 'Payment not found.',
  COORDINATION_NOT_FOUND: 'Logistics leg not found.',
  TRACKING_NOT_FOUND: 'Tracking event not found.',
  INVALID_STOP_LINK: 'This link is not valid. Open the one at the end of one of our messages.',
  INVALID_PROXY_LINK: 'This link is no longer valid. Ask the sender to confirm this person.',
  INVALID_RECOVERY_CODE: 'This code is not valid: it is incomplete, was used already or has expired.',
  TRACKING_CODE_NOT_FOUND: 'No parcel has this tracking code. Check it, or ask the sender for it again.',
  MANIFEST_VERSION_NOT_FOUND: 'This version of the manifest was not found.',
  HANDOVER_NOT_FOUND: 'This parcel has not been handed over.',
  NOTIFICATION_NOT_FOUND: 'Notification not found.',
  CONTACT_NOT_FOUND: 'Message not found.',
  RECIPIENT_NOT_FOUND: 'Recipient not found.',
  TARIF_NOT_FOUND: 'Price list not found.',
  CLAIM_NOT_FOUND: 'Claim not found.',
  INVALID_CLAIM_LINK: 'This link to your claims is no longer valid. Open the one in our latest message to you.',
  DEPENSE_NOT_FOUND: 'Expense not found.',
  TARIF_VERSION_NOT_FOUND: 'This version of the price list was not found.',
  SITE_NOT_FOUND: 'Site not found.',
  AGENT_NOT_FOUND: 'This person is not an agent of this site.',
  BOX_NOT_FOUND: 'This unidentified box could not be found.',
  MISSING_RECORDS_NOT_FOUND: 'These records are no longer missing, or an administrator has already looked into them.',

  EMAIL_UNREACHABLE:
    'One of our emails was reported as spam from your address, so we no longer send anything there. Contact us to receive our emails again.',
  CUSTOMER_MERGED: 'This customer is merged with another already: open the one that stays.',
  CUSTOMERS_HAVE_LOGINS: 'Two accounts with a password cannot be merged.',
  SAME_CUSTOMER: 'This is the same customer: choose another one.',
  MERGE_INTO_ADMIN: 'An administrator’s account cannot take over the parcels of a customer.',
  TOO_MANY_MERGED: 'Too many customers are merged into this one already.',
  COLIS_OF_MERGED_CUSTOMERS: 'These parcels come from two merged customers: pay for them in two payments.',
  CUSTOMER_HAS_LOGIN: 'This customer has an account of their own: only they change their details.',
  EMAIL_TAKEN: 'An account already exists with this email. Log in, or request a new password.',
  REGISTRATION_RUNNING: 'A registration with this email is already in progress. Try again in a few seconds.',
  CONTAINER_NOT_DEPARTED:
    'This container has not left yet: its parcels cannot be unloaded. Check the container, or ask an administrator to record the departure.',
  CONTAINER_CLOSED: 'This container no longer accepts parcels. Choose another departure.',
  CONTAINER_FULL: 'This container does not have enough weight or volume capacity left.',
  SPACE_LEFT: 'This container has enough space: book your parcels now.',
  WAITLIST_ENTRY_NOT_FOUND: 'You are not on the waitlist of this container.',
  WAITLIST_JOINED: 'You are already on the waitlist of this container.',
  WAITLIST_LIMIT: 'You are already waiting for space in {max} containers: withdraw one request before making another.',
  WAITLIST_OFFER_LAPSED:
    'Space in this container was offered to you and you did not book it in time. Please choose another departure.',
  WAITLIST_NEEDS_EMAIL: 'Confirm your email address first: that is where we tell you when space becomes free.',
  TERMS_SHARE_FULL:
    'At most {percent}% of a container travels unpaid, and this parcel exceeds that share. Ask for a deposit, or for the whole price.',
  TERMS_SUM_FULL:
    'A customer may owe at most {max} dollars to pay later, and this parcel exceeds that sum. Ask for a deposit, or for the whole price.',
  SALE_PRICE_CHANGED:
    'The price changed while you were typing: it is now {total} dollars. Tell the customer, then record the sale.',
  DRAWER_NOT_FOUND: 'This cash drawer was not found.',
  MISMATCH_NOT_FOUND: 'This mismatch does not exist, or is older than thirty days.',
  APPROVAL_NOT_FOUND: 'This request for an approval was not found.',
  INVALID_PAY_LINK: 'There is nothing to pay by this link: ask the person who sent it for another one.',
  PAY_LINKS_FULL: 'You already have {max} open pay links: cancel one of them.',
  INVALID_RECEIPT_LINK: 'This link opens no receipt: it is incomplete or has expired.',
  MONTH_NOT_OVER: 'This month is not over: it can be closed from the first day of the next one.',
  MONTH_CLOSED: 'This month is already closed, with another file. Reload the page.',
  MONTH_CHANGED: 'Other movements were recorded meanwhile. Reload the month, then close it.',
  DRAWER_CLOSED: 'Your cash drawer is not open: open it with its float before you take cash.',
  DRAWER_OPEN: 'A cash drawer is still open: count and close it first.',
  DRAWER_CHANGED: 'Another movement came into the drawer meanwhile. Read it again, then count again.',
  DRAWER_TOO_LOW: 'The drawer does not hold that much.',
  UNPAID_COLIS_LIMIT:
    'A new account can hold at most {max} unpaid parcels. Pay for one of them and the limit will no longer apply, or confirm your email address: you can then hold {confirmed}.',
  UNPAID_SHARE_FULL:
    'Before they confirm their email address or pay, new accounts can together hold at most {percent}% of a container, and this parcel exceeds that share. Confirm your email address to lift this limit, or choose another departure.',
  NEVER_PAID_COLIS_LIMIT:
    'Before your first payment, you can hold at most {max} unpaid parcels. Pay for one of them: the limit will no longer apply.',
  NEVER_PAID_SHARE_FULL:
    'Before your first payment, your unpaid parcels can hold at most {percent}% of a container. Pay for a parcel that you have booked: the limit will no longer apply. Otherwise, book less at a time or choose another departure.',
  NEVER_PAID_LARGE_COLIS:
    'Before your first payment, only one of your unpaid parcels can exceed {percent}% of its container. Pay for it: the limit will no longer apply. Otherwise, book a smaller parcel.',
  NOT_ENOUGH_WEIGHT: 'This container does not have enough weight capacity left for this parcel.',
  CONTAINER_HOLDS_COLIS: 'This container holds parcels, so it cannot be deleted.',
  CONTAINER_HOLDS_DEPENSES: 'Expenses are recorded for this container, so it cannot be deleted.',
  DEPENSE_PAID: 'This expense is paid, so it can no longer be changed. Cancel it with a reason, then record it again.',
  CLAIM_NOT_POSSIBLE:
    'No claim is possible for this parcel now: it has not been brought to a depot yet, or the year after its handover is over.',
  CLAIM_OPEN: 'A claim is already open for this parcel: add what you want to tell us there.',
  CLAIM_STATUT_CHANGED: 'This claim has changed in the meantime. Look at where it stands.',
  CLAIM_REVISED: 'This decision has already been revised once, so it no longer changes.',
  CLAIM_NOT_PAYABLE:
    'This claim cannot be paid as decided: something is still owed for the parcel, its payment is disputed, or less is paid for it than when it was decided. Revise the decision, or settle that first.',
  DEPENSE_CANCELLED: 'This expense is cancelled, so it can no longer be changed.',
  MAXIMA_BELOW_BOOKED: 'Parcels already booked exceed this capacity.',
  COLIS_CANCELLED: 'This parcel is cancelled.',
  COLIS_PAID: 'This parcel is already paid.',
  COLIS_LOCKED:
    'A payment for this parcel is in progress. Online, it comes to its end or expires within 30 minutes; if it is by a payment link, cancel the link to pay yourself. In cash or by bank transfer, wait for our team to confirm it.',
  COLIS_LAPSED:
    'The payment deadline for this parcel has passed: its space is about to be released. Choose another departure.',
  COLIS_CHANGED: 'This parcel has just been changed elsewhere. Reload the page and try again.',
  ETAT_CHANGED: 'This parcel has changed since you opened it: its status is now “{etat}”. Check it, then decide again.',
  STATUT_CHANGED:
    'This container has changed since you opened it: its status is now “{statut}”. Check it, then decide again.',
  REVIVE_FIRST: 'This parcel is cancelled. Revive it first: it will take its space again at today’s rate.',
  REOPEN_FIRST: 'This container is cancelled. Open it again first: its parcels will stay cancelled.',
  COLIS_NOT_EDITABLE: 'This parcel can no longer be changed.',
  COLIS_RECEIVED: 'This parcel has already been received. Its first intake stands.',
  WEIGHED_SINCE:
    'This parcel has been weighed again since: the latest weighing stands. Weigh it again if that is wrong.',
  COLIS_LEFT: 'This parcel has already left: it can no longer be received.',
  COLIS_NOT_MOVABLE: 'This parcel has already left: it cannot be moved to another departure.',
  REBOOKING_TOO_LATE:
    'This parcel is loaded into its container, or has left: it can no longer be cancelled or moved to another departure here. Ask our team what is still possible, by the contact form, with its number.',
  REBOOKING_BY_TEAM:
    'Our team has to decide on this parcel first: write to them by the contact form, with its number, to cancel it or to move it to another departure.',
  PREVIEW_CHANGED:
    'The parcel, its price or its departure has changed since this was worked out. Check the new figures, then confirm.',
  NOT_SOLD_THERE:
    'This departure does not sell this parcel as you booked it: by the piece, or with this value. Choose another departure, or write to us.',
  OTHER_DESTINATION: 'This container has another destination. Confirm that the parcel really has to go there.',
  BOX_DECIDED: 'An admin has already decided on this box.',
  INCIDENT_ACT_REFUSED: 'This decision does not fit the situation of the parcel. Reload the page.',
  NO_DIFFERENCE: 'There is no difference left to decide on for this parcel. Reload the page.',
  SUPPLEMENT_NOT_DUE: 'Nothing is due for this parcel any more. Reload the page.',
  DUTY_ASKED: 'Duties are already asked of the recipient of this parcel. Take them back first to change this.',
  DUTY_NOT_ASKED: 'No duties are asked of the recipient of this parcel. Reload the page.',
  COLIS_OF_OTHER_SITE: 'This parcel is not expected here. It must be brought to: {site}.',
  COLIS_RECORDED_ELSEWHERE: 'This parcel is recorded as {lieu}: {site}.',
  COLIS_COLLECTED_ELSEWHERE: 'This parcel is not collected here. It must be collected at: {site}.',
  COLIS_OF_OTHER_CONTAINER:
    'This parcel does not belong in this container: it leaves in container no. {conteneur} ({trajet}) on {jour}.',
  COLIS_DEPARTED: 'This parcel has already left: it can no longer be loaded or unloaded.',
  COLIS_NOT_RECEIVED: 'This parcel has not been received yet. Receive it first.',
  COLIS_REFUSED: 'This parcel was refused at intake: it will not be shipped.',
  COLIS_ELSEWHERE: 'This parcel is not here: another site has it. An administrator decides how it continues.',
  COLIS_WITHOUT_SPACE:
    'This container does not have enough space for this parcel as measured at intake. An administrator has to choose another departure.',
  COLIS_DIFFERENCE_OPEN:
    'The difference measured at this parcel’s intake waits until its payment is settled or an administrator decides.',
  COLIS_UNPAID: 'This parcel is unpaid. It can be loaded as soon as its payment is confirmed.',
  COLIS_SUPPLEMENT_DUE:
    'The supplement of this parcel is unpaid. It can be loaded as soon as its payment is confirmed, or an administrator waives it.',
  COLIS_LOADED: 'This parcel is already loaded into this container. Its first loading stands.',
  COLIS_NOT_LOADED: 'This parcel is not loaded into this container.',
  COLIS_IN_CONTAINER: 'This parcel is loaded into its container: unload it first.',
  MILESTONES_CHANGED:
    'The milestones of this container have just been changed elsewhere. They are up to date now: check them and try again.',
  MILESTONE_RECORDED: 'This milestone has happened: its expected date no longer changes.',
  ARRIVAL_UNLOADED:
    'Parcels out of this container were scanned, or their collection is open: its arrival cannot be withdrawn. If these scans are mistakes, agents undo them first.',
  MANIFEST_CLOSED:
    'The manifest of this container is closed. An administrator has to reopen it to change the loading or the references.',
  MANIFEST_OPEN: 'The manifest of this container is not closed.',
  MANIFEST_EMPTY: 'No parcel is loaded: there is no manifest to close.',
  MANIFEST_INCOMPLETE: 'The manifest cannot be closed: container references are missing.',
  MANIFEST_DIFFERENCES:
    'The loading has just changed, or some differences are unexplained. Check them, then close again.',
  CUSTOMS_INCOMPLETE:
    'Customs findings prevent closing the manifest. Resolve or unload first: {colis}. The container’s customs page says why.',
  CUSTOMS_TO_CONFIRM:
    'Customs rules concern parcels in this container. Read the latest findings of the customs check, then confirm them.',
  UNLOADING_CLOSED:
    'The unloading list of this container is closed: only a parcel that was reported missing or lost can still be scanned. For anything else, it must first be reopened in the administration.',
  UNLOADING_OPEN: 'The unloading list of this container is not closed.',
  UNLOADING_EMPTY: 'No parcel was scanned on arrival: there is no list to close.',
  UNLOADING_DIFFERENCES:
    'The unloading has just changed, or some differences are unexplained. Check them, then close again.',
  COLIS_SURPLUS:
    'This parcel arrived in a container in which it was not expected: it can be handed over only once an administrator has decided how it continues.',
  COLIS_NOT_ARRIVED: 'This parcel has not arrived yet: scan it at unloading first.',
  COLIS_HANDED_OVER: 'This parcel has already been handed over. Its first handover stands.',
  HANDOVER_UNPAID: 'This parcel is unpaid. It can be handed over as soon as its payment is confirmed.',
  HANDOVER_SUPPLEMENT_DUE:
    'A supplement or arrival charges of this parcel are unpaid. It can be handed over as soon as their payment is confirmed, or an administrator waives them.',
  HANDOVER_REFUTED:
    'An administrator found that this handover did not take place. If the parcel is handed over now, record it again.',
  HANDOVER_DISPUTED: 'This parcel awaits the decision of an administrator: ask one before you hand it over.',
  COLLECTION_CODE_WRONG: 'This collection code is wrong. Tries left: {reste}.',
  COLLECTION_NOT_ANNOUNCED:
    'The collection of this parcel is not announced yet: it has no code. Announce the collection of its container, or ask for an ID.',
  COLLECTION_CODE_LOCKED: 'No code opens this parcel. Ask for an ID.',
  HANDOVER_NEEDS_CODE:
    'Without the code, the parcel is handed over only to the recipient or to the named and confirmed person. Ask for the code.',
  PROXY_CONFIRMED: 'This person is confirmed: only the sender can remove them.',
  PROXY_CHANGED: 'This person was replaced or removed, or the link has expired. Reload the page.',
  REMINDER_NOT_NEEDED:
    'No reminder needed for this parcel: it is already done, or the parcel is cancelled or has left.',
  REMINDED_RECENTLY: 'This customer was sent a payment reminder less than 24 hours ago.',
  NOTHING_ASKED: 'Nothing is asked of this customer any more.',
  PAYMENT_AWAITED: 'A recorded payment of this customer awaits confirmation.',
  CUSTOMER_WITHOUT_EMAIL: 'No message reaches this customer: call them.',
  MESSAGE_LANGUAGE_MISSING: 'This customer reads another language: write the message in that language too.',
  DRAFT_EXPIRED: 'This insurance or document draft has expired. Send it again.',
  DRAFT_ADOPTED: 'This insurance or document already belongs to a parcel.',
  DRAFT_REFUSED: 'This customs document was rejected. Attach another one.',
  DRAFT_OF_OTHER_CONTAINER: 'This insurance or document was prepared for another container.',
  CUSTOMS_DECIDED:
    'This customs document has already been reviewed: it can no longer be changed or deleted. If it was rejected, attach a new file.',
  CUSTOMS_REPLACED:
    'The customer has since replaced this document or its inventory. Review the new version before you decide.',
  CUSTOMS_DECISION_CHANGED: 'Somebody else has decided in the meantime. Read their decision before you make another.',
  PAYMENT_NOT_COMPLETED: 'The payment is not complete. Your parcels are still unpaid.',
  PAYMENT_EXPIRED: 'This payment has expired. Your parcels are still unpaid.',
  RECEIPT_NOT_AVAILABLE: 'This parcel has no receipt yet: its payment is not confirmed.',
  PAYMENT_FAILED: 'The payment failed. Your parcels are still unpaid.',
  PAYMENT_MISMATCH: 'This payment does not match your parcels. Our team has been notified.',
  PAYMENT_PROCESSING: 'The bank is still processing this payment. Please wait for its reply.',
  PAYMENT_CONFIRMED: 'This payment is already confirmed: the money has arrived.',
  PAYMENT_CLOSED: 'This payment is no longer pending. Record a new one.',
  TAKE_BACK_ENDED:
    'This payment can no longer be taken back here: it is more than 30 minutes old, refunded in part, or one of its parcels was handed over. Ask an admin.',
  NOTHING_TO_GIVE_BACK: 'Nothing of this payment is to be given back in cash.',
  PAYMENT_BY_CARD: 'This payment is by card: it cannot be changed by hand.',
  NOTHING_TO_PAY: 'This customer has nothing to pay in this container.',
  ANSWER_PENDING: 'The same request is already being processed.',
  COLIS_UNDER_WAY:
    'You still have parcels in progress. Your account can be deleted once they are delivered or cancelled; you can delete unpaid ones yourself.',
  MONEY_OPEN:
    'A payment, a refund or a claim is still open. Your account can be deleted as soon as everything is settled.',
  AGENT_IS_ADMIN: 'This account is an administrator’s, who may do everything that an agent does.',
  TARIF_CHANGED: 'This price list has just been changed. Reload the page, then try again.',
  TARIF_VERSION_IN_USE: 'A container sells at this version: it can no longer be removed.',
  TARIF_VERSION_NOT_LATEST: 'Only the latest version of a price list can be removed.',
  TARIF_VERSION_ONLY: 'A price list keeps its only version. Take it out of service if it should no longer be sold.',
  AGENT_EMAIL_UNCONFIRMED:
    'The owner of this account has not confirmed this email address. They confirm it from their account, then you can add them.',
  ADMIN_ACCOUNT:
    'An administrator’s account cannot be deleted here. Another administrator must remove that role from you first.',

  BODY_TOO_LARGE: 'The request is too large.',
  FILE_TOO_LARGE: 'The file is too large: {max} MB at most.',
  FILE_TYPE_REFUSED: 'This file type is not accepted. Accepted formats: {types}.',
  CONTENT_TYPE_REFUSED: 'This request format is not accepted.',

  INVALID_FIELDS: 'Some fields are missing or invalid. Please check them.',
  INVALID_WEIGHTS: 'Invalid weight values.',
  LARGER_THAN_PIECE:
    'This parcel is larger than the piece that was sold. Choose a larger piece, or the price per kilo.',
  COLIS_TOO_LARGE: 'This parcel is too large for this container. Check its dimensions.',
  FILE_REQUIRED: 'A file is required.',
  PICTURE_TOO_LARGE: 'This picture is too large: {max} megapixels at most. Send a smaller one.',
  FILE_NOT_FOUND: 'The uploaded file could not be found. Upload it again.',
  FILE_MISMATCH: 'The content of the file does not match its type. Upload another file.',
  COLIS_OF_SEVERAL_CUSTOMERS: 'One payment can only cover parcels of the same customer.',
  PAYMENT_TOO_MANY:
    'This customer has more than {max} unpaid parcels in this container. Choose which ones: {max} at most.',
  AMOUNT_TOO_SMALL: 'The total is below the minimum for a card payment ($0.50). Add another parcel.',
  AMOUNT_TOO_LARGE: 'The total exceeds what a card can pay at once. Pay for your parcels separately, or contact us.',
  PAYMENT_PAGE_REFUSED:
    'The payment service could not open the payment page. Your parcels stay booked: check your account’s email address, or contact us to pay another way.',
  INVALID_RESET_TOKEN: 'Invalid or expired link.',
  INVALID_CONFIRMATION_LINK: 'This link is invalid or has expired. Request a new one.',
  WRONG_CURRENT_PASSWORD: 'The current password is incorrect.',
  IDEMPOTENCY_KEY_REUSED: 'This idempotency key has already been used for another request.',

  TOO_MANY_REQUESTS: 'Too many attempts. Try again in a few minutes.',

  UNEXPECTED: 'Something went wrong.',
  BUSY: 'We are receiving many requests right now. Try again in a few seconds.',
  PAYMENT_PROVIDER_DOWN: 'The payment service is not responding. Try again in a moment: you will not be charged twice.',
  DEPENDENCY_DOWN: 'Server error. Try again later.',
} as const satisfies Record<ErrorCode, string>;

/** Messages of the faults of a field. */
export const faults = {
  required: 'This field is required.',
  not_text: 'This field must be text.',
  not_number: 'Enter a number.',
  not_integer: 'Enter a whole number.',
  not_cents: 'Two decimal places at most: the cent is the smallest unit.',
  not_email: 'Enter a valid email address.',
  not_phone: 'Enter a valid phone number.',
  several_phones: 'One number only: keep the one that is answered most often.',
  several_parcels: 'One parcel to a row: give each its own weight and size.',
  several_customers: 'Several customers have this number under other names: add this row by hand.',
  not_name: 'Write a name, without a web address or / \\ : @ < > { } |.',
  not_latin: 'Use Latin letters: this field is printed on customs papers.',
  not_date: 'Enter a valid date.',
  not_time: 'Enter a time, such as 09:00.',
  not_in_list: 'Choose a value from the list.',
  too_short: 'At least {limit} characters.',
  too_long: 'At most {limit} characters.',
  too_small: 'The minimum is {limit}.',
  too_large: 'The maximum is {limit}.',
  too_early: 'Choose a date from {limit} on.',
  too_few: 'Choose at least {limit}.',
  too_many: 'At most {limit}.',
  beyond_door: 'This side does not fit through the container door: {limit} m at most.',
  beyond_length: 'This side is longer than the inside of the container: {limit} m at most.',
  outer_space: 'Remove the space at the beginning or end.',
  repeated: 'Each value may appear only once.',
  long_after_departure: 'The arrival is more than a year after the departure. Check the year.',
  before_departure: 'The arrival must be after the departure.',
  after_departure: 'The booking date cannot be after the departure.',
  skipped_hour: 'This time does not exist there on that day: clocks go forward. Choose another one.',
  ends_before_start: 'The end must be after the start.',
  overlaps: 'These periods overlap.',
  closes_after_departure: 'Drop-off must end before the departure.',
  not_container_number: 'This is not a container number: four letters, the last of which is U, then seven digits.',
  wrong_check_digit: 'The last digit does not match: check the number painted on the door.',
  too_vague: 'Say what it is, for example “3 cotton shirts” rather than “personal effects”.',
  refused_by_rule: 'These goods are refused. Not sure? Contact us before you book.',
  in_future: 'This date is still ahead.',
  in_past: 'This day is over.',
  days_ahead: 'Choose a day within {limit} days.',
  before_previous: 'An earlier step happened later than this: check the date and time.',
  after_next: 'A later step happened earlier than this: check the date and time.',
  not_departed: 'The container was not due to leave by then: record its departure first.',
  recorded_before: 'This step is recorded already: correct it in the container’s milestones.',
  reference_used: 'This reference is already recorded for another payment: check it.',
  changed_too_often: 'Already changed {limit} times today: try again tomorrow.',
  beyond_due: 'More than zero, and at most what is due for these parcels.',
  beyond_sum: 'More than zero, and at most {limit} in this currency: that is what is still due for these parcels.',
  other_sum: 'This is not the amount due for these parcels.',
  bad_cursor: 'This page cursor is invalid.',
  foreign_link: 'This link is not a Yónnee tracking link.',
  fits_no_door: 'This side fits through the door of no container.',
  fits_no_container: 'This side fits into no container.',
  beyond_its_length: 'More than all the space of a container along this piece. Check its measurements.',
  not_later: 'Choose a day after {limit}, from which the version before applies.',
  fixed_by_tarif: 'This is the price of the list: change the list, or sell without one.',
  other_corridor: 'This price list is for another journey than that of this container.',
  fixed_by_piece: 'The measures are those of the chosen piece.',
  fixed_by_insurance: 'This parcel is insured for this value, which is part of its price: it cannot change any more.',
  not_hundredths: 'Two decimals at most.',
  premium_below_minimum: 'Even at the limit, the premium stays below this minimum.',
  no_rate: 'No recent rate is known for this currency. Record the amount in dollars.',
  one_of_two: 'A container or a month, not both: one excludes the other.',
  invalid: 'This value is not valid.',
} as const satisfies Record<FieldFaultCode, string>;

/** Messages of successful actions. */
export const done = {
  registered: 'Your account has been created.',
  loggedIn: 'You are logged in.',
  refreshed: 'Session extended.',
  loggedOut: 'You are logged out.',
  resetSent: 'If an account exists with this email, we have just sent it a reset link.',
  emailConfirmed: 'Your email address is confirmed.',
  confirmationSent: 'We have just emailed you a confirmation link.',
  confirmationRetried:
    'Our last emails to your address were rejected. We have just sent the confirmation link again: if it does not arrive within a few minutes, contact us.',
  confirmedAlready: 'Your email address is already confirmed.',
  passwordReset: 'Your password has been reset.',
  passwordChanged: 'Password changed successfully.',
  accountJoined: 'These parcels are in your account now.',
  accountRecovered: 'Your account is ready. Log in, and confirm your address with the link that we are sending you.',
  accountDeleted: 'Your account has been deleted. Thank you for trusting us with your parcels.',
  containerDeleted: 'Container deleted successfully.',
  colisDeleted: 'Parcel deleted.',
  coordinationDeleted: 'Logistics leg deleted.',
  trackingDeleted: 'Tracking event deleted.',
  notificationDeleted: 'Notification deleted.',
  tarifVersionRemoved: 'Version removed from the price list.',
  agentRemoved: 'Agent removed.',
  recipientDeleted: 'Recipient deleted.',
  waitlistLeft: 'You are no longer on the waitlist.',
  offerRefused: 'You declined this space, and it is free again.',
  proxyWithdrawn: 'This person can no longer collect the parcel.',
  contactReceived: 'Your message has been sent. We will reply by email.',
  insuranceDeleted: 'Insurance deleted.',
  customsDeleted: 'Customs document deleted.',
  paymentConfirmed: 'Payment confirmed.',
  paymentDeleted: 'Payment deleted.',
  payLinkRevoked: 'Pay link cancelled.',
  paymentRefunded: 'This payment has been refunded.',
  paymentPending: 'Your payment is being processed. We will email you as soon as it is confirmed.',
} as const satisfies Record<keyof typeof frenchDone, string>;

/** Names of the states of parcels and containers that messages contain. */
export const states = {
  etat: {
    ENREGISTRE: 'Registered',
    EN_ATTENTE: 'Waiting',
    EN_TRANSIT: 'In transit',
    LIVRE: 'Delivered',
    ARRIVE: 'Arrived',
    ANNULE: 'Cancelled',
  },
  statut: {
    EN_COURS: 'Open',
    EN_ATTENTE: 'On hold',
    LIVRE: 'Delivered',
    ANNULE: 'Cancelled',
  },
  /** Places at which a parcel is recorded that no depot awaits any more. */
  lieu: {
    DEPOT: 'received at the depot of its departure',
    SITE_ARRIVEE: 'arrived at its arrival point',
    A_RETIRER: 'ready to be collected',
    CONTENEUR: 'on its way to its arrival point',
    DESTINATAIRE: 'handed over at its arrival point',
  },
} as const satisfies {
  etat: Record<Etat, string>;
  statut: Record<ContainerStatut, string>;
  lieu: Record<Exclude<Place, 'EXPEDITEUR' | 'INCONNU'> | 'A_RETIRER', string>;
};

/** Documents of an imported parcel: its customs document, which nobody has filed yet, and its cover. */
export const imported = {
  typeDocument: 'List of contents',
  motif: 'The list of contents is missing: this parcel comes from an imported sheet. File its list or its document.',
  couverture: 'Declared value',
};
