// Checks an exported audit trail without asking anyone: node audit-verify.mjs <export> [fingerprint]
//
// <export> is the ZIP archive as it was downloaded, or the audit.jsonl in it. The fingerprint is that of the public key
// the export names; compare it with one you got in another way. Ends with 0 and a sentence when the trail is whole, and
// with 1 and the first problem otherwise. Needs Node.js 20 or newer and nothing else. The format is in README.txt.

import { createHash, createPublicKey, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw, inflateRawSync } from 'node:zlib'

const FORMAT = 'quickprism-audit/1'
const TRAIL = 'audit.jsonl'

/** Something is not as it was written; the message says what. */
class Problem extends Error {}

const expect = (condition, problem) => {
  if (!condition) throw new Problem(problem)
}

// ── Reading ────────────────────────────────────────────────────────────────────────────────────────────────────────

const readAt = async (file, position, length) => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1
  return rest
})

/** What was unpacked of a file: the archive says its length and checksum too, and some programs stop at that length. */
const unpackedSum = () => {
  let size = 0
  let crc = 0xffffffff
  return {
    add(bytes) {
      size += bytes.length
      for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff] ^ (crc >>> 8)
    },
    expect: (file) =>
      expect(
        size === file.size && (crc ^ 0xffffffff) >>> 0 === file.checksum,
        `${file.name} is another one than the archive says`,
      ),
  }
}

/** The files of an export. */
const FILES = new Set([TRAIL, 'audit-verify.mjs', 'README.txt'])

/** The fields that both headers of a file have, in the order of the format. */
const fieldsAt = (header, at) => ({
  flags: header.readUInt16LE(at),
  method: header.readUInt16LE(at + 2),
  checksum: header.readUInt32LE(at + 8),
  length: header.readUInt32LE(at + 12),
  size: header.readUInt32LE(at + 16),
  nameLength: header.readUInt16LE(at + 20),
  extraLength: header.readUInt16LE(at + 22),
})

/** The files an archive names in its directory, in the order of their places, and where the directory begins. */
const filesIn = async (file) => {
  const { size } = await file.stat()
  const end = await readAt(file, Math.max(0, size - 22), 22)
  expect(end.length === 22 && end.readUInt32LE(0) === 0x06054b50, 'the archive has no directory at its end')
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  // With a comment announced that is not there, some programs look for another directory further ahead.
  const isOneFile = end.readUInt32LE(4) === 0 && end.readUInt16LE(8) === count && end.readUInt16LE(20) === 0
  expect(isOneFile && start + length === size - 22, 'the directory of the archive is not where the archive says')
  const directory = await readAt(file, start, length)
  const files = []
  let at = 0
  while (at + 46 <= length && directory.readUInt32LE(at) === 0x02014b50) {
    const fields = fieldsAt(directory, at + 8)
    const nameEnd = at + 46 + fields.nameLength
    const name = directory.toString('latin1', at + 46, nameEnd)
    expect(FILES.has(name), 'the archive has a file that no export has')
    // Some programs take another name or another length from such fields.
    const more = fields.extraLength + directory.readUInt16LE(at + 32) + directory.readUInt16LE(at + 34)
    expect(more === 0, 'the directory of the archive has fields that no export has')
    files.push({ ...fields, name, offset: directory.readUInt32LE(at + 42) })
    at = nameEnd
  }
  expect(at === length && files.length === count, 'the directory of the archive cannot be read')
  return { files: files.sort((one, other) => one.offset - other.offset), start }
}

const SIZES_FOLLOW = 1 << 3
/** Besides: how well it is packed, and that names are UTF-8. With others, such as encryption, it is read in another way. */
const KNOWN_FLAGS = SIZES_FOLLOW | (3 << 1) | (1 << 11)
const DEFLATE = 8

/** What follows a file whose sizes were not known before it: a descriptor in one of its two forms, and else nothing. */
const isDescriptor = (bytes, { flags, checksum, length, size }) => {
  if ((flags & SIZES_FOLLOW) === 0) return bytes.length === 0
  const isLong = bytes.length === 16 && bytes.readUInt32LE(0) === 0x08074b50
  if (!isLong && bytes.length !== 12) return false
  const fields = bytes.subarray(-12)
  return [checksum, length, size].every((value, index) => fields.readUInt32LE(4 * index) === value)
}

/** Programs that read from the front know nothing of the directory: to them a file is what its own header says. */
const isAsNamed = (own, { flags, method, checksum, length, size }) => {
  const isSame = own.checksum === checksum && own.length === length && own.size === size
  const isLater = (flags & SIZES_FOLLOW) !== 0 && own.checksum + own.length + own.size === 0
  return own.flags === flags && own.method === method && own.extraLength === 0 && (isSame || isLater)
}

/** Where the trail lies. No other program may find another one: no name is there twice, and no file is left out. */
const findInZip = async (file) => {
  const { files, start } = await filesIn(file)
  const names = new Set(files.map(({ name }) => name))
  expect(names.size === files.length, 'the archive has two files of one name')
  expect(files[0]?.offset === 0, 'the archive does not begin with a file')
  let trail
  for (const [index, one] of files.entries()) {
    const { name, method, length, offset } = one
    const local = await readAt(file, offset, 30)
    expect(local.length === 30 && local.readUInt32LE(0) === 0x04034b50, 'a file is not where the archive says')
    const own = fieldsAt(local, 6)
    const isSameName = (await readAt(file, offset + 30, own.nameLength)).toString('latin1') === name
    expect(isSameName, 'a file of the archive has two names')
    expect(isAsNamed(own, one), 'a file of the archive is described in two ways')
    const content = offset + 30 + own.nameLength
    const next = files[index + 1]?.offset ?? start
    const behind = next - content - length
    const isEnded = behind >= 0 && behind <= 16 && isDescriptor(await readAt(file, content + length, behind), one)
    expect(isEnded, 'the archive holds more than its directory names')
    const isKnown = method === DEFLATE && (one.flags & ~KNOWN_FLAGS) === 0
    expect(isKnown, `${name} is packed in a way this program does not know`)
    if (name === TRAIL) trail = { ...one, start: content }
    else await expectFilled(file, { ...one, start: content })
  }
  expect(trail, `there is no ${TRAIL} in the archive`)
  return trail
}

/** Where the packed content of a file ends before its place does, programs that read from the front find another file. */
const expectAllRead = (name, read, length) => expect(read === length, `there is more behind the end of ${name}`)

const MOST_BESIDE = 1_000_000

/** The same of a file beside the trail, which is small. */
const expectFilled = async (file, { start, ...one }) => {
  const { name, length } = one
  expect(length <= MOST_BESIDE, `${name} is larger than that of an export`)
  const packed = await readAt(file, start, length)
  const { buffer, engine } = inflateRawSync(packed, { info: true, maxOutputLength: MOST_BESIDE })
  expectAllRead(name, engine.bytesWritten, length)
  const sum = unpackedSum()
  sum.add(buffer)
  sum.expect(one)
}

async function* counted(stream, sum) {
  for await (const chunk of stream) {
    sum.add(chunk)
    yield chunk
  }
}

/** The trail, and what is to be looked at once it was read to its end. */
const openTrail = async (path) => {
  const file = await open(path)
  try {
    const isArchive = (await readAt(file, 0, 2)).toString('latin1') === 'PK'
    if (!isArchive) return { stream: createReadStream(path), expectRead: () => {} }
    const { start, ...one } = await findInZip(file)
    const { length } = one
    expect(length > 0, `${TRAIL} is empty`)
    const packed = createReadStream(path, { start, end: start + length - 1 })
    const unpacked = createInflateRaw()
    const sum = unpackedSum()
    const stream = counted(
      pipeline(packed, unpacked, () => {}),
      sum,
    )
    const expectRead = () => {
      expectAllRead(TRAIL, unpacked.bytesWritten, length)
      sum.expect(one)
    }
    return { stream, expectRead }
  } finally {
    await file.close()
  }
}

async function* linesIn(stream) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop()
    yield* lines
  }
  decoder.decode()
  if (rest !== '') yield rest
}

const parsed = (line, problem) => {
  let value
  try {
    value = JSON.parse(line)
  } catch {
    throw new Problem(problem)
  }
  expect(value !== null && typeof value === 'object', problem)
  return value
}

/** Characters that write lines of their own, or hide and turn round what stands beside them. No name of ours has one. */
const isPrintable = (text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(text)

/** Two keys of one name, or a key besides: other programs would read in such a line what this one does not check. */
const isAsWritten = (line, value) => JSON.stringify(value) === line

// ── Checking ───────────────────────────────────────────────────────────────────────────────────────────────────────

const isHash = (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isMoment = (value) => {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString() === value
}

const headOf = ({ seq, hash, at, signature }) => ({ seq, hash, at, signature })

const readHeader = (line) => {
  const header = parsed(line ?? '', 'the first line is not the header of an audit trail')
  const { format, business, head, heads, public_key: key } = header
  expect(format === FORMAT, 'this is not an audit trail that this program knows')
  const hasBusiness = isCount(business?.id) && typeof business.quickID === 'string' && typeof business.name === 'string'
  expect(hasBusiness && Array.isArray(heads) && typeof key === 'string', 'the header is not complete')
  for (const one of [head, ...heads]) {
    const isComplete = isCount(one?.seq) && isHash(one.hash) && isMoment(one.at) && typeof one.signature === 'string'
    expect(isComplete, 'a head in the header is not complete')
  }
  const { id, quickID, name } = business
  expect(isPrintable(quickID) && isPrintable(name), 'the name in the header has characters that no name has')
  const known = {
    format,
    business: { id, quickID, name },
    head: headOf(head),
    heads: heads.map(headOf),
    public_key: key,
  }
  expect(isAsWritten(line, known), 'the header is not as it was written')
  return known
}

const readKey = (text, fingerprint) => {
  const der = Buffer.from(text, 'base64')
  const own = createHash('sha256').update(der).digest('hex')
  const wanted = fingerprint?.replace(/[^0-9a-f]/gi, '').toLowerCase()
  expect(wanted === undefined || wanted === own, `the key of this export has another fingerprint: ${own}`)
  try {
    return { key: createPublicKey({ key: der, format: 'der', type: 'spki' }), own }
  } catch {
    throw new Problem('the public key in the header cannot be read')
  }
}

/** What is signed of a head, as text. */
const signedText = ({ id, quickID }, { seq, hash, at }) => `audit-head:${id}:${quickID}:${seq}:${hash}:${at}`

const checkSignatures = ({ business, head, heads }, key) => {
  for (const one of [head, ...heads]) {
    const isGood = verify(null, Buffer.from(signedText(business, one)), key, Buffer.from(one.signature, 'base64'))
    expect(isGood, `the head at entry ${one.seq} of ${one.at} was not signed with this key`)
  }
}

/** sha256( the 32 bytes before, then "business:seq:microseconds:entry" ) */
const hashOf = (businessId, { seq, at, entry, previous }) =>
  createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update(`${businessId}:${seq}:${BigInt(Date.parse(at)) * 1000n}:${entry}`, 'utf8')
    .digest('hex')

const checkEntry = (businessId, last, line) => {
  const number = last.seq + 1
  const entry = parsed(line, `entry ${number} cannot be read`)
  const isComplete = Number.isSafeInteger(entry.seq) && typeof entry.entry === 'string' && isMoment(entry.at)
  expect(isComplete && isHash(entry.previous) && isHash(entry.hash), `entry ${number} is not complete`)
  expect(entry.seq > last.seq, `entry ${entry.seq} does not belong after entry ${last.seq}`)
  expect(entry.seq === number, `entry ${number} is missing (found ${entry.seq} after ${last.seq})`)
  expect(entry.previous === last.hash, `entry ${number} does not follow entry ${last.seq}`)
  expect(hashOf(businessId, entry) === entry.hash, `entry ${number} was changed`)
  const { seq, at, entry: text, previous, hash } = entry
  expect(
    isAsWritten(line, { seq, at, entry: text, previous, hash }),
    `the line of entry ${number} is not as it was written`,
  )
  return { seq: number, hash: entry.hash, at: entry.at }
}

const check = async (path, fingerprint) => {
  const { stream, expectRead } = await openTrail(path)
  const lines = linesIn(stream)
  const header = readHeader((await lines.next()).value)
  const { business, head, heads } = header
  const { key, own } = readKey(header.public_key, fingerprint)
  checkSignatures(header, key)

  const seen = new Map()
  for (const one of heads) seen.set(one.seq, [...(seen.get(one.seq) ?? []), one])
  let last = { seq: 0, hash: '0'.repeat(64), at: undefined }
  for await (const line of lines) {
    last = checkEntry(business.id, last, line)
    const other = seen.get(last.seq)?.find(({ hash }) => hash !== last.hash)
    expect(!other, `entry ${last.seq} is not the one whose head was signed on ${other?.at}`)
  }

  expectRead()

  const furthest = heads.reduce((most, { seq }) => Math.max(most, seq), 0)
  expect(furthest <= last.seq, `entries ${last.seq + 1} to ${furthest} were cut off the end`)
  expect(head.seq === last.seq, `the head says entry ${head.seq}, the trail ends with ${last.seq}`)
  expect(head.hash === last.hash, `the head does not fit entry ${last.seq}`)
  return [
    `The audit trail of ${business.name} (${business.quickID}) is whole:`,
    `${last.seq} entries, as signed on ${head.at}, and ${heads.length} earlier signed ${heads.length === 1 ? 'head agrees' : 'heads agree'} with them.`,
    fingerprint === undefined ? `Compare the fingerprint of the key: ${own}` : 'The key is the one you named.',
  ].join('\n')
}

const [path, fingerprint] = process.argv.slice(2)
if (path === undefined) {
  process.stderr.write('Usage: node audit-verify.mjs <export> [fingerprint]\n')
  process.exitCode = 1
} else {
  try {
    process.stdout.write(`${await check(path, fingerprint)}\n`)
  } catch (error) {
    const what = error instanceof Problem ? error.message : `the file cannot be read (${error.message})`
    process.stderr.write(`The audit trail is not whole: ${what}.\n`)
    process.exitCode = 1
  }
}
