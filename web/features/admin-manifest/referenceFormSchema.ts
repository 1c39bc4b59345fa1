import * as v from 'valibot';
import { ContainerEdit } from '#shared/containers/schema.ts';

const { numeroConteneur, plomb, connaissement, besc } = ContainerEdit.entries;

/** Reads an empty field as a reference to remove. */
const orNull = v.pipe(
  v.string(),
  v.transform((typed): string | null => typed.trim() || null),
);
/** Schema of the form of references. */
export const ReferenceFormSchema = v.object({
  numeroConteneur: v.pipe(orNull, v.nullable(numeroConteneur.wrapped.wrapped)),
  plomb: v.pipe(orNull, v.nullable(plomb.wrapped.wrapped)),
  connaissement: v.pipe(orNull, v.nullable(connaissement.wrapped.wrapped)),
  besc: v.pipe(orNull, v.nullable(besc.wrapped.wrapped)),
});
