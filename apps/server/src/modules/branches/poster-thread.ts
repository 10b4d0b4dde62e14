import { answerEach } from '../../adapters/thread.ts'
import { drawPoster } from './poster.ts'
import type { Poster } from './poster-page.ts'

answerEach(({ logo, ...poster }: Poster) => drawPoster({ ...poster, logo: logo && Buffer.from(logo) }))
