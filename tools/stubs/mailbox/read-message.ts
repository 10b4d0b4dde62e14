/** A message as the mailbox page shows it. */
export type CaughtMessage = { from: string; to: string; subject: string; text: string; at: string }

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** =?UTF-8?Q?…?= and =?UTF-8?B?…?= in a header. */
const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    )

const decodedBody = (body: string, encoding: string) => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding === 'quoted-printable') return fromQuotedPrintable(body)
  return body
}

/** Reads a plain-text message, which is the only kind the product sends. */
export const readMessage = (raw: string, at: Date): CaughtMessage => {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/)
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const encoding = (headers.get('content-transfer-encoding') ?? '').toLowerCase()
  return {
    from: decodedWords(headers.get('from') ?? ''),
    to: decodedWords(headers.get('to') ?? ''),
    subject: decodedWords(headers.get('subject') ?? ''),
    text: decodedBody(rest.join('\n\n'), encoding).trim(),
    at: at.toISOString(),
  }
}

/** A text message, as it arrives at the stub provider. */
export const readSms = (raw: string, at: Date): CaughtMessage => {
  const { to, text } = JSON.parse(raw) as { to: string; text: string }
  return { from: '', to, subject: 'Text message', text, at: at.toISOString() }
}
