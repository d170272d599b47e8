import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { KeptUntil } from '../../../../../web/src/app/page-context.ts'
import { concerns, type Changes } from '../../database/changes.ts'
import { minutes, type Clock } from '../../values/clock.ts'
import type { Encoding } from './page-encoding.ts'

/** A page as it is sent, except for what differs from visitor to visitor: which encoding, and whether they have it already. */
export interface KeptPage {
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Buffer>
}

interface RenderedPage {
  content: string
  headers: Record<string, string>
  policy: string
  until: KeptUntil
}

interface StoredPage extends KeptPage, KeptUntil {
  expiresAt: number
}

/** Of all kept pages of a process, in every encoding. */
const maxKeptBytes = 40 * 1024 * 1024
/** Of what belongs to a page besides its bodies, about. */
const overheadBytes = 2048
/** Numbers of leaflets and days that begin are not announced, so a page that shows something that changes is no older. */
const maxAgeMs = minutes(1)

export type KeptPages = ReturnType<typeof openKeptPages>

/** The memory of finished pages that are the same for everybody, by their path. What is announced as changed is dropped. */
export function openKeptPages(changes: Changes, clock: Clock, maxBytes = maxKeptBytes) {
  const pages = new LRUCache<string, StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ bodies }) =>
      Object.values(bodies).reduce((sum, { length }) => sum + length, overheadBytes),
  })
  changes.onChange((change) => {
    for (const [path, { topics }] of pages.entries())
      if (topics.some((topic) => concerns(change, topic))) pages.delete(path)
  })

  return {
    /** @param url path and query of a request */
    find(url: string): KeptPage | undefined {
      const query = url.indexOf('?')
      const page = pages.get(query < 0 ? url : url.slice(0, query))
      if (!page || (query >= 0 && !page.sameForAnyQuery)) return undefined
      if (page.topics.length && changes.version() === null) return undefined
      return page.expiresAt > clock.now().getTime() ? page : undefined
    },

    /** Call it before a page is rendered. @returns a function that keeps it, unless what it shows may have changed since */
    beforeRendering() {
      const [version, begunAt] = [changes.version(), clock.now().getTime()]
      const isUnchanged = ({ topics }: KeptUntil) =>
        topics.length === 0 || (version !== null && version === changes.version())
      return async (url: string, { content, headers, policy, until }: RenderedPage): Promise<void> => {
        const [path = '', ...query] = url.split('?')
        if ((query.length && !until.sameForAnyQuery) || !isUnchanged(until)) return
        const identity = Buffer.from(content)
        const bodies = {
          identity,
          br: await compressWithBrotli(identity, until),
          gzip: await promisify(gzip)(identity),
        }
        if (!isUnchanged(until)) return
        // Weak, because the bytes differ by encoding.
        const etag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
        const expiresAt = until.topics.length ? begunAt + maxAgeMs : Infinity
        const sent = {
          ...headers,
          'content-security-policy': policy,
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          etag,
        }
        pages.set(path, { ...until, headers: sent, etag, bodies, expiresAt })
      }
    },
  }
}

/** A page that never changes is compressed as well as it can be; see `brotli-options.ts` for what the best level costs. */
const compressWithBrotli = (bytes: Buffer, { topics }: KeptUntil) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: topics.length ? 5 : constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
