import type { Leaving, Scan } from './visit-model.ts'

/** A scan that waits on a phone: it was not heard, or its answer was lost. */
export type Kept = { does: 'check-in'; scan: Scan } | { does: 'check-out'; branch: number; leaving: Leaving }

/** Someone who meets no network scans no more often than this, and no branch has too many scans of theirs at once. */
const MOST_KEPT = 4

/** What waits on the phones of a few people, by number, in the order in which it was scanned. */
export class Phones {
  private readonly waiting = new Map<number, Kept[]>()

  of(person: number): readonly Kept[] {
    return this.waiting.get(person) ?? []
  }

  get withScans() {
    return [...this.waiting.keys()].filter((person) => this.of(person).length > 0)
  }

  keep(person: number, scan: Kept) {
    if (this.of(person).length < MOST_KEPT) this.waiting.set(person, [...this.of(person), scan])
  }

  /** The first of them was answered. */
  heard(person: number) {
    this.waiting.set(person, this.of(person).slice(1))
  }

  /** Signing out empties the shelves. */
  empty(person: number) {
    this.waiting.delete(person)
  }
}
