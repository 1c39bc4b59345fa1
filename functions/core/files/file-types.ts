import { AppError } from '#shared/errors.ts';
import { ACCEPTED, type ContentType, MAX_FILE_BYTES, type UploadKind } from '#shared/uploads/constants.ts';
import { declaredType } from './file-signature.ts';

/** Returns the declared type when this kind of upload accepts it. Throws AppError FILE_TYPE_REFUSED naming `field`. */
export const acceptedType = (kind: UploadKind, contentType: string, field: string): ContentType => {
  const type = declaredType(contentType);
  if (type && ACCEPTED[kind].includes(type)) return type;
  throw new AppError('FILE_TYPE_REFUSED', {
    values: { types: ACCEPTED[kind].map((accepted) => (accepted.split('/')[1] ?? '').toUpperCase()).join(', ') },
    fields: { [field]: { fault: 'not_in_list' } },
  });
};

export const mismatch = (field: string): AppError =>
  new AppError('FILE_MISMATCH', { fields: { [field]: { fault: 'invalid' } } });

export const tooLarge = (field: string): AppError =>
  new AppError('FILE_TOO_LARGE', {
    values: { max: MAX_FILE_BYTES / 1024 / 1024 },
    fields: { [field]: { fault: 'too_large', limit: MAX_FILE_BYTES } },
  });
