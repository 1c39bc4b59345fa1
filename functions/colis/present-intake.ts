import type { Intake } from '#shared/colis/intake-record.ts';
import { kgOf, metresOf } from '#shared/units.ts';
import { signedUrl } from '../core/files/links.ts';
import type { StoredColis, StoredIntake } from './stored-colis.ts';

/** Record of an intake as customers see it, or the team: with its agent, its site and the decision of an admin. */
export const presentIntake = async (
  {
    mesures,
    prevu,
    agentId,
    siteId,
    decision,
    photoKeys = [],
    earlierPhotos: _,
    vendu: _v,
    venduAvant: _a,
    pesee,
    ...intake
  }: StoredIntake,
  toTeam: boolean,
): Promise<Intake> => ({
  ...intake,
  ...(toTeam && { agentId, siteId, decision: decision ?? null }),
  ...(pesee && { pesee: toTeam ? pesee : { le: pesee.le } }),
  mesures: mesures ? presentMeasures(mesures) : null,
  refus: intake.refus ?? null,
  prevu: prevu ? presentMeasures(prevu) : null,
  photos: (await Promise.all(photoKeys.map(signedUrl))).filter((url) => url !== null),
});

/** Measures of a parcel in kg and metres. */
export const presentMeasures = ({
  grams,
  longueurMm,
  largeurMm,
  hauteurMm,
}: Pick<StoredColis, 'grams' | 'longueurMm' | 'largeurMm' | 'hauteurMm'>) => ({
  poids: kgOf(grams),
  longueur: metresOf(longueurMm),
  largeur: metresOf(largeurMm),
  hauteur: metresOf(hauteurMm),
});
