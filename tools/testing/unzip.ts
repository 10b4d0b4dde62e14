import { inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive, by its directory. */
export const unzip = (archive: Buffer) => {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20))
    files.set(archive.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(packed))
    at += 46 + nameLength + extra + comment
  }
  return files
}
