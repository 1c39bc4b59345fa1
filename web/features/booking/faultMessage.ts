import type { FieldErrors } from 'react-hook-form';
import type { BookingValues } from './values.ts';

const measures = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

/** Returns the key of the message that sums up an incomplete booking (docs/contract.md#on-screen). */
export function faultMessage(errors: FieldErrors<BookingValues>) {
  const value = errors.valeurCouverture;
  if (errors.typeCouverture || value?.message === 'required') return 'missingInsurance';
  if (errors.document?.message === 'uploading' || errors.photo || errors.contrat) return 'filesUploading';
  if (errors.typeDocument || errors.autreDocument || errors.document) return 'missingCustoms';
  if ([value, ...measures.map((name) => errors[name])].some(isNoNumber)) return 'invalidNumbers';
  return 'invalidFields';
}

const isNoNumber = (error: { message?: string | undefined } | undefined): boolean =>
  error?.message === 'required' || error?.message === 'not_number';
