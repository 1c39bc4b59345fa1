import * as v from 'valibot';
import { User } from '../auth/schema.ts';
import { Claim } from '../claims/schema.ts';
import { Colis } from '../colis/schema.ts';
import { ContactRequest } from '../contact/schema.ts';
import { Duty } from '../customs/duty.ts';
import { CustomsDocument } from '../customs/schema.ts';
import { Inventory } from '../customs/shown-inventory.ts';
import { ExportedDevice } from '../devices/schema.ts';
import { ExportedHandover } from '../handover/schema.ts';
import { id } from '../http/fields.ts';
import { Insurance } from '../insurance/schema.ts';
import { PublicJournalEntry } from '../journal/schema.ts';
import { Notification } from '../notifications/schema.ts';
import { Payment } from '../payments/schema.ts';
import { RecipientMessage } from '../recipients/messages.ts';
import { Recipient } from '../recipients/schema.ts';
import { CollectionProxy } from '../tracking/proxy.ts';
import { WaitlistEntry } from '../waitlist/schema.ts';

/** A customer's reservation: how many parcels they have in a container, and since when. */
const Reservation = v.object({ containerBookingId: id, nombreColis: v.number(), createdAt: v.string() });

/** Journal entry of one of the customer's parcels. */
const ExportedJournalEntry = v.object({ colisId: id, ...PublicJournalEntry.entries });

/** Number of the receipt of one of the customer's payments. */
const ExportedReceipt = v.object({ paymentId: id, numero: v.string(), le: v.string() });

/**
 * Everything that is stored about a customer, in parts. Recipients are in the parcels, and among `destinataires` if
 * they were saved; links to files are short-lived. `messages` are those sent to support from their email, if that
 * address is confirmed to be theirs.
 */
export const PersonalData = v.partial(
  v.object({
    compte: User,
    /** Customers without a login who were merged into this one, as they were found. */
    comptesReunis: v.array(User),
    colis: v.array(Colis),
    assurances: v.array(Insurance),
    documents: v.array(CustomsDocument),
    paiements: v.array(Payment),
    notifications: v.array(Notification),
    reservations: v.array(Reservation),
    destinataires: v.array(Recipient),
    messages: v.array(ContactRequest),
    journal: v.array(ExportedJournalEntry),
    recus: v.array(ExportedReceipt),
    /** Credit notes, which correct these receipts. */
    avoirs: v.array(ExportedReceipt),
    /** Mails to the recipients of the customer's parcels. */
    messagesDestinataires: v.array(RecipientMessage),
    /** Persons whom recipients named to collect the customer's parcels. */
    mandataires: v.array(
      v.object({ colisId: id, ...CollectionProxy.entries, confirmeLe: v.optional(v.nullable(v.string())) }),
    ),
    remises: v.array(ExportedHandover),
    inventaires: v.array(Inventory),
    /** Duties that customs asked for the customer's parcels. */
    droits: v.array(Duty),
    /** Claims for the customer's parcels; of the recipients', without their words. */
    reclamations: v.array(Claim),
    /** Devices on which an agent recorded something. */
    appareils: v.array(ExportedDevice),
    /** Entries in waitlists of containers. */
    attentes: v.array(WaitlistEntry),
  }),
);
export type PersonalData = v.InferOutput<typeof PersonalData>;
