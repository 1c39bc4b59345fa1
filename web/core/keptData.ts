/** Name of the database with what an agent needs of today's containers without a network. */
export const KEPT_DATABASE = 'yonnee-agent';

/** Deletes what this device keeps of customers' parcels, at the logout; open connections close themselves. */
export const deleteKeptData = (): void => {
  indexedDB.deleteDatabase(KEPT_DATABASE);
};
