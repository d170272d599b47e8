import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key the product signs with: 32 random bytes in base64url, created once and stored in the data directory, readable by its owner only. */
export function secretKeyOf(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret-key')
  try {
    writeFileSync(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}
