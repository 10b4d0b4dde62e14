import { generateKeyPairSync } from 'node:crypto'

/** A new Ed25519 key for a run of tests. */
export const newSigningKey = () => generateKeyPairSync('ed25519').privateKey

/** A key as the environment carries it. */
export const asEnvironment = (key = newSigningKey()) => key.export({ format: 'der', type: 'pkcs8' }).toString('base64')
