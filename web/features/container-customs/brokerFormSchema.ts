import * as v from 'valibot';
import { ContainerEdit } from '#shared/containers/schema.ts';

const { nom, telephone, licence } = ContainerEdit.entries.commissionnaire.wrapped.wrapped.entries;

/** Rules of the form of a broker. */
export const BrokerFormSchema = v.object({
  nom,
  telephone,
  licence: v.pipe(
    v.string(),
    v.transform((typed): string | null => typed.trim() || null),
    v.nullable(licence.wrapped),
  ),
});
export type BrokerValues = v.InferInput<typeof BrokerFormSchema>;
