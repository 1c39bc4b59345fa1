/** Payload in kg and volume in m³ that a container offers to parcels; other freight takes the rest. */
export const WHOLE_40FT = { tailleConteneur: '40ft', poidsMax: 24_000, volumeMax: 67 } as const;
export const HALF_40FT = { tailleConteneur: '40ft', poidsMax: 12_000, volumeMax: 34 } as const;
export const PART_30FT = { tailleConteneur: '30ft', poidsMax: 4_000, volumeMax: 12 } as const;
export const PART_20FT = { tailleConteneur: '20ft', poidsMax: 2_500, volumeMax: 8 } as const;

export const PARIS = 'Europe/Paris';
export const MONTREAL = 'America/Toronto';
export const NEW_YORK = 'America/New_York';
