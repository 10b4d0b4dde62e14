import { readdir, readFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { keepFile, sendKept } from './kept-file.ts'

/** English sentences, and what they are in another language. */
const Catalogue = z.record(z.string(), z.string())

const read = async (path: string) => {
  try {
    return JSON.stringify(Catalogue.parse(JSON.parse(await readFile(path, 'utf8'))))
  } catch (cause) {
    throw new Error(`${path} is not a JSON object of English sentences and their translations.`, { cause })
  }
}

/**
 * Each `<language>.json` in the folder is a language the apps can speak, named as browsers name it: `hi`, `kn`, `pt-BR`.
 * Answers with the edition of each, for the pages.
 */
export const serveLanguages = async (app: FastifyInstance, folder: string) => {
  const editions: Record<string, string> = {}
  for (const { name, ext, base } of (await readdir(folder)).map((file) => parse(file))) {
    if (ext !== '.json') continue
    const file = keepFile(await read(join(folder, base)), 'application/json; charset=utf-8')
    editions[name] = file.tag.replace(/\W/g, '').slice(1, 17)
    app.get(`/languages/${base}`, (request, reply) =>
      sendKept(file, request, reply, 'public, max-age=31536000, immutable'),
    )
  }
  return editions
}
