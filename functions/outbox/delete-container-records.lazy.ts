import { deleteLegsOf } from '../legs/legs.service.ts';
import { deleteManifestsOf } from '../manifest/erase-from-manifests.ts';
import { deleteMilestonesOf } from '../milestones/milestones.service.ts';
import { deleteTrackingIn } from '../tracking/tracking.service.ts';
import { serveWaitlist } from '../waitlist/serve-waitlist.ts';

/**
 * Deletes the legs, tracking events, milestones and manifest of a deleted container, without notifications, and ends the
 * entries in its waitlist, which their customers are told.
 */
export const deleteContainerRecords = async (bookingId: number): Promise<void> => {
  await Promise.all([
    deleteLegsOf(bookingId),
    deleteTrackingIn(bookingId),
    deleteMilestonesOf(bookingId),
    deleteManifestsOf(bookingId),
    serveWaitlist(bookingId),
  ]);
};
