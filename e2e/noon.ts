/**
 * A branch where it is noon now: an hour ago was today, tonight is far away, and it closes long after a test has ended.
 * The day is that on its calendar.
 */
export const atNoon = () => {
  const now = new Date()
  const ahead = 12 - now.getUTCHours()
  return {
    place: { timeZone: `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`, closing: '23:00' },
    day: now.toISOString().slice(0, 10),
    midnight: now.setUTCMinutes(0, 0, 0) - 12 * 3_600_000,
  }
}
