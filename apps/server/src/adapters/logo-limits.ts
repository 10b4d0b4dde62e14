export const MAX_PIXELS = 16_000_000
export const MIN_LOGO_SIDE = 100
export const MAX_LOGO_SIDE = 512
export const LOGO_QUALITY = 90
/** How the process says that what it got is no picture. */
export const UNREADABLE_EXIT_CODE = 2
