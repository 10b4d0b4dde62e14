import type { ClientBase } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'

/** What the server and the worker sign in as: it owns nothing, bypasses nothing and empties no table. */
export const SERVICE_ROLE = 'quickprism_service'

/** Owns the definer functions and nothing else; nobody signs in as it. */
export const DEFINER_ROLE = 'quickprism_definer'

/** What the service signs in with where nobody else can. */
export const DEVELOPMENT_PASSWORD = 'quickprism'

const DEADLINES = {
  lock_timeout: '1s',
  statement_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
}

const NO_POWERS = 'nosuperuser nobypassrls nocreaterole nocreatedb noreplication'

/** Roles belong to the whole server, where other databases may be migrating too: someone else's success is ours. */
const createUnlessThere = (owner: ClientBase, role: string) =>
  owner.query(`do $$ begin
    create role ${escapeIdentifier(role)};
  exception when duplicate_object or unique_violation then null;
  end $$`)

const CHANGED_MEANWHILE = 'XX000'

const alterRole = async (owner: ClientBase, role: string, change: string): Promise<void> => {
  try {
    await owner.query(`alter role ${escapeIdentifier(role)} ${change}`)
  } catch (error) {
    if ((error as { code?: string }).code !== CHANGED_MEANWHILE) throw error
    await alterRole(owner, role, change)
  }
}

export const ensureRoles = async (owner: ClientBase, servicePassword: string) => {
  await createUnlessThere(owner, SERVICE_ROLE)
  await createUnlessThere(owner, DEFINER_ROLE)
  await alterRole(owner, SERVICE_ROLE, `login ${NO_POWERS} password ${escapeLiteral(servicePassword)}`)
  for (const [deadline, limit] of Object.entries(DEADLINES)) {
    await alterRole(owner, SERVICE_ROLE, `set ${deadline} = ${escapeLiteral(limit)}`)
  }
  await alterRole(owner, DEFINER_ROLE, `nologin ${NO_POWERS}`)
}
