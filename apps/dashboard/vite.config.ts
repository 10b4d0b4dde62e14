import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { scriptsAhead } from '../../packages/client/vite/scripts-ahead.ts'
import { scriptsInTurn } from '../../packages/client/vite/scripts-in-turn.ts'
import { settingsInPage } from '../../packages/client/vite/settings-in-page.ts'
import { zodWithoutJsonSchema } from '../../packages/client/vite/zod-without-json-schema.ts'
import { iconsByFile } from '../../packages/ui/vite/icons-by-file.ts'
import { rootFiles } from '../../packages/ui/vite/root-files.ts'
import { splashInPage } from '../../packages/ui/vite/splash.ts'
import { chunks, LANDING, LAYOUT, SIGN_IN } from './vite/chunks.ts'
import { leafletWithoutMarkup } from './vite/leaflet-without-markup.ts'

const {
  DASHBOARD_PORT = '5173',
  COMPANION_PORT = '5174',
  API_ORIGIN = 'http://127.0.0.1:4000',
  COMPANION_ORIGIN = `http://127.0.0.1:${COMPANION_PORT}`,
} = process.env

export default defineConfig({
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwind(),
    iconsByFile(),
    rootFiles(),
    splashInPage(),
    scriptsInTurn('framework'),
    settingsInPage(),
    scriptsAhead({ '/auth/login': [SIGN_IN], '/dashboard/entry-management': [LAYOUT, LANDING] }),
    zodWithoutJsonSchema(),
    leafletWithoutMarkup(),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(DASHBOARD_PORT),
    strictPort: true,
    // One origin, as in production: the API and the visitor app answer behind the dashboard's address.
    proxy: {
      '^/(api|languages|media)/': API_ORIGIN,
      '^/(healthz|readyz)$': API_ORIGIN,
      '^/app(/|$)': { target: COMPANION_ORIGIN, ws: true },
    },
  },
  worker: { format: 'es' },
  build: {
    // The content security policy takes fonts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: { output: chunks },
  },
})
