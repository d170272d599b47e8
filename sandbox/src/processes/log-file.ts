import { openSync, renameSync, statSync } from 'node:fs'

const limitBytes = 5_000_000

/**
 * Opens a log to append to; one that has grown beyond 5 MB is put aside first, replacing the one put aside before.
 * @returns the file's descriptor, and its size now
 */
export function openLog(path: string): { file: number; size: number } {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) renameSync(path, `${path}.old`)
  const file = openSync(path, 'a', 0o600)
  return { file, size: statSync(path).size }
}
