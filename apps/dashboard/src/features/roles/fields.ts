import type { RoleForm } from '@quickprism/contract/roles'
import type { TextInputProps } from '@quickprism/ui/text-input'

type Field = {
  label: string
  /** How its line of text is typed. Without it the card draws the field itself. */
  input?: Pick<TextInputProps, 'type' | 'inputMode' | 'maxLength' | 'autoComplete' | 'placeholder'>
}

/** Every field of a role: what the form calls it and how it is typed. */
export const fields = {
  role_name: { label: 'Role Name', input: { maxLength: 100, autoComplete: 'off' } },
  role_description: { label: 'Role Description' },
  scope_type: { label: 'Role Scope' },
  scope_id: { label: 'Select Branches' },
  permissions: { label: 'Permissions' },
} as const satisfies Record<keyof RoleForm, Field>

type Fields = typeof fields

/** The fields that are one line of text. */
export type LineName = { [Name in keyof Fields]: Fields[Name] extends { input: object } ? Name : never }[keyof Fields]

const isLine = (entry: [string, Field]): entry is [LineName, Field & Required<Pick<Field, 'input'>>] =>
  entry[1].input !== undefined

export const lines = (Object.entries(fields) as [string, Field][]).filter(isLine)
