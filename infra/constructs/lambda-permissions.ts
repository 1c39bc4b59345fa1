import type { GlobalIndex, LocalIndex } from '#functions/core/table/keys.ts';
import { UPLOAD_KINDS, type UploadKind } from '#shared/uploads/constants.ts';
import type { FunctionName } from '../bundle.ts';

/** Permissions of a function; everything not named is refused. */
export type LambdaPermissions = {
  /** Calls on items by key; DynamoDB checks those within a transaction one by one. */
  items?: readonly ('GetItem' | 'BatchGetItem' | 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'ConditionCheckItem')[];
  /** Indexes that it queries. */
  indexes?: readonly (GlobalIndex | LocalIndex)[];
  /** Queries partitions of the table itself. */
  partitions?: true;
  files?: {
    /** Signs uploads to `incoming/`. */
    upload?: true;
    /** Checks an upload, stores it as one of these kinds, and deletes it when the request fails. */
    keep?: readonly UploadKind[];
    /** Copies stored files of these kinds, and deletes the copies when the request fails. */
    copy?: readonly UploadKind[];
    /** Links to stored files of these kinds. */
    show?: readonly UploadKind[];
    /** Deletes stored files of all kinds. */
    remove?: true;
  };
  users?: readonly (
    | 'AdminCreateUser'
    | 'AdminSetUserPassword'
    | 'AdminInitiateAuth'
    | 'AdminUserGlobalSignOut'
    | 'AdminDeleteUser'
  )[];
  /** Reads and replaces the documents of the home page. */
  homePage?: true;
  /** Reads the empty documents of tracking pages and pay links. */
  trackingPage?: true;
  secret?: true;
  mail?: true;
};

/** Kinds of files that a customer may read. */
const CUSTOMER_KINDS = UPLOAD_KINDS.filter((kind) => kind !== 'expense' && kind !== 'payment');

/**
 * Permissions of each function: edit here. `grants.ts` and `iam-statements.ts` derive from them; a test compares them
 * with the calls in the code.
 */
export const LAMBDA_PERMISSIONS: Record<FunctionName, LambdaPermissions> = {
  account: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['listKeys', 'mine'],
    partitions: true,
    files: { show: CUSTOMER_KINDS },
    users: ['AdminInitiateAuth'],
  },
  auth: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['listKeys'],
    // A registration deletes the user whom a broken off recovery left.
    users: [
      'AdminCreateUser',
      'AdminSetUserPassword',
      'AdminInitiateAuth',
      'AdminUserGlobalSignOut',
      'AdminDeleteUser',
    ],
    secret: true,
  },
  // A move deletes the reservation of a customer's last parcel in a container.
  bulk: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['colisByContainer', 'minePaye'],
    partitions: true,
  },
  containers: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['listKeys', 'departures', 'departuresByDay', 'colisByContainer', 'mine'],
    partitions: true,
  },
  cockpit: {
    items: ['GetItem', 'BatchGetItem'],
    indexes: ['listKeys', 'departures', 'dueKeys'],
    partitions: true,
  },
  colis: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: [
      'newest',
      'newestByStatut',
      'colisByPaiement',
      'colisByEtatAndPaiement',
      'colisByContainer',
      'mine',
      'minePaye',
      'mineContainer',
    ],
    partitions: true,
    files: { keep: ['colis'], copy: ['insurance', 'customs'], show: ['colis', 'intake'] },
  },
  counter: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['listKeys', 'listKeysByStatut', 'papersByContainer', 'colisByContainer', 'mine', 'minePaye'],
    partitions: true,
    files: { keep: ['customs', 'payment'], show: ['customs'] },
    secret: true,
  },
  customers: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['mine'],
    partitions: true,
    users: ['AdminCreateUser', 'AdminSetUserPassword', 'AdminDeleteUser'],
  },
  legs: {
    items: ['GetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['newest', 'newestByStatut', 'journeys'],
  },
  customs: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: [
      'listKeys',
      'listKeysByStatut',
      'papersByContainer',
      'colisByContainer',
      'newest',
      'newestByStatut',
      'mine',
      'minePaye',
      'mineContainer',
    ],
    files: { keep: ['customs'], show: ['customs'] },
  },
  claims: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['listKeys', 'listKeysByStatut'],
    partitions: true,
    files: { upload: true, keep: ['claim'], show: ['claim', 'colis', 'intake'] },
    secret: true,
  },
  depenses: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    partitions: true,
    files: { keep: ['expense'], show: ['expense'] },
  },
  devices: {
    items: ['GetItem', 'BatchGetItem', 'PutItem'],
    indexes: ['dueKeys', 'listKeys'],
    partitions: true,
  },
  insurance: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['listKeys', 'papersByContainer', 'mine', 'mineContainer'],
    files: { keep: ['insurance'], show: ['insurance'] },
  },
  payments: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['newest', 'newestByStatut', 'listKeysByStatut', 'dueKeys', 'mine', 'minePaye'],
    partitions: true,
    files: { show: ['colis', 'intake', 'payment'] },
    secret: true,
  },
  contact: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], indexes: ['newest', 'newestByStatut'] },
  intake: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'],
    indexes: ['listKeys', 'listKeysByStatut', 'colisByContainer'],
    partitions: true,
    files: { keep: ['intake'], show: ['intake'] },
  },
  handover: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    partitions: true,
    files: { keep: ['handover'], show: ['handover'] },
  },
  manifest: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['colisByContainer'],
    partitions: true,
    files: { keep: ['intake'], show: ['intake'] },
  },
  mails: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['listKeys', 'listKeysByStatut'],
    secret: true,
  },
  milestones: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    partitions: true,
    indexes: ['colisByContainer', 'journeys'],
  },
  notifications: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['newest', 'mine'],
  },
  // Ends the page of an open payment before its parcel is given up; a move deletes a customer's last reservation.
  rebooking: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: ['colisByContainer', 'minePaye'],
    secret: true,
  },
  recipients: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'],
    partitions: true,
    secret: true,
  },
  sites: { items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], partitions: true },
  system: { items: ['GetItem'] },
  tarifs: { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], partitions: true },
  tracking: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['newest', 'newestByStatut', 'journeys', 'colisByContainer'],
  },
  uploads: { items: ['GetItem', 'PutItem', 'UpdateItem'], files: { upload: true } },
  waitlist: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['mine'],
    partitions: true,
  },
  'pre-token': { items: ['GetItem'] },
  // It checks that nobody waits for a container before it forgets its waitlist.
  outbox: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['listKeys', 'journeys', 'mine', 'mineContainer'],
    partitions: true,
    files: { remove: true },
    users: ['AdminDeleteUser'],
    secret: true,
  },
  'mail-events': { items: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  mailer: { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], partitions: true, secret: true, mail: true },
  'home-page': { items: ['BatchGetItem'], indexes: ['departures'], homePage: true },
  'site-check': {}, // calls the public address only
  'tracking-page': { items: ['GetItem', 'BatchGetItem', 'UpdateItem'], trackingPage: true },
  sweep: {
    items: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: ['newestByStatut', 'departures', 'listKeys', 'listKeysByStatut', 'colisByContainer', 'dueKeys'],
    partitions: true,
    secret: true,
  },
};
