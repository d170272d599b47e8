import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { seconds, type Clock } from '../../values/clock.ts'

/** A page as it is sent, in one encoding. */
export interface EncodedPage {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** One that is the same for everybody. */
export interface SharedPage extends EncodedPage {
  /** Whether it is the same whatever follows the question mark of its address. */
  forAnyQuery: boolean
  /** When its rendering began: what it shows was true then. */
  asOf: number
}

/** Ours and a proxy's together: nobody sees a page that is older than five seconds (rule: cached-pages). */
const maxAgeMs = seconds(3)
const cacheControl = 'public, max-age=0, s-maxage=2, must-revalidate'
/** The size of all pages in all encodings. */
const maxCachedBytes = 32 * 1024 * 1024
/** The approximate size of a page besides its body. */
const overheadBytes = 2048

export type PageCache = ReturnType<typeof openPageCache>

/** A process's memory of pages that are the same for everybody, by encoding and path. */
export function openPageCache(clock: Clock, maxBytes = maxCachedBytes) {
  const pages = new LRUCache<string, SharedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + overheadBytes,
  })
  /** Renderings under way, which visitors who come meanwhile share. */
  const pending = new Map<string, Promise<SharedPage>>()

  return {
    find(key: string): SharedPage | undefined {
      const page = pages.get(key)
      return page && clock.now().getTime() - page.asOf < maxAgeMs ? page : undefined
    },

    /** @param render renders the page for nobody in particular; one that is answered with a refusal is not cached */
    render(key: string, render: () => Promise<EncodedPage>, forAnyQuery: boolean): Promise<SharedPage> {
      const shared = pending.get(key)
      if (shared) return shared
      const asOf = clock.now().getTime()
      const rendering = render()
        .then((rendered) => {
          const page = { ...rendered, forAnyQuery, asOf }
          if (!isCacheable(rendered)) return page
          Object.assign(page.headers, { 'cache-control': cacheControl, etag: etagOf(page) })
          // A write since it began may have changed what it shows.
          if (pending.get(key) === rendering) pages.set(key, page)
          return page
        })
        .finally(() => {
          if (pending.get(key) === rendering) pending.delete(key)
        })
      pending.set(key, rendering)
      return rendering
    },

    /** After a write that may change what anybody sees. */
    clear(): void {
      pages.clear()
      pending.clear()
    },
  }
}

/** A page says `no-store` when something that it should show is away. */
const isCacheable = ({ status, headers }: EncodedPage) =>
  status === 200 && headers['cache-control'] !== 'no-store'

const etagOf = ({ body }: EncodedPage) =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
