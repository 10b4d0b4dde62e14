import { showWith } from '@quickprism/ui/toast'
import { afterEach, beforeEach } from 'vitest'

// Files share one page: what a test kept in it is not for the next one, nor what it told while nobody was there to show it.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => showWith(() => {})())
