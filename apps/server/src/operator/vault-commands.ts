import { resealDocuments } from '../modules/documents/service.ts'
import { rotateVault } from '../modules/vault/service.ts'
import { type Command, line } from './command.ts'

export const rotate: Command = {
  usage: ['rotate-vault'],
  about:
    'Seals every number in the vault with the newest of VAULT_KEYS, while everything runs. Older keys may go afterwards.',
  options: [],
  words: [],
  prepare: () => async (deps) => {
    const resealed = (await rotateVault(deps)) + (await resealDocuments(deps))
    return [`Everything in the vault is sealed with key ${deps.vault.newest}.`, line('Sealed anew', resealed)]
  },
}
