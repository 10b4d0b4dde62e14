import { gstStates } from '@quickprism/contract/gstin'

const OUTSIDE = ['Other Countries', 'Other Territory']

/** The states and union territories to choose from, with the one already chosen even if it is none of them. */
export const stateOptions = (chosen = '') => {
  const names = Object.values(gstStates)
    .filter((name) => !OUTSIDE.includes(name))
    .toSorted()
  return (chosen === '' || names.includes(chosen) ? names : [chosen, ...names]).map((name) => ({
    value: name,
    label: name,
  }))
}
