/** The two windows in which every screen is looked at. */
export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
