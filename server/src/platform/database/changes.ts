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
   * @returns null while nothing is heard, and when the last second may not have been heard: what is kept must not be shown then
   */
  version(): number | null
  /** Resolves when everything has been heard that was committed before the call, or nothing that is kept is shown. */
  caughtUp(): Promise<void>
  /** @param listener gets what changed, such as `campaign 7`, or null when anything may have */
  onChange(listener: (change: string | null) => void): void
  stop(): Promise<void>
}

const channel = 'content_changed'
/** How old the last answer of the connection may be. Announcements come before answers, so none from before it is missing. */
const maxSilenceMs = seconds(1)
/** How often the connection is asked. Several answers may be late before what is kept is not shown. */
const checkIntervalMs = seconds(0.25)
/** How long an answer may take until the connection counts as broken. */
const answerTimeoutMs = seconds(3)
const reconnectAfterMs = seconds(1)

/** Listens to the database's announcements until stopped, and connects again whenever the connection breaks. */
export function followChanges(databaseUrl: string, log: Log): Changes {
  const listeners: ((change: string | null) => void)[] = []
  const stopping = new AbortController()
  let [version, isFollowing] = [0, false]
  /** When the last answer of the connection was asked for. */
  let heardAt = -Infinity
  /** Asks the connection, while there is one. */
  let ask: (() => Promise<void>) | null = null
  /** The question under way, and the next, which everybody shares who comes before it is asked. */
  let [asked, next]: [Promise<void>, Promise<void> | null] = [Promise.resolve(), null]

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
    async function query(text: string): Promise<void> {
      const askedAt = performance.now()
      await client.query(text)
      heardAt = askedAt
    }
    try {
      await client.connect()
      await query(`listen ${channel}`)
      ask = () => query('select 1').catch(() => broken.abort())
      setFollowing(true)
      const ended = AbortSignal.any([broken.signal, stopping.signal])
      ended.addEventListener('abort', () => setFollowing(false))
      while (!ended.aborted) {
        await sleep(checkIntervalMs, undefined, { signal: ended, ref: false }).catch(() => undefined)
        if (!ended.aborted) await ask()
      }
    } finally {
      ask = null
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
    version: () => (isFollowing && performance.now() - heardAt < maxSilenceMs ? version : null),
    caughtUp() {
      next ??= asked.then(() => {
        ;[asked, next] = [ask?.() ?? Promise.resolve(), null]
        return asked
      })
      return next
    },
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
export const unheardChanges: Changes = {
  version: () => null,
  caughtUp: async () => {},
  onChange: () => {},
  stop: async () => {},
}
