import { showWith } from '@quickprism/ui/toast'
import { afterEach } from 'vitest'

// What a test told while nobody was there to show it is not for the next one.
afterEach(() => showWith(() => {})())
