import { expect, test } from 'vitest';
import { actualFault, withActual, withoutActual } from '#shared/milestones/changes.ts';
import { MILESTONE_CODES, type MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { pickFrom, randomFrom } from '../../support/runs/random-operations.ts';

const NOW = '2026-12-01T00:00:00.000Z';
const at = (date: string) => ({ date, lieu: 'Dakar', unlocode: 'SNDKR' });
const datesIn = ({ reels }: MilestoneRecord): string[] => MILESTONE_CODES.flatMap((code) => reels?.[code]?.date ?? []);

test.each(Array.from({ length: 5 }, (_, seed) => [seed]))(
  'no series of allowed records, corrections and withdrawals puts a milestone before an earlier one (seed %i)',
  (seed) => {
    const random = randomFrom(seed);
    const codeFrom = pickFrom(random);
    let record: MilestoneRecord = {};
    let refused = 0;
    let broken = 0;
    for (let step = 0; step < 300; step++) {
      const code = codeFrom(MILESTONE_CODES) as MilestoneCode;
      const date = new Date(Date.parse(NOW) + (random() * 44 - 40) * 86_400_000).toISOString();
      if (random() < 0.2) record = withoutActual(record, code);
      else if (actualFault(record.reels, code, date, NOW)) refused++;
      else record = withActual(record, code, at(date));
      const dates = datesIn(record);
      broken += dates.filter((each, index) => each > NOW || each < (dates[index - 1] ?? '')).length;
    }
    expect(broken).toBe(0);
    expect(refused).toBeGreaterThan(0);
  },
);

test('a departure is refused in the future, before the loading and after the arrival that are recorded', () => {
  const reels = { LOAD: at('2026-11-10T08:00:00.000Z'), ARRI: at('2026-11-25T08:00:00.000Z') };
  expect(actualFault(reels, 'DEPA', '2026-12-01T00:00:00.001Z', NOW)).toBe('in_future');
  expect(actualFault(reels, 'DEPA', '2026-11-10T07:59:00.000Z', NOW)).toBe('before_previous');
  expect(actualFault(reels, 'DEPA', '2026-11-25T08:01:00.000Z', NOW)).toBe('after_next');
  expect(actualFault(reels, 'DEPA', '2026-11-11T08:00:00.000Z', NOW)).toBeUndefined();
});
