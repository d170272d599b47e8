import { goQuery } from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import { londonDate, seconds } from '../../platform/values/clock.ts'
import { visitorKey } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { randomToken } from '../../platform/secrets/secrets.ts'
import { isOpenedByPerson } from './rules.ts'
import { readOrigin, readOwnCodePath } from './own-code.ts'
import { addOwnCodeScans } from './own-code-store.ts'
import { readPackPath } from './pack-code.ts'
import { addScans, type ScanCount } from './store.ts'

const flushIntervalMs = seconds(5)
/** Of one day: about 10 MB. With more, visitors count again: the number is one of about how many anyway. */
const maxVisitors = 100_000
/** A day, of each kind. Whoever has one leaflet and a network of addresses cannot make up more. */
const maxCount = {
  pack: 100,
  /** On every copy of a leaflet. */
  ownCode: 1000,
}

/** What was scanned: the code of a pack, or the name of a leaflet's own (rule: own-codes). */
type Scanned = Readonly<{ packCode: string } | { ownCode: string }>

type Visit = Scanned & {
  visitorAddress: string
  /** What the visitor did: opened the page, or pressed its button. */
  did: ScanCount
}

/** What was counted of one code on one day. */
type Sum = Readonly<{ scanned: Scanned; day: string }> & Record<ScanCount, number>

/**
 * Counts how often the pages of codes are opened, and their buttons pressed, each visitor once a day for each code (rule: counted-scans). Who they are is kept in this process's memory
 * alone, as a hash with a salt that nobody knows, and forgotten when the day is over.
 */
export function openScanCounter({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  let sums = new Map<string, Sum>()
  let today = ''
  let salt = randomToken()
  const visitors = new Set<string>()
  /** By code and kind, today. */
  const countsToday = new Map<string, number>()
  let writing: Promise<void> = Promise.resolve()

  /** @returns the day in London */
  function forgetFormerVisitors(): string {
    const day = londonDate(clock.now())
    if (day !== today) countsToday.clear()
    if (day !== today || visitors.size >= maxVisitors) {
      salt = randomToken()
      visitors.clear()
    }
    return (today = day)
  }

  function add({ scanned, day, opened, pressed }: Sum): void {
    const key = `${codeOf(scanned)} ${day}`
    const sum = sums.get(key) ?? { opened: 0, pressed: 0 }
    sums.set(key, { scanned, day, opened: sum.opened + opened, pressed: sum.pressed + pressed })
  }

  /** Both kinds are written or neither is. */
  async function write(): Promise<void> {
    const today = forgetFormerVisitors()
    const scans = [...sums.values()]
    if (!scans.length) return
    sums = new Map()
    try {
      await db.transaction().execute(async (tx) => {
        await addScans(
          tx,
          scans.flatMap(({ scanned, ...sum }) => ('packCode' in scanned ? [{ ...scanned, ...sum }] : [])),
        )
        await addOwnCodeScans(
          tx,
          scans.flatMap(({ scanned, ...sum }) =>
            'ownCode' in scanned ? [{ ...readOrigin(scanned.ownCode)!, ...sum }] : [],
          ),
          today,
        )
      })
    } catch (error) {
      scans.forEach(add)
      throw error
    }
  }

  return {
    /** One household, or one network of phones, counts once: a program could name any number of browsers. */
    count({ visitorAddress, did, ...scanned }: Visit): void {
      const day = forgetFormerVisitors()
      const ofCode = `${did} ${codeOf(scanned)}`
      const before = countsToday.get(ofCode) ?? 0
      const most = 'packCode' in scanned ? maxCount.pack : maxCount.ownCode
      if (before >= most) return
      const visitor = hash('sha256', `${salt} ${ofCode} ${visitorKey(visitorAddress)}`, 'base64url').slice(
        0,
        11,
      )
      if (visitors.has(visitor)) return
      visitors.add(visitor)
      countsToday.set(ofCode, before + 1)
      add({ scanned, day, opened: 0, pressed: 0, [did]: 1 })
    },

    /** Adds what was counted since the last time to the database. What cannot be written waits for the next time. */
    flush(): Promise<void> {
      writing = writing.catch(() => {}).then(write)
      return writing
    },
  }
}

const codeOf = (scanned: Scanned): string => ('packCode' in scanned ? scanned.packCode : scanned.ownCode)

/** The code of a path; null for one that was never printed. */
function readScannedPath(path: string, secrets: Platform['secrets']): Scanned | null {
  const pack = readPackPath(path, secrets)
  if (pack) return { packCode: pack.packCode }
  const ownCode = readOwnCodePath(path, secrets)
  return ownCode === null ? null : { ownCode }
}

/** What an answer to a request for the page of a code tells: it was opened, or its button led elsewhere (rule: campaign-button); null for neither. */
function whatWasDone(query: string | undefined, status: number): ScanCount | null {
  if (status === 303 && query === goQuery) return 'pressed'
  return status === 200 || status === 304 ? 'opened' : null
}

/** Counts the visits of the pages of codes, whichever plugin of `app` serves them. Call it before those are registered. */
export function countScans(app: FastifyInstance, platform: Platform): void {
  const counter = openScanCounter(platform)
  app.addHook('onResponse', async ({ url, method, headers, ip }, { statusCode }) => {
    if (!url.startsWith('/Q/') || !isOpenedByPerson(method, headers)) return
    const [path = '', query] = url.split('?')
    const did = whatWasDone(query, statusCode)
    const scanned = did && readScannedPath(path, platform.secrets)
    if (scanned) counter.count({ ...scanned, visitorAddress: ip, did })
  })
  const flush = () => counter.flush().catch((error: unknown) => platform.log.error('scans', error))
  const timer = setInterval(() => void flush(), flushIntervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
