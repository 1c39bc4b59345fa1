import * as v from 'valibot';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { id } from '../http/fields.ts';
import { HEADLINES } from '../situation/codes.ts';

/** Hits of a search at most, of all kinds together. */
export const MAX_HITS = 20;

/** A number, tracking code, name or phone number as typed; anything shorter than two characters finds nothing. */
export const SearchQuery = v.object({ q: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(500)) });

const FoundContainer = v.object({
  id,
  lieuEnlevement: v.string(),
  destination: v.string(),
  dateDepart: v.string(),
  fuseau: v.string(),
  statut: v.picklist(CONTAINER_STATUTS),
});

/** Hits of a search, grouped by kind; those whose number or code was typed come first. */
export const SearchHits = v.object({
  colis: v.array(
    v.object({
      id,
      codeSuivi: v.nullable(v.string()),
      description: v.string(),
      situation: v.picklist(HEADLINES),
      paye: v.boolean(),
      userId: id,
      client: v.nullable(v.string()),
      nomDestinataire: v.string(),
      villeDestinataire: v.nullable(v.string()),
      conteneur: FoundContainer,
    }),
  ),
  clients: v.array(v.object({ userId: id, nom: v.string(), email: v.string(), telephone: v.string() })),
  conteneurs: v.array(FoundContainer),
});
export type SearchHits = v.InferOutput<typeof SearchHits>;
