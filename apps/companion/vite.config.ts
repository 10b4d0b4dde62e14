import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { scriptsAhead } from '../../packages/client/vite/scripts-ahead.ts'
import { scriptAtOnce, scriptsInTurn } from '../../packages/client/vite/scripts-in-turn.ts'
import { settingsInPage } from '../../packages/client/vite/settings-in-page.ts'
import { zodWithoutJsonSchema } from '../../packages/client/vite/zod-without-json-schema.ts'
import { iconsByFile } from '../../packages/ui/vite/icons-by-file.ts'
import { rootFiles } from '../../packages/ui/vite/root-files.ts'
import { splashInPage } from '../../packages/ui/vite/splash.ts'
import { AROUND, CHECK_IN, chunks, PASS, SIGN_IN } from './vite/chunks.ts'

const { COMPANION_PORT = '5174', API_ORIGIN = 'http://127.0.0.1:4000' } = process.env

export default defineConfig({
  base: '/app/',
  plugins: [
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    tailwind(),
    iconsByFile(),
    rootFiles(),
    splashInPage(),
    scriptsInTurn('framework', 'app-root'),
    scriptAtOnce('asked-ahead'),
    settingsInPage(),
    scriptsAhead({ '/app/sign-in': [SIGN_IN], '/app/': [AROUND, PASS], '/app/branch/:shop': [AROUND, CHECK_IN] }),
    zodWithoutJsonSchema(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'worker',
      filename: 'service-worker.ts',
      // The page registers it itself, through its Trusted Types policy.
      injectRegister: false,
      // public/manifest.webmanifest, which says the product's name once the server has written it.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{html,js,css,svg,woff2}'],
        // Letters beyond Latin are fetched when a name needs them, the decoder when a phone has none of its own.
        globIgnores: ['**/*-{cyrillic,cyrillic-ext,vietnamese,symbols2}-*', '**/wasm-reader-*'],
        // Scripts loaded by a service worker count as scripts of the page: one file needs none.
        rollupFormat: 'iife',
        sourcemap: false,
        // The server fills the gap: a page with other settings in it is another page to keep.
        manifestTransforms: [
          (entries) => ({
            manifest: entries.map((entry) =>
              entry.url === 'index.html' ? { ...entry, revision: `${entry.revision}-{{settings}}` } : entry,
            ),
          }),
        ],
      },
    }),
  ],
  server: {
    host: '127.0.0.1',
    port: Number(COMPANION_PORT),
    strictPort: true,
    proxy: { '^/(api|languages|media)/': API_ORIGIN },
  },
  build: {
    // The content security policy takes fonts and styles from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: chunks },
    sourcemap: false,
  },
})
