import type { ContainerValues } from './values.ts';

/**
 * Maxima that a new container starts with, in kg and m³. Payload and inner volume of standard dry containers are
 * 28,230 kg and 33.2 m³ (20 ft), 26,700 kg and 67.7 m³ (40 ft)
 * (http://www.ae.dsv.com/sea-freight/sea-containers/dry-containers), rounded down; of the volume boxes fill about 85 %.
 * A 30 ft container has the payload of 40 ft, and the volume of its inner length (ISO 1496-1, 8.931 m).
 */
export const PRESETS: Record<ContainerValues['tailleConteneur'], Pick<ContainerValues, 'poidsMax' | 'volumeMax'>> = {
  '20ft': { poidsMax: '28000', volumeMax: '28' },
  '30ft': { poidsMax: '26500', volumeMax: '42' },
  '40ft': { poidsMax: '26500', volumeMax: '57' },
};
