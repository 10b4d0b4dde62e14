import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

it('the image, CI and the browser tests build the web apps in one way, which also compresses them', () => {
  const image = read('Dockerfile')
  expect(image).toMatch(/^RUN node scripts\/build\.ts$/m)
  expect(image).not.toMatch(/vite|npm run build/)
  expect(read('scripts/e2e.ts')).toContain("execFileSync(process.execPath, ['scripts/build.ts']")
  expect(read('scripts/ci.ts')).toContain('node scripts/e2e.ts')
  expect(JSON.parse(read('package.json')).scripts.build).toMatch(/node scripts\/build\.ts$/)
})

it('the image takes along what that needs, and serves what comes of it', () => {
  const image = read('Dockerfile')
  for (const part of ['scripts/build.ts', 'tools/build']) {
    expect(image).toMatch(new RegExp(`^COPY ${part} `, 'm'))
    expect(read('.dockerignore')).toMatch(new RegExp(`^!${part}(/\\*\\*)?$`, 'm'))
  }
  for (const app of ['dashboard', 'companion']) {
    expect(image).toContain(`COPY --from=web /app/apps/${app}/dist apps/${app}/dist`)
    expect(image).toContain(`${app.toUpperCase()}_DIR=/app/apps/${app}/dist`)
  }
})

it('nothing of an installation is decided when the image is built', () => {
  expect(read('Dockerfile')).not.toMatch(/^ARG|VITE_/m)
})
