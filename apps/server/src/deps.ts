import type { KeyObject } from 'node:crypto'
import type { Channel } from '@quickprism/contract/message-limits'
import type { Settings } from '@quickprism/contract/settings'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Geocoder } from './adapters/geocoder.ts'
import type { GstinRegistry } from './adapters/gstin.ts'
import type { Mail } from './adapters/mail.ts'
import type { Push } from './adapters/push.ts'
import type { Sms } from './adapters/sms.ts'
import type { Versions } from './adapters/versions.ts'
import type { Clock } from './clock.ts'
import type { Cells, IdentityHandle } from './db/connect.ts'
import type { Claims } from './scopes.ts'
import type { Secrets } from './secrets.ts'
import type { Vault } from './vault.ts'

/** A source of whole numbers below a limit and of unguessable bytes. */
export type Randomness = {
  below(limit: number): number
  uuid(): string
  bytes(length: number): Buffer
}

/** Signs what says who a caller is, and reads it again. */
export type Tokens = {
  issue(claims: Claims, now: Date): Promise<string>
  read(token: string, now: Date): Promise<Claims | undefined>
  /** What it says, if it was read here before. */
  recall(token: string, now: Date): Claims | undefined
  /** What it says, true or not: nothing may be given on it. */
  claimed(token: string): Claims | undefined
}

/** Everything outside this process. Whatever is not in here is a pure function of its arguments. */
export type Deps = {
  identity: IdentityHandle
  cells: Cells
  /** Only ever speeds things up: every path works while it is gone. */
  redis: Redis
  /** What version each branch has, as far as this process hears of it. */
  versions: Versions
  clock: Clock
  random: Randomness
  mail: Mail
  /** None where the installation has no provider: then codes go by mail alone. */
  sms: Sms | undefined
  /** None where the installation has no key for it: then everything goes by mail. */
  push: Push | undefined
  /** None where the installation has no provider: then a GSTIN is looked at and nobody is asked. */
  gstin: GstinRegistry | undefined
  /** None where the installation has none: then places are not looked for by name. */
  geocoder: Geocoder | undefined
  secrets: Secrets
  vault: Vault
  /** How many days after someone's last visit what they had erased is kept, out of sight. 0: not at all. */
  holdDays: number
  /** How many messages the installation sends in a day at most. */
  messagesPerDay: Record<Channel, number>
  tokens: Tokens
  log: Logger
  /** Where the signed heads of the audit trails are kept, outside the database. */
  auditHeads: { key: KeyObject; directory: string }
  /** Where entries of the audit trails go that are older than so many days. None: they stay in the database. */
  auditArchive: { key: KeyObject; directory: string; keepDays: number } | undefined
  origin: string
  settings: Settings
}
