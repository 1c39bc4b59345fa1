import * as v from 'valibot';
import { groupHours } from '#shared/sites/hours.ts';
import { LABEL_PAPERS, SITE_PAPERS } from '#shared/sites/paper.ts';
import { NewSite, type OpeningPeriod, type Site } from '#shared/sites/schema.ts';
import { browserTimeZone } from '#web/core/places/zones.ts';

/** Days of the week from 1 (Monday), as names of the form's fields. */
export const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;
type Day = (typeof DAYS)[number];

const fields = NewSite.pipe[0].entries;

const PERIOD = /^(\d{1,2})(?:[:h](\d{2})|h)?\s*[-–]\s*(\d{1,2})(?:[:h](\d{2})|h)?$/i;

/** Reads "9-12:30, 14h–18h" as periods; undefined when a part is not a period. */
export const readPeriods = (text: string): Pick<OpeningPeriod, 'ouvre' | 'ferme'>[] | undefined => {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const periods = parts.map((part) => {
    const [, fromHour, fromMinute = '00', toHour, toMinute = '00'] = PERIOD.exec(part) ?? [];
    return fromHour && toHour
      ? { ouvre: `${fromHour.padStart(2, '0')}:${fromMinute}`, ferme: `${toHour.padStart(2, '0')}:${toMinute}` }
      : undefined;
  });
  return periods.every((period) => period !== undefined) ? periods : undefined;
};

/** Periods of one day as typed, checked by the schema of a site. */
const dayField = v.pipe(
  v.string(),
  v.check((text) => readPeriods(text) !== undefined, 'periods'),
  v.check((text) => {
    const periods = readPeriods(text)?.map((period) => ({ jour: 1, ...period }));
    return periods === undefined || v.is(fields.horaires, periods);
  }, 'periods'),
);

/** Map point as "48.935, 2.286", the form that maps copy; empty for none. */
const POINT = /^(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)$/;
const pointField = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => text === '' || readPoint(text) !== undefined, 'point'),
);

const readPoint = (text: string): { latitude: number; longitude: number } | undefined => {
  const [, latitude, longitude] = POINT.exec(text.trim()) ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  const isOnEarth = latitude !== undefined && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180;
  return isOnEarth ? point : undefined;
};

/** Schema of the form's fields, and the transformation of its values into the API's request. */
export const SiteFormSchema = v.pipe(
  v.object({
    nom: fields.nom,
    type: fields.type,
    adresse: fields.adresse,
    ville: fields.ville,
    pays: fields.pays,
    point: pointField,
    fuseau: fields.fuseau,
    telephone: fields.telephone,
    unlocode: v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.transform((text) => (text === '' ? null : text)),
      fields.unlocode.wrapped,
    ),
    papier: v.pipe(
      v.picklist(['', ...SITE_PAPERS]),
      v.transform((paper) => paper || null),
    ),
    etiquettes: v.pipe(
      v.picklist(['', ...LABEL_PAPERS]),
      v.transform((paper) => paper || null),
    ),
    enService: v.boolean(),
    jours: v.object(Object.fromEntries(DAYS.map((day) => [day, dayField])) as Record<Day, typeof dayField>),
  }),
  v.transform(
    ({ point, jours, ...rest }): NewSite => ({
      ...rest,
      ...(readPoint(point) ?? { latitude: null, longitude: null }),
      horaires: DAYS.flatMap((day) =>
        (readPeriods(jours[day]) ?? []).map((period) => ({ jour: Number(day), ...period })),
      ),
    }),
  ),
);
export type SiteValues = v.InferInput<typeof SiteFormSchema>;

const noHours = Object.fromEntries(DAYS.map((day) => [day, ''])) as Record<Day, string>;

export const newSite = (): SiteValues => ({
  nom: '',
  type: 'DEPOT',
  adresse: '',
  ville: '',
  pays: 'FR',
  point: '',
  fuseau: browserTimeZone(),
  telephone: '',
  unlocode: '',
  papier: '',
  etiquettes: '',
  enService: true,
  jours: noHours,
});

export const valuesOf = (site: Site): SiteValues => ({
  nom: site.nom,
  type: site.type,
  adresse: site.adresse,
  ville: site.ville,
  pays: site.pays,
  point: site.latitude === null ? '' : `${site.latitude}, ${site.longitude}`,
  fuseau: site.fuseau,
  telephone: site.telephone,
  unlocode: site.unlocode ?? '',
  papier: site.papier ?? '',
  etiquettes: site.etiquettes ?? '',
  enService: site.enService,
  jours: { ...noHours, ...Object.fromEntries(groupHours(site.horaires).flatMap(textsOf)) },
});

const textsOf = ({ days, periods }: ReturnType<typeof groupHours>[number]): [string, string][] =>
  days.map((jour) => [String(jour), periods.map(({ ouvre, ferme }) => `${ouvre}–${ferme}`).join(', ')]);
