import { isQuickId, PLACE_ID_LENGTH } from '@quickprism/contract/quick-id'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../refuse.ts'
import { logoAt } from './logos.ts'

export const MEDIA_PATH = '/media/:quickId/:file'

/** Pictures for image tags, which cannot send a token: the address itself is the secret. */
export const mountMedia = (app: FastifyInstance, deps: Deps) => {
  app.get<{ Params: { quickId: string; file: string } }>(MEDIA_PATH, async ({ params }, reply) => {
    const hash = /^([0-9a-f]{64})\.jpg$/.exec(params.file)?.[1]
    if (hash === undefined || !isQuickId(params.quickId, PLACE_ID_LENGTH)) throw refuse.missing()
    const image = await logoAt(deps, params.quickId, hash)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-disposition', 'inline; filename="logo.jpg"')
      .type('image/jpeg')
      .send(image)
  })
}
