export { closeLoading, reopenLoading } from './close-loading.ts';
export { closeUnloading, reopenUnloading } from './close-unloading.ts';
