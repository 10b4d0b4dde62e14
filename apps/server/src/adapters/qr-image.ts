import { toBuffer } from 'qrcode'

/** A QR as a bare base64 PNG, with enough redundancy for the mark in its middle. */
export const qrPng = async (text: string) =>
  (await toBuffer(text, { errorCorrectionLevel: 'Q', margin: 2, width: 512 })).toString('base64')
