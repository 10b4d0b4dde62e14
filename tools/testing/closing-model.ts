export type Hours = { opening: string | null; closing: string | null; zone: string }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** How far a zone is ahead of Greenwich at an instant. */
const aheadAt = (instant: number, zone: string) => {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000
}

/** The first time the branch's own clock shows its closing hour after someone came. */
export const closingAfter = (came: number, { closing, zone }: Pick<Hours, 'closing' | 'zone'>) => {
  const [hours = 0, minutes = 0] = (closing ?? '00:00').split(':').map(Number)
  const day = Math.floor((came + aheadAt(came, zone)) / 86_400_000)
  const instantOn = (date: number) => {
    const wall = date * 86_400_000 + (hours * 60 + minutes) * 60_000
    const guess = wall - aheadAt(wall, zone)
    return wall - aheadAt(guess, zone)
  }
  return instantOn(day) > came ? instantOn(day) : instantOn(day + 1)
}

const TWELVE_HOURS = 12 * 3_600_000

/** Until when something after a closing still belongs to that night. */
export const nightAfter = (closed: number, { opening, closing, zone }: Hours) =>
  opening === null || opening === (closing ?? '00:00')
    ? closed + TWELVE_HOURS
    : closingAfter(closed, { closing: opening, zone })
