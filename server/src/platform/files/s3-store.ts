import { AwsClient } from 'aws4fetch'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { seconds } from '../values/clock.ts'
import {
  contentTypeOf,
  FileNotFound,
  isFileKey,
  newFileKey,
  requireFileKey,
  StorageUnavailable,
  type FileStore,
} from './file-store.ts'
import { RangeNotSatisfiable, type ByteRange } from './byte-range.ts'

/** A bucket of an S3-compatible store, and who we are there. */
export interface S3Settings {
  /** The bucket's address, `https://host/bucket`: the path style, which every such store knows. */
  url: string
  region: string
  keyId: string
  secret: string
}

const requestTimeoutMs = seconds(20)

/** Keeps files in a private bucket; nobody but us ever fetches from it, so that what is served passes our own routes. */
export function openS3Store({ url, region, keyId, secret }: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: 2,
  })

  /** @throws {StorageUnavailable} for every answer but a good one, a missing file's and a missing part's. */
  async function ask(path: string, request: RequestInit = {}): Promise<Response> {
    const response = await orUnavailable(
      client.fetch(url + path, { signal: AbortSignal.timeout(requestTimeoutMs), ...request }),
    )
    if (response.ok) return response
    const said = await orUnavailable(response.text())
    if (response.status === 416) throw new RangeNotSatisfiable(Number(textOf(said, 'ActualObjectSize')))
    // A missing bucket answers 404 as well, and so may a proxy: only the store's own word for a missing file counts.
    if (/<Code>NoSuchKey<\/Code>/.test(said)) throw new FileNotFound('No file has this key.')
    throw new StorageUnavailable(`The file store answered ${response.status}.`)
  }

  const pathOf = (key: string) => {
    requireFileKey(key)
    return `/${key}`
  }

  return {
    async put(bytes, contentType) {
      const key = newFileKey(contentType)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      // The signed digest lets the store refuse what was damaged on its way.
      const headers = { 'content-type': contentType, 'x-amz-content-sha256': sha256 }
      await ask(pathOf(key), { method: 'PUT', headers, body: new Uint8Array(bytes) })
      return { key, sha256, bytes: bytes.length }
    },

    read: async (key) => Buffer.from(await orUnavailable((await ask(pathOf(key))).arrayBuffer())),

    async stream(key, part) {
      const { headers, body, status } = await ask(pathOf(key), part && { headers: { range: rangeOf(part) } })
      const contentType = contentTypeOf(key)
      const content = Readable.fromWeb(body as ReadableStream)
      const length = Number(headers.get('content-length'))
      if (status !== 206) return { bytes: length, from: 0, to: length - 1, contentType, content }
      const [, from = 0, to = 0, bytes = 0] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '')?.map(Number) ?? []
      return { bytes, from, to, contentType, content }
    },

    async remove(key) {
      await ask(pathOf(key), { method: 'DELETE' })
    },

    async *list() {
      let next: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', ...(next && { 'continuation-token': next }) })
        const said = await orUnavailable((await ask(`?${query}`)).text())
        for (const [, entry = ''] of said.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const key = textOf(entry, 'Key')
          if (!isFileKey(key)) continue
          yield {
            key,
            bytes: Number(textOf(entry, 'Size')),
            storedAt: new Date(textOf(entry, 'LastModified')),
          }
        }
        next = textOf(said, 'NextContinuationToken') || undefined
      } while (next)
    },
  }
}

/** A part as a header names it (RFC 9110, 14.1.2). */
const rangeOf = (part: ByteRange) =>
  `bytes=${'last' in part ? `-${part.last}` : `${part.from}-${part.to ?? ''}`}`

/** The text of an element of the store's own short XML, whose texts of ours hold nothing to unescape but `&amp;`. */
const textOf = (xml: string, element: string) =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replaceAll('&amp;', '&')

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new StorageUnavailable('The file store cannot be used now.', { cause: error })
  }
}
