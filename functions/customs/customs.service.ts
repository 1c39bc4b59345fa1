import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument, NewCustomsDocument } from '#shared/customs/schema.ts';
import { AppError } from '#shared/errors.ts';
import { containerFor } from '../bookings/bookings.service.ts';
import type { GivenFile } from '../core/body.ts';
import type { Caller } from '../core/caller.ts';
import { newDraft } from '../core/drafts.ts';
import { dropRefused, keepFile } from '../core/files.ts';
import { newId } from '../core/ids.ts';
import { signedUrl } from '../core/links.ts';
import { type OnceKey, once } from '../core/once.ts';
import {
  findAnyCustomsDocument,
  findCustomsDocument,
  insertCustomsDocument,
  type StoredCustomsDocument,
} from './customs.table.ts';

/** Who files a document, and for which container. Throws NOT_YOUR_USER_ID (403) before CONTAINER_NOT_FOUND. */
export const filing = async (
  { userId, bookingId }: { userId: number; bookingId: number },
  caller: Caller,
): Promise<{ bookingId: number }> => {
  if (userId !== caller.userId) throw new AppError('NOT_YOUR_USER_ID', { fields: { userId: { fault: 'invalid' } } });
  await containerFor(bookingId, caller);
  return { bookingId };
};

/** Drafts a customs document for a parcel to come. Throws FILE_REQUIRED without its picture. */
export const draftCustomsDocument = (
  bookingId: number,
  wanted: NewCustomsDocument,
  file: GivenFile | undefined,
  caller: Caller,
  onceKey: OnceKey | undefined,
): Promise<StoredCustomsDocument> =>
  once(onceKey, async (record) => {
    if (!file) throw new AppError('FILE_REQUIRED', { fields: { photo: { fault: 'required' } } });
    const photoKey = await keepFile(file, customsRoutes.add.file, caller.userId);
    const document: StoredCustomsDocument = {
      ...newDraft(newId(), caller.userId, bookingId),
      typeDocument: wanted.typeDocument,
      statut: 'EN_ATTENTE',
      photoKey,
    };
    try {
      await insertCustomsDocument(document, record);
    } catch (error) {
      await dropRefused(photoKey, error);
      throw error;
    }
    return document;
  });

/** The document if it is the caller's; an admin sees anyone's. Throws CUSTOMS_NOT_FOUND. */
export const customsDocumentFor = async (id: number, caller: Caller): Promise<StoredCustomsDocument> => {
  const document =
    (await findCustomsDocument(caller.userId, id)) ?? (caller.isAdmin ? await findAnyCustomsDocument(id) : undefined);
  if (!document) throw new AppError('CUSTOMS_NOT_FOUND');
  return document;
};

export const presentCustomsDocument = async (stored: StoredCustomsDocument): Promise<CustomsDocument> => ({
  id: stored.id,
  typeDocument: stored.typeDocument,
  statut: stored.statut,
  userId: stored.userId,
  containerBookingId: stored.bookingId,
  colisId: stored.colisId,
  expireLe: stored.expiresAt,
  photo: await signedUrl(stored.photoKey),
  createdAt: stored.createdAt,
});
