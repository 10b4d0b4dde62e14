/** A source of chance that repeats itself: the same seed gives the same world. */
export type Random = {
  /** From 0 up to, but not including, 1. */
  fraction(): number
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** A number near the middle of a bell, never further away than three spreads. */
  around(middle: number, spread: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** A random UUID of version 4. */
  uuid(): string
}

/** Stretches a seed to a state of 128 bits in which no word is zero. */
const stateFrom = (seed: number) => {
  let mixed = seed | 0
  return Uint32Array.from({ length: 4 }, () => {
    mixed = Math.imul((mixed ^ (mixed >>> 15)) + 0x6d2b79f5, 0x2c1b3c6d)
    mixed ^= mixed >>> 12
    return (Math.imul(mixed, 0x297a2d39) ^ (mixed >>> 15)) | 1
  }) as unknown as [number, number, number, number]
}

/** A seed for a part of a world, by the part's name. */
export const seedFrom = (seed: number, name: string) => {
  let mixed = seed | 0
  for (const character of name) mixed = Math.imul(mixed ^ (character.codePointAt(0) as number), 0x01000193)
  return mixed
}

const hexOf = (word: number) => (word >>> 0).toString(16).padStart(8, '0')

/** xoshiro128**, which is quick and even enough for a year of visits; secrets never come from here. */
export const createRandom = (seed: number): Random => {
  let [a, b, c, d] = stateFrom(seed)
  const word = () => {
    const scrambled = Math.imul(b, 5)
    const result = Math.imul((scrambled << 7) | (scrambled >>> 25), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = (d << 11) | (d >>> 21)
    return result
  }
  for (let round = 0; round < 16; round++) word()

  const fraction = () => word() / 2 ** 32
  const below = (limit: number) => Math.floor(fraction() * limit)
  return {
    fraction,
    below,
    between: (least, most) => least + below(most - least + 1),
    around: (middle, spread) => middle + (fraction() + fraction() + fraction() - 1.5) * 2 * spread,
    chance: (probability) => fraction() < probability,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    uuid: () => {
      const hex = hexOf(word()) + hexOf((word() & 0xffff0fff) | 0x4000) + hexOf((word() & 0x3fffffff) | 0x80000000)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}${hexOf(word())}`
    },
  }
}

/** Draws an item as often as its weight says. */
export const weighted = <T>(choices: readonly (readonly [T, number])[]) => {
  const upTo: number[] = []
  let total = 0
  for (const [, weight] of choices) upTo.push((total += weight))
  return (random: Random): T => {
    const mark = random.fraction() * total
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (mark < (upTo[middle] as number)) high = middle
      else low = middle + 1
    }
    return (choices[low] as readonly [T, number])[0]
  }
}
