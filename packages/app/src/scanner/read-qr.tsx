/** Reads the QR code in the picture a video shows now, if there is one. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string | undefined>
