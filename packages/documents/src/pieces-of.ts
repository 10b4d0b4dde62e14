import type PDFDocument from 'pdfkit'

/** What a document is made of, once it has ended. */
export const piecesOf = (pdf: InstanceType<typeof PDFDocument>) =>
  new Promise<Uint8Array<ArrayBuffer>[]>((resolve, reject) => {
    const pieces: Uint8Array<ArrayBuffer>[] = []
    pdf.on('data', (piece: Uint8Array<ArrayBuffer>) => pieces.push(piece))
    pdf.on('end', () => resolve(pieces))
    pdf.on('error', reject)
  })
