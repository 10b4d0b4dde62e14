import { randomBytes } from 'node:crypto'
import { asEnvironment } from '@quickprism/tools/testing/test-keys'
import { expect, it } from 'vitest'
import { senderOf } from './adapters/mail.ts'
import { readEnv } from './env.ts'

const least = {
  SUPPORT_EMAIL: 'help@example.com',
  IDENTITY_DATABASE_URL: 'postgres://service@127.0.0.1/identity',
  CELL_DATABASE_URLS: 'postgres://service@127.0.0.1/identity',
  REDIS_URL: 'redis://127.0.0.1',
  SMTP_URL: 'smtp://127.0.0.1',
  ORIGIN: 'https://prism.example.com',
  SECRET_KEY: randomBytes(32).toString('base64'),
  TOKEN_SIGNING_KEY: asEnvironment(),
  AUDIT_SIGNING_KEY: asEnvironment(),
  AUDIT_HEADS_DIR: '.data/heads',
}

const usual = readEnv(least)

it.each([
  ['HOLD_DAYS', ''],
  ['HOLD_DAYS', ' '],
  ['PORT', ''],
  ['METRICS_PORT', ''],
  ['SMS_URL', ''],
  ['PUSH_KEY', ''],
  ['KEEP_FULL_AADHAAR', ''],
] as const)('RS-70: %s=%s in a file of variables says nothing', (name, value) => {
  expect(readEnv({ ...least, [name]: value })[name]).toEqual(usual[name])
})

it('RS-70: MAIL_FROM= sends mail from the usual address', () => {
  expect(senderOf(readEnv({ ...least, MAIL_FROM: '' }), 'QuickPrism')).toEqual(senderOf(usual, 'QuickPrism'))
})

it('RS-70: a variable that must be there is named where it is empty', () => {
  expect(() => readEnv({ ...least, REDIS_URL: '' })).toThrow('REDIS_URL')
})

it('TILE_URL= has maps without tiles', () => {
  expect(readEnv({ ...least, TILE_URL: '' }).TILE_URL).toBe('')
})

it.each(['https://prism.example.com/', 'https://Prism.example.com', 'https://prism.example.com:443'])(
  'ORIGIN=%s is kept as browsers write it, so that their requests are known as ours',
  (ORIGIN) => {
    expect(readEnv({ ...least, ORIGIN }).ORIGIN).toBe('https://prism.example.com')
  },
)

it.each(['https://prism.example.com/visitors', 'https://prism.example.com/?desk', 'ftp://prism.example.com', 'prism'])(
  'ORIGIN=%s is refused at the start',
  (ORIGIN) => {
    expect(() => readEnv({ ...least, ORIGIN })).toThrow('ORIGIN: must be')
  },
)
