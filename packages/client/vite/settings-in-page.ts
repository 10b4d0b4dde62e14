import { SettingsEnv, settingsOf } from '@quickprism/contract/settings-env'
import { pageWith } from '@quickprism/contract/settings-page'
import type { Plugin } from 'vite'

/** In development Vite serves the page, and writes into it what the server would, from the same variables. */
export const settingsInPage = (): Plugin => {
  const settings = () => settingsOf(SettingsEnv.parse(process.env))
  return {
    name: 'quickprism:settings-in-page',
    apply: 'serve',
    transformIndexHtml: (page) => pageWith(page, settings()),
  }
}
