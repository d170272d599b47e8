import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const reader = new URL('./reader.ts', import.meta.url)
const stripper = fileURLToPath(new URL('./strip-types.ts', import.meta.url))
const mostBytes = 8 * 1024 * 1024
let code: Promise<string> | undefined

/**
 * The code of a reader as plain JavaScript, for `start-reader.mjs`. Node can take the types away itself, and keeps 12 MB and
 * works 50 ms for it in each process that does: here one process does for all readers, once, and is gone.
 * @returns JSON of address → JavaScript
 */
export function readerCode(): Promise<string> {
  code ??= promisify(execFile)(process.execPath, ['--no-warnings', stripper, reader.href], {
    maxBuffer: mostBytes,
    env: {},
  }).then(
    ({ stdout }) => stdout,
    (error: unknown) => {
      code = undefined
      throw error
    },
  )
  return code
}
