/** Id of this device and the latest number of each user's records, as remembered outside of the database. */
interface DeviceMemory {
  id: string;
  drawn: Record<string, number>;
}

const DEVICE = 'yonnee-queue-device';

/** Returns what is remembered of this device; undefined when the browser cleared that too, or keeps nothing. */
export const rememberedDevice = (): DeviceMemory | undefined => {
  try {
    return JSON.parse(localStorage.getItem(DEVICE) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Remembers the latest number of a user's records on this device. */
export const rememberNumber = (id: string, userId: number, number: number): void => {
  const known = rememberedDevice();
  const drawn = known?.id === id ? known.drawn : {};
  try {
    localStorage.setItem(DEVICE, JSON.stringify({ id, drawn: { ...drawn, [userId]: number } }));
  } catch {
    // The database remembers it too.
  }
};
