/** Apart from the schemas, for forms that ask of a container no more than this. */

/** Above the payload and volume of a 40 ft high-cube (about 28.6 t and 76 m³), as a guard against slips of the finger. */
export const MAX_WEIGHT_KG = 35_000;
export const MAX_VOLUME_M3 = 100;
/** Dollars per kilo; also keeps every price computation within exact integers. */
export const MAX_PRICE_PER_KILO = 1_000;
export const DEFAULT_PRICE_PER_KILO = 10;
