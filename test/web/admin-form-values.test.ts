import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { faultConfig } from '#web/core/forms/faultConfig.ts';
import '#web/core/forms/resolver.ts';
import { changesOf, LegFormSchema, type LegValues, valuesOf } from '#web/features/admin-logistics/values.ts';
import { EventFormSchema, type EventValues, eventOf, newEvent } from '#web/features/admin-tracking/values.ts';

const validEvent: EventValues = { ...newEvent(12), statut: 'EN_TRANSIT', lieu: 'Vigo' };

/** Returns the error of each field as the form's resolver does. */
function faults(values: Partial<EventValues>): Record<string, string> {
  const { issues = [] } = safeParse(
    EventFormSchema,
    { ...validEvent, ...values },
    { ...faultConfig, abortPipeEarly: true },
  );
  return Object.fromEntries(issues.map(({ path, message }) => [String(path?.[0]?.key), message]));
}

test('an event has both coordinates or none, within the valid range, with a comma or a point', () => {
  expect(faults({})).toEqual({});
  expect(faults({ latitude: '14,69' })).toEqual({ longitude: 'required' });
  expect(faults({ longitude: '-17.4' })).toEqual({ latitude: 'required' });
  expect(faults({ latitude: '91', longitude: '0' })).toEqual({ latitude: 'too_large 90' });
  expect(faults({ latitude: '0', longitude: '-17,4' })).toEqual({});
});

test('an event is sent with the typed local time, or without one for now', () => {
  const bodyFor = (date: string) => {
    const { output, success } = safeParse(EventFormSchema, { ...validEvent, date });
    return success ? eventOf(output) : undefined;
  };
  expect(bodyFor('2026-12-12T14:30')).toMatchObject({ date: '2026-12-12T14:30', latitude: null });
  expect(bodyFor('')).not.toHaveProperty('date');
});

test('an edit of a leg sends only edited fields, neither hidden seconds nor others’ changes', () => {
  const leg = {
    id: 5,
    bookingId: 12,
    transporteur: 'CMA CGM',
    responsable: 'Aminata Sow',
    telephone: '+221338000000',
    lieuDepart: 'Newark',
    lieuArrivee: 'Dakar',
    dateDepart: '2026-12-12T19:30:41.000Z',
    dateArrivee: '2026-12-24T08:00:00.000Z',
    statut: 'PLANIFIE' as const,
    notes: '',
    createdAt: '2026-11-21T00:00:00.000Z',
  };
  const zone = 'America/New_York';
  const shown = valuesOf(leg, zone);
  const changes = (change: Partial<LegValues>) => {
    const { output, success } = safeParse(LegFormSchema, { ...shown, ...change });
    return success ? changesOf(shown, output) : undefined;
  };
  expect(shown.dateDepart).toBe('2026-12-12T14:30');
  expect(changes({})).toEqual({});
  expect(changes({ statut: 'EN_COURS' })).toEqual({ statut: 'EN_COURS' });
  expect(changes({ dateDepart: '2026-12-12T15:00' })).toEqual({ dateDepart: '2026-12-12T15:00' });
});
