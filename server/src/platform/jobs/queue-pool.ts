import type pg from 'pg'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * The pool as the job queue gets it. When PostgreSQL breaks the connection by which the queue hears of new jobs while the queue
 * stops, it gives that connection back twice (graphile-worker 0.18): a rejection that nobody handles, and the end of the process.
 */
export const queuePool = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, key) {
      if (key === 'connect')
        return (connected?: ConnectCallback) =>
          connected ? target.connect(releasingOnce(connected)) : target.connect()
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const releasingOnce =
  (connected: ConnectCallback): ConnectCallback =>
  (error, client, giveBack) => {
    let isGivenBack = false
    connected(error, client, (broken) => {
      if (isGivenBack) return
      isGivenBack = true
      giveBack(broken)
    })
  }
