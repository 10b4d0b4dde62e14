export type Tone = 'good' | 'warn' | 'bad' | 'info'

export type Said = { tone: Tone; text: string }
type Show = (said: Said) => void

const unshown: Said[] = []
let show: Show | undefined
let firstIsSaid: () => void = () => {}

/** Shows one sentence at the top right for five seconds. Works outside components too. */
export const tell = (said: Said): void => {
  if (show) return show(said)
  unshown.push(said)
  firstIsSaid()
}

/** Told before there is anything to show it with: whoever loads the view hears of it here. */
export const whenTold = (load: () => void): void => {
  firstIsSaid = load
}

/** The view says how sentences are shown; what was told before it came is shown now. */
export const showWith = (how: Show): (() => void) => {
  show = how
  for (const said of unshown.splice(0)) how(said)
  return () => {
    show = undefined
  }
}
