/**
 * Header with which an agent's device numbers its writes: a `DeviceRecord` as JSON. Writes without it are as good, but
 * nothing notices when they are lost on the device.
 */
export const DEVICE_HEADER = 'x-device-record';

/** Characters of the header at most; a longer one is ignored. */
export const MAX_DEVICE_HEADER = 2_000;
