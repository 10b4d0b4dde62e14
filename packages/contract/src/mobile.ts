/** An Indian mobile number, as it is kept. */
export const MOBILE = /^[6-9]\d{9}$/

/** As many digits as a mobile has: what is missing is said before how it must begin. */
export const TEN_DIGITS = /^\d{10}$/

/** A mobile as people write it or copy it: with blanks, hyphens and unseen marks, with +91 or a nought in front. */
export const bareMobile = (text: string) =>
  text.replace(/[\s\p{Pd}\p{Cf}]/gu, '').replace(/^(?:\+91|0(?=\d{10}$)|91(?=\d{10}$))/, '')
