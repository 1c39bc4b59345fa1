import type { FieldErrors } from 'react-hook-form';
import type { BookingValues } from './bookingFormSchema.ts';
import { faultsByParcel } from './values.ts';

const NUMBER_FIELDS = ['poids', 'longueur', 'largeur', 'hauteur', 'valeurCouverture'] as const;

/** Returns the key of the message that sums up an incomplete booking (docs/contract.md#on-screen). */
export function faultMessageKey(errors: FieldErrors<BookingValues>) {
  const parcels = faultsByParcel(errors);
  const value = errors.valeurCouverture;
  if (errors.typeCouverture || value?.message === 'required') return 'missingInsurance';
  if (errors.inventaire) return 'missingInventory';
  if (errors.document?.message === 'uploading' || parcels.some(({ photo }) => photo) || errors.contrat)
    return 'filesUploading';
  if (errors.typeDocument || errors.autreDocument || errors.document) return 'missingCustoms';
  if (parcels.some((faults) => NUMBER_FIELDS.some((name) => isNoNumber(faults[name])))) return 'invalidNumbers';
  return 'invalidFields';
}

const isNoNumber = (error: { message?: string | undefined } | undefined): boolean =>
  error?.message === 'required' || error?.message === 'not_number';
