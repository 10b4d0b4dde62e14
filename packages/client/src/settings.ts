import { SETTINGS_ELEMENT, Settings } from '@quickprism/contract/settings'

const written = document.getElementById(SETTINGS_ELEMENT)?.textContent
if (!written) throw new Error('This page came without its settings: the server writes them into the page it serves.')

/** What the operator of this installation decided. It is in the page, so nothing waits for it. */
export const settings: Settings = Settings.parse(JSON.parse(written))
