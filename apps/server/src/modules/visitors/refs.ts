import { readRef, writeRef } from '../../refs.ts'
import type { Secrets } from '../../secrets.ts'

/** A visitor as screens of their business may name them. */
export const visitorRef = (secrets: Secrets, businessId: number, visitorId: number) =>
  writeRef(secrets, 'visitor-ref', [businessId], [visitorId])

export const readVisitorRef = (secrets: Secrets, businessId: number, ref: string): number | undefined =>
  readRef(secrets, 'visitor-ref', [businessId], ref)?.[0]
