export { closeLoading, reopenLoading } from './close-loading.ts';
export { closeUnloading, reopenUnloading } from './close-unloading.ts';
export { frozenLoadingManifest, loadingManifestOf } from './loading-manifest.ts';
export { frozenUnloadingManifest, unloadingManifestOf } from './unloading-manifest.ts';
