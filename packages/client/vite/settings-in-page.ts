import { readdirSync } from 'node:fs'
import { SettingsEnv, settingsOf } from '@quickprism/contract/settings-env'
import { pageWith } from '@quickprism/contract/settings-page'
import type { Plugin } from 'vite'

/** In development Vite serves the page, and writes into it what the server would, from the same variables. */
export const settingsInPage = (): Plugin => {
  const languages = () =>
    (process.env['LANGUAGES_DIR'] ? readdirSync(process.env['LANGUAGES_DIR']) : [])
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.slice(0, -'.json'.length), String(Date.now())])
  const settings = () => ({
    ...settingsOf(SettingsEnv.parse(process.env)),
    languages: Object.fromEntries(languages()),
  })
  return {
    name: 'quickprism:settings-in-page',
    apply: 'serve',
    transformIndexHtml: (page) => pageWith(page, settings()),
  }
}
