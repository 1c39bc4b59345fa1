/** Reason why the camera shows nothing. */
export type CameraFailure = 'denied' | 'missing' | 'failed';

/** Opens the camera at the back of a phone, or the only one. Throws what the browser throws. */
export const openCamera = (): Promise<MediaStream> => {
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
};

export const closeCamera = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Returns why the camera could not be opened. */
export const cameraFailureOf = (error: unknown): CameraFailure => {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'failed';
};
