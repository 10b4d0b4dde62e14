import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontFile } from '@quickprism/documents/faces'
import { openFont as openShaped, type ShapedFont } from '@quickprism/documents/shaped-font'
import type { FontOpener } from '@quickprism/documents/typesetter'

/** The fonts belong to the package that chooses among them: looked up as it would. */
const ofDocuments = createRequire(createRequire(import.meta.url).resolve('@quickprism/documents/faces'))

const read = async (file: string) => new Uint8Array(await readFile(ofDocuments.resolve(file)))

/** Opening one takes longer than using it, and there are few. */
const opened = new Map<string, Promise<ShapedFont>>()

/** Fonts of documents, from the packages they come in. */
export const openFont: FontOpener = (face, weight) => {
  const file = fontFile(face, weight)
  const font = opened.get(file) ?? read(file).then(openShaped)
  opened.set(file, font)
  return font
}
