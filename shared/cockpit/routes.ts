import * as v from 'valibot';
import { CONTAINER_STATUTS } from '../containers/statuts.ts';
import { month, pageFields, pageFieldsUpTo, year } from '../http/fields.ts';
import { PAGE_SIZES } from '../http/paging.ts';
import { list, one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { JournalEntry, PublicJournalEntry } from '../journal/schema.ts';
import { ORDRES, PERIODES } from './periods.ts';
import { CockpitColis, CockpitContainer, ContainerAlerts, ListedCockpitContainer, MonthMargin } from './schema.ts';
import { SearchHits, SearchQuery } from './search.ts';

export const cockpitRoutes = {
  containers: {
    method: 'GET',
    path: '/cockpit/conteneurs',
    access: 'admin',
    summary:
      'Containers with their counters, by departure: those ahead or of the next seven days soonest first, past ones or all latest first, unless `ordre` says otherwise',
    query: v.object({
      ...pageFields,
      statut: v.optional(v.picklist(CONTAINER_STATUTS)),
      periode: v.optional(v.picklist(PERIODES), 'A_VENIR'),
      ordre: v.optional(v.picklist(ORDRES)),
    }),
    reply: list(ListedCockpitContainer),
  },
  alerts: {
    method: 'GET',
    path: '/cockpit/alertes',
    access: 'admin',
    summary: 'Containers under way without news, late without a reason, or with free time or storage running out',
    reply: one(v.array(ContainerAlerts)),
  },
  container: {
    method: 'GET',
    path: '/cockpit/conteneurs/{id}',
    access: 'admin',
    summary: 'A container with its counters, its money and what it earns',
    reply: one(CockpitContainer),
  },
  colis: {
    method: 'GET',
    path: '/cockpit/conteneurs/{id}/colis',
    access: 'admin',
    summary:
      'The parcels of a container with their situation and exceptions, by number, cancelled ones and those of other containers that were found in it included',
    query: v.object(pageFieldsUpTo(PAGE_SIZES.cockpit)),
    reply: list(CockpitColis),
  },
  month: {
    method: 'GET',
    path: '/cockpit/mois/{mois}',
    access: 'admin',
    summary: 'The containers that leave in a month (YYYY-MM, at their places of departure), with counters and money',
    params: { mois: month },
    reply: one(v.array(CockpitContainer)),
  },
  year: {
    method: 'GET',
    path: '/cockpit/annees/{annee}',
    access: 'admin',
    summary: 'The months of a year with what the containers that leave in them earn, and with their own expenses',
    params: { annee: year },
    reply: one(v.array(MonthMargin)),
  },
  colisJournal: {
    method: 'GET',
    path: '/cockpit/journal/colis/{id}',
    access: 'admin',
    summary: 'What happened to a parcel, latest first, even once it is deleted',
    query: v.object(pageFields),
    reply: list(JournalEntry),
  },
  containerJournal: {
    method: 'GET',
    path: '/cockpit/journal/conteneurs/{id}',
    access: 'admin',
    summary: 'What happened to a container, latest first, even once it is deleted',
    query: v.object(pageFields),
    reply: list(JournalEntry),
  },
  ownColisJournal: {
    method: 'GET',
    path: '/colis/{id}/journal',
    access: 'customer',
    owned: true,
    summary: 'What happened to a parcel of the caller, latest first, without names of staff; for admins any parcel',
    query: v.object(pageFields),
    reply: list(PublicJournalEntry),
  },
  search: {
    method: 'GET',
    path: '/recherche',
    access: 'admin',
    summary: 'Parcels, customers and containers by number, tracking code, name or phone number',
    query: SearchQuery,
    reply: one(SearchHits),
  },
} as const satisfies Record<string, Route>;
