import type { SafetyState } from '@quickprism/contract/own-alerts'

/** What is known of someone, in words. */
export const stateWords: Record<SafetyState, string> = {
  'needs-help': 'Needs help',
  unknown: 'No response',
  safe: 'Safe',
}
