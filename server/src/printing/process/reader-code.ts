import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { root } from '../../platform/root.ts'

const readerUrl = new URL('server/src/printing/process/reader.ts', root)
const stripTypesPath = fileURLToPath(new URL('server/src/printing/process/strip-types.ts', root))
const maxOutputBytes = 8 * 1024 * 1024
let code: Promise<string> | undefined

/**
 * The code of a reader as plain JavaScript, for `start-reader.mjs`. Node's own type stripping costs every process memory and
 * start time (docs/decisions/0033-readers-code.md), so one short-lived process strips the types for all readers.
 * @returns JSON of URL → JavaScript
 */
export function readerCode(): Promise<string> {
  code ??= promisify(execFile)(process.execPath, ['--no-warnings', stripTypesPath, readerUrl.href], {
    maxBuffer: maxOutputBytes,
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
