import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { milestonesOf } from '#shared/milestones/rules.ts';
import type { EstimatePreview } from '#shared/milestones/schema.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { applyEstimate, type WantedEstimate } from '../milestones/estimate-milestone.ts';
import { findMilestones } from '../milestones/milestones.service.ts';
import { previewEdit } from './preview-edit.ts';

/** Previews a new estimate; writes nothing. Throws MILESTONE_RECORDED or INVALID_FIELDS. */
export const previewEstimate = async (
  before: StoredContainer,
  code: MilestoneCode,
  wanted: WantedEstimate,
): Promise<EstimatePreview> => {
  const stored = await findMilestones(before.id);
  const { edit, container, record } = applyEstimate(before, stored, code, wanted);
  const [former, moved] = [milestonesOf(before, stored), milestonesOf(container, record)];
  return {
    deplaces: former.flatMap(({ code: each, estime, reel }, index) => {
      const vers = moved[index]?.estime;
      return reel === null && vers !== undefined && vers !== estime ? [{ code: each, de: estime, vers }] : [];
    }),
    retard: moved.find((each) => each.code === code)?.retard ?? null,
    apercu: edit ? await previewEdit(before, edit) : null,
  };
};
