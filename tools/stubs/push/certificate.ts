import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Certificate = { key: string; certificate: string; file: string }

/** A certificate for this machine, of an authority of its own: whoever calls the service must be told to trust it. */
export const makeCertificate = (): Certificate => {
  const folder = mkdtempSync(join(tmpdir(), 'quickprism-push-'))
  const [keyFile, file] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', keyFile, '-out', file, '-days', '30', ...names], {
    stdio: 'ignore',
  })
  return { key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(file, 'utf8'), file }
}
