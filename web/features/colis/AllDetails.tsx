import type { Colis } from '#shared/colis/schema.ts';
import { ColisFacts } from './ColisFacts.tsx';
import { Documents } from './Documents.tsx';

/** All facts of a parcel, and its documents until the sender's account is deleted. */
export function AllDetails({ colis }: { colis: Colis }) {
  return (
    <>
      <ColisFacts colis={colis} />
      {colis.username !== null && <Documents colis={colis} />}
    </>
  );
}
