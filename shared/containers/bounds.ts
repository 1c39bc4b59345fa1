/** Limits of a container, kept apart from the schemas so that forms do not load those. */

/** Above the payload and volume of a 40 ft high-cube (about 28.6 t and 76 m³): a guard against typing errors. */
export const MAX_WEIGHT_KG = 35_000;
export const MAX_VOLUME_M3 = 100;
/** Dollars per kilo; also keeps every price computation within exact integers. */
export const MAX_PRICE_PER_KILO = 1_000;
export const DEFAULT_PRICE_PER_KILO = 10;
