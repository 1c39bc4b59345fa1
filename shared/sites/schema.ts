import * as v from 'valibot';
import { amount, email, id, line, text, timeZone } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';
import { hasOverlap } from './hours.ts';
import { LABEL_PAPERS, SITE_PAPERS } from './paper.ts';

/** Kinds of site: customers bring parcels to a depot, recipients collect them at an arrival point. */
export const SITE_TYPES = ['DEPOT', 'ARRIVEE'] as const;
export type SiteType = (typeof SITE_TYPES)[number];

/** Opening periods of a site at most: three on each day of the week. */
const MAX_PERIODS = 21;

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const time = v.pipe(v.string(), v.regex(TIME, 'not_time'));

/** Opening period on a day of the week, in local time of the site. */
const OpeningPeriod = v.pipe(
  v.object({
    /** Day of the week from 1 (Monday) to 7 (ISO 8601). */
    jour: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7)),
    ouvre: time,
    ferme: time,
  }),
  v.forward(
    v.partialCheck(
      [['ouvre'], ['ferme']],
      ({ ouvre, ferme }) => !TIME.test(ouvre) || !TIME.test(ferme) || ouvre < ferme,
      'ends_before_start',
    ),
    ['ferme'],
  ),
);
export type OpeningPeriod = v.InferOutput<typeof OpeningPeriod>;

const siteFields = {
  nom: line(80),
  type: v.picklist(SITE_TYPES),
  /** Street, number and landmark. */
  adresse: text(300),
  ville: line(80),
  /** ISO 3166-1 alpha-2 code. */
  pays: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'not_in_list')),
  /** Map point in degrees (WGS 84); null while it is unknown. */
  latitude: v.nullable(amount(-90, 90)),
  longitude: v.nullable(amount(-180, 180)),
  horaires: v.pipe(
    v.array(OpeningPeriod),
    v.maxLength(MAX_PERIODS),
    v.check((hours) => !hasOverlap(hours), 'overlaps'),
  ),
  /** IANA zone in which the hours are read. */
  fuseau: timeZone,
  telephone: phone,
  /** UN/LOCODE of its town or port, such as `SNDKR`; null when it has none. */
  unlocode: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}[A-Z2-9]{3}$/, 'invalid'))),
  /** Paper in its printers; that of its country when left out (`paperOf`). */
  papier: v.nullish(v.picklist(SITE_PAPERS)),
  /** Paper of its labels; that which goes with its paper when left out (`labelPaperOf`). */
  etiquettes: v.nullish(v.picklist(LABEL_PAPERS)),
  /** A site out of service is kept for the containers that name it, and cannot be chosen for others. */
  enService: v.boolean(),
};

/** Request of an admin to add a site, or to replace the fields of one. */
export const NewSite = v.pipe(
  v.object({
    ...siteFields,
    latitude: v.optional(siteFields.latitude, null),
    longitude: v.optional(siteFields.longitude, null),
    unlocode: v.optional(siteFields.unlocode, null),
    enService: v.optional(siteFields.enService, true),
  }),
  v.forward(
    v.partialCheck(
      [['latitude'], ['longitude']],
      ({ latitude, longitude }) => (latitude === null) === (longitude === null),
      'required',
    ),
    ['longitude'],
  ),
);
export type NewSite = v.InferOutput<typeof NewSite>;

/** Request of an admin to make the owner of an account an agent. */
export const NewAgent = v.object({ email });
export type NewAgent = v.InferOutput<typeof NewAgent>;

/** Agent of a site: a user who works there. */
export const Agent = v.object({
  userId: id,
  prenom: v.string(),
  nom: v.string(),
  email: v.string(),
  /** Time since which they work at this site. */
  depuis: v.string(),
});
export type Agent = v.InferOutput<typeof Agent>;

/** Place where parcels are brought to or collected. */
export const Site = v.object({ id, ...siteFields, fuseau: v.string(), telephone: v.string(), createdAt: v.string() });
export type Site = v.InferOutput<typeof Site>;
