import type pg from 'pg'

type ConnectCallback = Parameters<pg.Pool['connect']>[0]

/**
 * The pool for the job queue, in which releasing a connection twice does no harm. If the connection on which graphile-worker 0.18
 * listens for jobs breaks while it stops, it releases the connection twice: an unhandled rejection, which ends the process.
 */
export const queuePool = (pool: pg.Pool): pg.Pool =>
  new Proxy(pool, {
    get(target, key) {
      if (key === 'connect')
        return (callback?: ConnectCallback) =>
          callback ? target.connect(withSingleRelease(callback)) : target.connect()
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })

const withSingleRelease =
  (callback: ConnectCallback): ConnectCallback =>
  (connectError, client, release) => {
    // Without a connection there is nothing to release: a pool that is closed passes no function.
    if (connectError) return callback(connectError, client, release)
    let isReleased = false
    callback(connectError, client, (error) => {
      if (isReleased) return
      isReleased = true
      release(error)
    })
  }
