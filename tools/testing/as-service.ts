import { DEVELOPMENT_PASSWORD, SERVICE_ROLE } from '@quickprism/server/db/roles'

/** The database as the server may see it. */
export const asService = (ownerUrl: string) => {
  const url = new URL(ownerUrl)
  url.username = SERVICE_ROLE
  url.password = DEVELOPMENT_PASSWORD
  return url.href
}
