/** Name of the database with what an agent needs of today's containers without a network. */
export const OFFLINE_DATABASE = 'yonnee-agent';

/** Deletes what this device keeps of customers' parcels, at the logout; open connections close themselves. */
export const deleteOfflineData = (): void => {
  indexedDB.deleteDatabase(OFFLINE_DATABASE);
};
