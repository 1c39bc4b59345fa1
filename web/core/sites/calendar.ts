import type { Container } from '#shared/containers/schema.ts';
import { placeName } from '#shared/places/names.ts';
import { hoursTexts } from '#shared/sites/hours.ts';
import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';
import { calendarFile, calendarText, calendarTime } from './iCalendar.ts';

/** Length in milliseconds of the event, which ends at the cut-off. */
const EVENT_MS = 3_600_000;

/**
 * Returns a calendar file (iCalendar) with the last hour in which a container's depot takes parcels in, at the depot,
 * with a reminder a day before. Calendars keep one entry per container: a file of a newer version moves it, and one
 * that is cancelled takes it out. Throws RangeError for a cut-off that is no instant.
 */
export const dropOffCalendar = (
  { id, version = 0, siteDepart, lieuEnlevement }: Container,
  receptionFin: string,
  language: Language,
  title: string,
  isCancelled = false,
): string => {
  const end = new Date(receptionFin);
  const place = siteDepart
    ? `${siteDepart.nom}, ${siteDepart.adresse}, ${siteDepart.ville}`
    : placeName(language, lieuEnlevement);
  const hours = siteDepart ? [...hoursTexts(siteDepart.horaires, language), siteDepart.telephone].join('\n') : '';
  const reminder = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${calendarText(title)}`,
    'TRIGGER:-P1D',
    'END:VALARM',
  ];
  return calendarFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yonnee//Drop-off//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:drop-off-${id}@yonnee`,
    `DTSTAMP:${calendarTime(new Date())}`,
    `SEQUENCE:${version}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${calendarTime(new Date(end.getTime() - EVENT_MS))}`,
    `DTEND:${calendarTime(end)}`,
    `SUMMARY:${calendarText(title)}`,
    `LOCATION:${calendarText(place)}`,
    ...(hours ? [`DESCRIPTION:${calendarText(hours)}`] : []),
    ...(siteDepart?.latitude != null && siteDepart.longitude !== null
      ? [`GEO:${siteDepart.latitude};${siteDepart.longitude}`]
      : []),
    ...(isCancelled ? [] : reminder),
    'END:VEVENT',
    'END:VCALENDAR',
  ]);
};

/** Saves the calendar file of a container's drop-off. Throws RangeError like `dropOffCalendar`. */
export const downloadDropOff = (...args: Parameters<typeof dropOffCalendar>): void =>
  downloadFile(`yonnee-${args[0].id}.ics`, dropOffCalendar(...args), 'text/calendar;charset=utf-8');
