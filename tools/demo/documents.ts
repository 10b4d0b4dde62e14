import { createRandom, type Random, seedFrom } from './random.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const letter = (random: Random) => LETTERS[random.below(LETTERS.length)] as string

/** The fifth letter of a person's PAN is that of their last name, as far as it is written in Latin. */
const initialOf = (name: string, random: Random) =>
  /[A-Z]/.exec(name.split(' ').at(-1)?.toUpperCase() ?? '')?.[0] ?? letter(random)

const panOf = (name: string, random: Random) =>
  [
    letter(random) + letter(random) + letter(random),
    'P',
    initialOf(name, random),
    String(random.between(1, 9_999)).padStart(4, '0'),
    letter(random),
  ].join('')

/** What some people showed of their documents: the same for one person wherever they come. */
export const numbersOn = (seed: number, name: string): { lastFour?: string; pan?: string } => {
  const random = createRandom(seedFrom(seed, 'documents'))
  return {
    ...(random.chance(0.35) ? { lastFour: String(random.below(10_000)).padStart(4, '0') } : {}),
    ...(random.chance(0.2) ? { pan: panOf(name, random) } : {}),
  }
}
