import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, unlicensed, unusedExceptions } from './lock/licences.ts'
import type { Lock } from './lock/lock.ts'
import { verdict } from './verdict.ts'

const lock: Lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))

verdict('check-licences', `${productionPackages(lock).length} packages in production, all under allowed licences`, [
  ...unlicensed(lock),
  ...unusedExceptions(lock),
])
