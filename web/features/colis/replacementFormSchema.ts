import * as v from 'valibot';
import { DocumentTypeEntries, OTHER_NEEDS_NAME } from '#web/core/colis/colisFormSchema.ts';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';

/** Schema of the form that replaces a rejected document. */
export const Replacement = v.pipe(
  v.object({ ...DocumentTypeEntries, photoKey: v.pipe(uploadedFileKey, v.string('missing')) }),
  v.forward(v.partialCheck(...OTHER_NEEDS_NAME), ['autreDocument']),
);
export type Replacement = v.InferOutput<typeof Replacement>;
