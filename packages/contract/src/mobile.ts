/** An Indian mobile number, as it is kept. */
export const MOBILE = /^[6-9]\d{9}$/

/** A mobile as people write it: with blanks and hyphens, with +91 or a nought in front. */
export const bareMobile = (text: string) =>
  text.replace(/[\s-]/g, '').replace(/^(?:\+91|0(?=\d{10}$)|91(?=\d{10}$))/, '')
