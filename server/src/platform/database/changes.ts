import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../operations/log.ts'
import { seconds } from '../values/clock.ts'

/**
 * What the triggers of the database announce, as this process hears it. A connection of its own listens. While it is away nothing is
 * heard, so whoever keeps something drops it when the connection breaks and keeps nothing until it is back.
 */
export interface Changes {
  /**
   * A number that is another after each change. What was read between two equal numbers is still right when the second is read.
   * @returns null while nothing is heard
   */
  version(): number | null
  /** @param listener gets what changed, such as `campaign 7`, or null when anything may have */
  onChange(listener: (change: string | null) => void): void
  stop(): Promise<void>
}

const channel = 'content_changed'
/** How often the connection is tried, and how long an answer may take. A network that is cut is noticed within both together. */
const checkIntervalMs = seconds(5)
const answerTimeoutMs = seconds(3)
const reconnectAfterMs = seconds(1)

/** Listens to the database's announcements until stopped, and connects again whenever the connection breaks. */
export function followChanges(databaseUrl: string, log: Log): Changes {
  const listeners: ((change: string | null) => void)[] = []
  const stopping = new AbortController()
  let [version, isFollowing] = [0, false]

  function report(change: string | null): void {
    version += 1
    for (const listener of listeners) listener(change)
  }

  function setFollowing(following: boolean): void {
    if (following === isFollowing) return
    isFollowing = following
    report(null)
  }

  /** Listens until the connection breaks. */
  async function listen(): Promise<void> {
    const broken = new AbortController()
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: answerTimeoutMs,
      query_timeout: answerTimeoutMs,
      keepAlive: true,
      application_name: 'street-musketeers-changes',
    })
    client.on('error', () => broken.abort())
    client.on('end', () => broken.abort())
    client.on('notification', ({ payload }) => report(payload ?? null))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      setFollowing(true)
      const ended = AbortSignal.any([broken.signal, stopping.signal])
      while (!ended.aborted) {
        await sleep(checkIntervalMs, undefined, { signal: ended, ref: false }).catch(() => undefined)
        if (!ended.aborted) await client.query('select 1')
      }
    } finally {
      setFollowing(false)
      await client.end().catch(() => undefined)
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch((error: unknown) => log.warn('changes.away', { cause: (error as Error).name }))
      await sleep(reconnectAfterMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const stopped = keepListening()

  return {
    version: () => (isFollowing ? version : null),
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      await stopped
    },
  }
}

/** Whether a change is about a topic: `campaign` is about all of them, and a list of campaigns changes with each. */
export const concerns = (change: string | null, topic: string) =>
  change === null || change === topic || change.startsWith(`${topic} `) || topic.startsWith(`${change} `)

/** Of a process that keeps nothing. */
export const unheardChanges: Changes = { version: () => null, onChange: () => {}, stop: async () => {} }
