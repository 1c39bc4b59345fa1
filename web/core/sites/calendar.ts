import { createEvent } from 'ics';
import type { Container } from '#shared/containers/schema.ts';
import { hoursTexts } from '#shared/sites/hours.ts';
import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';

/** Length in minutes of the event, which ends at the cut-off. */
const EVENT_MINUTES = 60;

/**
 * Returns a calendar file (iCalendar) with the last hour in which a container's depot takes parcels in, at the depot,
 * with a reminder a day before. Calendars keep one entry per container: a file of a newer version moves it, and one
 * that is cancelled takes it out. Throws an Error for values that iCalendar cannot express.
 */
export const dropOffCalendar = (
  { id, version = 0, siteDepart, lieuEnlevement }: Container,
  receptionFin: string,
  language: Language,
  title: string,
  isCancelled = false,
): string => {
  const description = siteDepart ? [...hoursTexts(siteDepart.horaires, language), siteDepart.telephone].join('\n') : '';
  const { error, value } = createEvent({
    uid: `drop-off-${id}@yonnee`,
    sequence: version,
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
    productId: '-//Yonnee//Drop-off//EN',
    title,
    end: new Date(receptionFin).getTime(),
    start: new Date(receptionFin).getTime() - EVENT_MINUTES * 60_000,
    startOutputType: 'utc',
    endOutputType: 'utc',
    location: siteDepart ? `${siteDepart.nom}, ${siteDepart.adresse}, ${siteDepart.ville}` : lieuEnlevement,
    description,
    ...(siteDepart?.latitude != null &&
      siteDepart.longitude !== null && { geo: { lat: siteDepart.latitude, lon: siteDepart.longitude } }),
    alarms: isCancelled ? [] : [{ action: 'display', description: title, trigger: { days: 1, before: true } }],
  });
  if (typeof value !== 'string') throw error ?? new Error(`no calendar file for container ${id}`);
  return value;
};

/** Saves the calendar file of a container's drop-off. Throws an Error like `dropOffCalendar`. */
export const downloadDropOff = (...args: Parameters<typeof dropOffCalendar>): void =>
  downloadFile(`yonnee-${args[0].id}.ics`, dropOffCalendar(...args), 'text/calendar;charset=utf-8');
