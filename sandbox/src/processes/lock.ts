import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isRunning, identifyProcess, type ProcessIdentity } from './process.ts'
import { Refusal } from '../refusal.ts'

export type Lock = {
  /** Makes the next process wait for the release instead of giving up. */
  markStopping(): void
  release(): void
}

/** The content of a lock file: its holder, the process it runs for, and whether it is about to release the lock. */
type LockRecord = { holder: ProcessIdentity; onBehalfOf: ProcessIdentity; stopping: boolean }

const unwrittenForMs = 1000

/**
 * Takes a lock, which is a file that names its holder. Takes over the lock of a dead holder, and waits for a holder that is stopping.
 * @param path the lock file; its folder must exist
 * @param what what is locked, for the sentence: "… is already running, process 12."
 * @param onBehalfOf the process that this one runs for, if not for itself
 * @param signal ends the waiting
 * @param patienceMs how long to wait for a holder whose launcher has died
 * @throws Refusal when another live process holds it
 */
export async function acquireLock(
  path: string,
  what: string,
  {
    onBehalfOf = identifyProcess(process.pid),
    patienceMs = 30_000,
    signal,
  }: { onBehalfOf?: ProcessIdentity; patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Lock> {
  const claim: LockRecord = { holder: identifyProcess(process.pid), onBehalfOf, stopping: false }
  const deadline = performance.now() + patienceMs

  while (!tryCreate(path, JSON.stringify(claim))) {
    const text = textOf(path)
    const other = parse(text)
    if (text === undefined) continue
    if (other ? !isRunning(other.holder) : isOlderThan(path, unwrittenForMs)) {
      removeStale(path, text)
      continue
    }
    const isEnding =
      !other || other.stopping || (!isRunning(other.onBehalfOf) && performance.now() < deadline)
    if (!isEnding) {
      throw new Refusal(`${what} is already running, process ${other?.onBehalfOf.pid ?? 'unknown'}.`)
    }
    await sleep(50, undefined, { ...(signal && { signal }) })
  }

  return {
    markStopping: () => replace(path, JSON.stringify({ ...claim, stopping: true })),
    release: () => rmSync(path, { force: true }),
  }
}

function tryCreate(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Two processes that find the same stale lock must not remove each other's new one, so move it aside and check what was moved. */
function removeStale(path: string, staleText: string): void {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (textOf(aside) === staleText) rmSync(aside)
  else renameSync(aside, path)
}

function replace(path: string, text: string): void {
  const next = `${path}.${randomUUID()}`
  writeFileSync(next, text, { mode: 0o600 })
  renameSync(next, path)
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string | undefined): LockRecord | undefined {
  try {
    return text ? (JSON.parse(text) as LockRecord) : undefined
  } catch {
    return undefined
  }
}

function isOlderThan(path: string, milliseconds: number): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > milliseconds
}
