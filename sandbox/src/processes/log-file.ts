import { openSync, renameSync, statSync } from 'node:fs'

const limitBytes = 5_000_000

/**
 * Opens a log for appending. One over 5 MB is first renamed to `.old`, replacing the earlier one.
 * @returns the file's descriptor and its current size
 */
export function openLog(path: string): { file: number; size: number } {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) renameSync(path, `${path}.old`)
  const file = openSync(path, 'a', 0o600)
  return { file, size: statSync(path).size }
}
