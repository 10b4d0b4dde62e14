import { generateKeyPairSync, randomBytes } from 'node:crypto'

/** Prints a new signing key for each place that needs one, as the environment carries it. */
console.log(`SECRET_KEY=${randomBytes(32).toString('base64')}`)
for (const name of ['TOKEN_SIGNING_KEY', 'AUDIT_SIGNING_KEY']) {
  const { privateKey } = generateKeyPairSync('ed25519')
  console.log(`${name}=${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`)
}
const { privateKey: pushKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
console.log(`PUSH_KEY=${pushKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`)
