import { goQuery } from '@street-musketeers/contract/public-urls.ts'
import type { FastifyInstance } from 'fastify'
import { hash } from 'node:crypto'
import { londonDate, seconds } from '../../platform/values/clock.ts'
import { visitorKey } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { randomToken } from '../../platform/secrets/secrets.ts'
import { isOpenedByPerson } from './rules.ts'
import { readPackPath } from './pack-code.ts'
import { addScans, type PackScans, type ScanCount } from './store.ts'

const flushIntervalMs = seconds(5)
/** Of one day: about 10 MB. With more, visitors count again: the number is one of about how many anyway. */
const maxVisitors = 100_000
/** A day, of each kind. Whoever has one leaflet and a network of addresses cannot make up more. */
const maxCountOfPack = 100

interface Visit {
  packCode: string
  visitorAddress: string
  /** What the visitor did: opened the page, or pressed its button. */
  did: ScanCount
}

/**
 * Counts how often the pages of packs are opened, and their buttons pressed, each visitor once a day for each pack (rule: counted-scans). Who they are is kept in this process's memory
 * alone, as a hash with a salt that nobody knows, and forgotten when the day is over.
 */
export function openScanCounter({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  let sums = new Map<string, PackScans>()
  let today = ''
  let salt = randomToken()
  const visitors = new Set<string>()
  /** By pack and kind, today. */
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

  function add({ packCode, day, opened, pressed }: PackScans): void {
    const key = `${packCode} ${day}`
    const sum = sums.get(key) ?? { opened: 0, pressed: 0 }
    sums.set(key, { packCode, day, opened: sum.opened + opened, pressed: sum.pressed + pressed })
  }

  async function write(): Promise<void> {
    forgetFormerVisitors()
    const scans = [...sums.values()]
    if (!scans.length) return
    sums = new Map()
    try {
      await addScans(db, scans)
    } catch (error) {
      scans.forEach(add)
      throw error
    }
  }

  return {
    /** One household, or one network of phones, counts once: a program could name any number of browsers. */
    count({ packCode, visitorAddress, did }: Visit): void {
      const day = forgetFormerVisitors()
      const ofPack = `${did} ${packCode}`
      const before = countsToday.get(ofPack) ?? 0
      if (before >= maxCountOfPack) return
      const visitor = hash('sha256', `${salt} ${ofPack} ${visitorKey(visitorAddress)}`, 'base64url').slice(
        0,
        11,
      )
      if (visitors.has(visitor)) return
      visitors.add(visitor)
      countsToday.set(ofPack, before + 1)
      add({ packCode, day, opened: 0, pressed: 0, [did]: 1 })
    },

    /** Adds what was counted since the last time to the database. What cannot be written waits for the next time. */
    flush(): Promise<void> {
      writing = writing.catch(() => {}).then(write)
      return writing
    },
  }
}

/** What an answer to a request for the page of a pack tells: it was opened, or its button led elsewhere (rule: campaign-button); null for neither. */
function whatWasDone(query: string | undefined, status: number): ScanCount | null {
  if (status === 303 && query === goQuery) return 'pressed'
  return status === 200 || status === 304 ? 'opened' : null
}

/** Counts the visits of the pages of packs, whichever plugin of `app` serves them. Call it before those are registered. */
export function countScans(app: FastifyInstance, platform: Platform): void {
  const counter = openScanCounter(platform)
  app.addHook('onResponse', async ({ url, method, headers, ip }, { statusCode }) => {
    if (!url.startsWith('/Q/') || !isOpenedByPerson(method, headers)) return
    const [path = '', query] = url.split('?')
    const did = whatWasDone(query, statusCode)
    const pack = did && readPackPath(path, platform.secrets)
    if (pack) counter.count({ packCode: pack.packCode, visitorAddress: ip, did })
  })
  const flush = () => counter.flush().catch((error: unknown) => platform.log.error('scans', error))
  const timer = setInterval(() => void flush(), flushIntervalMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await flush()
  })
}
