import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A spreadsheet as LibreOffice (Debian: libreoffice-calc) holds it once it has opened this file: one text of XML. */
export const openedByLibreOffice = (file: Buffer, ending: 'csv' | 'xlsx') => {
  const directory = mkdtempSync(join(tmpdir(), 'libre-office-'))
  try {
    writeFileSync(join(directory, `report.${ending}`), file)
    const profile = `-env:UserInstallation=${pathToFileURL(join(directory, 'profile'))}`
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'fods', `report.${ending}`], {
      cwd: directory,
      stdio: 'pipe',
      timeout: 120_000,
    })
    return readFileSync(join(directory, 'report.fods'), 'utf8')
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
